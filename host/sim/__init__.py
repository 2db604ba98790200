"""The handheld without hardware."""
