"""LLM access: contracts, prompts, the response cache, and one module that talks to litellm.

What becomes of a call when something goes wrong (`tests/llm/test_faults.py` makes every one
happen). A question whose call ends in an error is an error row under that name: never an answer,
never an abstention; `run.retry_errors=true` asks it again.

| what happens | what is done | outcome |
| --- | --- | --- |
| 429 with `Retry-After` | waits that long, asks again | reply or `Unavailable` |
| 429 with a `Retry-After` over `max_wait` | nothing | `Unavailable` |
| 429 without one, 5xx, 408 | waits, longer each time, asks again | reply or `Unavailable` |
| 429 for an empty account, 401 to 404 | nothing | `AccessDenied` |
| slow first byte, within `timeout` | waits | reply |
| hanging connection, dripping body | after `timeout` asks again | reply or `Unavailable` |
| connection refused or reset | asks again | reply or `Unavailable` |
| half a body, a body that is no JSON | asks again | reply or `Unavailable` |
| 400, context too long | nothing | `ContextTooLong` |
| 400, anything else | nothing | `RequestRejected` |
| no choices, null or blank content | nothing | `EmptyReply` |
| finish reason `length`, whatever the content | nothing | `TruncatedReply` |
| a refusal, or a content filter | nothing | `RefusedReply` |
| no JSON, wrong schema | shows the model what is wrong, once | output or `ContractFailed` |
| `limits.breaker` calls in a row fail through the provider | asks no more | run stops: exit 3 |
| `cap` is reached | begins no further question | run stops: exit 3 |

Pauses between attempts are 0.5 s, doubled each time up to `max_wait`, with jitter.
"""

from __future__ import annotations

__all__: list[str] = []
