"""The pages in a real browser: Debian's Chromium, as small as a phone and touched like one."""
