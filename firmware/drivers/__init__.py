"""What stands between the app and the pins. Each driver is given its pins by device.py."""
