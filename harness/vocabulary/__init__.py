"""The vocabulary of relations that planners, extractors and lattices share."""
