"""What builds the two distributions, labyrinth-engine and pocket-labyrinth."""
