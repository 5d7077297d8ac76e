"""Reports: tables for the terminal and for the README."""
