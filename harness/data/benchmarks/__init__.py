"""One module per benchmark: its native layout turned into questions, gold and passages."""
