"""Code, words and pictures in blocks of flash."""
