"""The game on a device: .mpy files, file-system image, UF2, deploy."""
