"""The PC's end of the cable; docs/link.md has every message."""
