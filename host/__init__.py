"""What runs on a PC: the `labyrinth` command, the link's other end, the simulator."""
