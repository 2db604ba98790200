"""The device: everything that runs on the chip beside the engine."""
