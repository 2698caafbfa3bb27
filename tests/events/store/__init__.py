"""Tests of the store: what it promises, and that it keeps it when processes die, disks fill, files rot and hands meddle."""
