"""Configuration: composed by Hydra, checked before anything runs."""
