"""A benchmark harness that compares retrieval strategies for multi-hop question answering."""
