"""The pages in a real browser: Debian's Chromium, with the size and the touches of a phone."""
