"""Where streams of events are kept: one port, an implementation on SQLite and one in memory, one contract suite for both.

Deliberately absent: any way to change or delete an event, any append without the version that it expects, rules.
"""
