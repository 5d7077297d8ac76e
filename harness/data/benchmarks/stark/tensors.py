"""Read the tensors of whole numbers that the publisher saved with PyTorch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from harness.errors import DataError

__all__ = ["read_tensor"]

_AGAIN = "Get the file from its source again."


def read_tensor(path: Path, dimensions: int) -> NDArray[Any]:
    """Return a tensor of whole numbers, mapped from its file.

    Only PyTorch's zip format is read, with `weights_only`, which builds tensors and nothing else.

    Args:
        path: The file.
        dimensions: How many dimensions it must have.

    Raises:
        DataError: if the file cannot be read, or holds anything but such a tensor.
    """
    import torch  # noqa: PLC0415 - seconds

    try:
        with path.open("rb") as file:
            magic = file.read(4)
            size = file.seek(0, 2)
    except OSError as error:
        raise DataError(path, f"cannot be read: {error.strerror}.") from error
    if magic != b"PK\x03\x04":
        raise DataError(path, f"is no tensor in PyTorch's zip format. {_AGAIN}")
    try:
        tensor = torch.load(path, map_location="cpu", weights_only=True, mmap=True)
        # A tensor can claim more numbers than its file has room for.
        whole = isinstance(tensor, torch.Tensor) and tensor.nbytes <= size
        array: NDArray[Any] | None = tensor.numpy() if whole else None
    except Exception as error:  # no list of what PyTorch raises on a damaged file is complete
        reason = " ".join(str(error).split())[:200] or type(error).__name__
        raise DataError(path, f"cannot be read as a tensor ({reason}). {_AGAIN}") from error
    if array is None:
        raise DataError(path, f"holds no whole tensor but a {type(tensor).__name__:.60}. {_AGAIN}")
    if array.ndim != dimensions or array.dtype.kind not in "iu":
        raise DataError(
            path,
            f"holds a tensor of {array.dtype} with {array.ndim} dimensions; whole numbers in "
            f"{dimensions} are needed. {_AGAIN}",
        )
    return array
