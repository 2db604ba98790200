"""Where the device's pictures come from: text that anyone can read and change."""
