"""Typed plans and the planners that several strategies use."""
