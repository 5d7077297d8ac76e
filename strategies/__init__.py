"""The strategies: one package or file each. They depend on the harness, never the reverse."""
