"""Running an evaluation: session, identity, ledger, answering, scoring."""
