"""Native knowledge bases become arrays; what does not fit together is refused with its place."""

from __future__ import annotations

import pickle
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.data.benchmarks.stark.convert import convert
from harness.data.benchmarks.stark.layout import LAYOUTS
from harness.data.benchmarks.stark.tensors import read_tensor
from harness.data.skb import Skb
from harness.data.skb.sinks import MemorySink
from harness.errors import DataError, HarnessError

if TYPE_CHECKING:
    from conftest import Native

Make = Callable[..., Skb]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Return a converter of what a native folder holds."""

    def run(native: Native | None, bench: str = "stark_mag") -> Skb:
        if native is not None:
            native.write(tmp_path)
        sink = MemorySink()
        return Skb(convert(tmp_path / "processed", LAYOUTS[bench], sink), sink.arrays())

    return run


def test_all_of_it_is_kept(native: Native, make: Make) -> None:
    skb = make(native)
    assert skb.node_types == ("author", "institution", "field_of_study", "paper")
    assert skb.edge_types == ("affiliated", "cites", "has_topic", "writes")
    assert skb.type_of.tolist() == native.node_types
    edges = list(zip(*(column.tolist() for column in skb.edges()), strict=True))
    assert edges == sorted((s, r, t) for s, t, r in native.edges)
    assert [skb.id_of(node) for node in range(21)] == [str(node) for node in range(21)]
    assert skb.name(0) == "Ada Tarrow"
    assert skb.by_name("ON THE OPTICS OF BASIN 3").tolist() == [12]
    assert skb.attributes(0) == (("type", "author"), ("DisplayName", "Ada Tarrow"),
                                 ("PaperCount", "2"))  # fmt: skip
    nodes, years = skb.with_attribute("Year")
    assert (nodes.tolist(), years) == (list(range(9, 21)), [str(2000 + i) for i in range(12)])
    assert skb.of_type("institution").tolist() == []
    assert skb.ids_of(skb.candidates()) == tuple(map(str, range(9, 21)))


def test_the_order_of_nodes_and_edges_does_not_show(native: Native, make: Make) -> None:
    first = list(make(native).units())
    native.node_info = dict(sorted(native.node_info.items(), key=lambda item: -item[0]))
    native.edges.reverse()
    again = make(native)
    assert list(again.units()) == first
    assert again.by_name("ada tarrow").tolist() == [0]
    nodes, years = again.with_attribute("Year")
    assert (nodes.tolist(), years[0]) == (list(range(9, 21)), "2000")


def test_types_may_be_numbered_with_gaps(native: Native, make: Make) -> None:
    native.node_type_dict = {7: "paper", 2: "field_of_study", 0: "author"}
    native.node_types = [7 if code == 3 else code for code in native.node_types]
    skb = make(native)
    assert skb.node_types == ("author", "field_of_study", "paper")
    assert skb.of_type("paper").tolist() == list(range(9, 21))


def test_repeated_edges_are_kept_once_and_counted(native: Native, make: Make) -> None:
    count = len(native.edges)
    native.edges += [native.edges[0], native.edges[0], native.edges[3]]
    skb = make(native)
    assert (skb.n_edges, skb.schema.repeated) == (count, 3)


def test_nodes_without_an_entry_are_counted(native: Native, make: Make) -> None:
    for node in (3, 20, 4, 5):
        del native.node_info[node]
    skb = make(native)
    assert skb.schema.notes == (
        "4 nodes have no entry in node_info.pkl (3, 4, 5, ...); they have no text",
    )
    assert (skb.name(3), skb.text(20), skb.n_nodes) == ("", "", 21)
    assert skb.neighbours([3]).size > 0


def test_without_nodes_of_the_answering_type_all_can_answer(native: Native, make: Make) -> None:
    skb = make(native, "stark_amazon")
    assert skb.candidate_types == skb.node_types
    assert skb.schema.notes == ("no node is of the type product, so all types can answer",)
    assert make(None, "stark_prime").schema.notes == ()


def test_prime_knows_genes_by_their_aliases(native: Native, make: Make) -> None:
    native.node_info[0] = {
        "id": 9796, "type": "gene/protein", "name": "PHYHIP", "source": "NCBI",
        "details": {"_id": "9796", "name": "a long name", "alias": ["DYRK1AP3", "PAHX"]},
    }  # fmt: skip
    native.node_info[1] = {"name": "ASPM", "details": {"alias": "MCPH5"}}
    skb = make(native, "stark_prime")
    assert skb.names(0) == ("PHYHIP", "a long name", "DYRK1AP3", "PAHX")
    assert skb.by_name("pahx").tolist() == [0]
    assert skb.by_name("mcph5").tolist() == [1]
    assert "_id" not in skb.text(0)


def _set(name: str, value: Any) -> Callable[[Native], None]:
    return lambda native: setattr(native, name, value)


WRONG: dict[str, tuple[Callable[[Native], Any], str]] = {
    "edge to nowhere": (
        lambda n: n.edges.insert(2, (3, 21, 1)),
        r"edge_index.pt: edge 2 goes from node 3 to node 21, but there are 21 nodes",
    ),
    "edge from below": (
        lambda n: n.edges.append((-1, 2, 1)),
        r"edge_index.pt: edge 35 goes from node -1 to node 2, but there are 21 nodes",
    ),
    "relation without a name": (
        lambda n: n.edges.append((1, 2, 9)),
        r"edge_types.pt: gives edge 35 the type 9, which edge_type_dict.pkl does not name",
    ),
    "relation below": (
        lambda n: n.edges.append((1, 2, -1)),
        r"edge_types.pt: gives edge 35 the type -1",
    ),
    "type without a name": (
        lambda n: n.node_types.__setitem__(4, 8),
        r"node_types.pt: gives node 4 the type 8, which node_type_dict.pkl does not name",
    ),
    "node beyond": (
        lambda n: n.node_info.__setitem__(21, {}),
        r"node_info.pkl: has the node 21, but node_types.pt knows 21 nodes",
    ),
    "node below": (lambda n: n.node_info.__setitem__(-1, {}), r"has the node -1, but"),
    "node of a name": (lambda n: n.node_info.__setitem__("3", {}), r"has the node '3', but"),
    "node of a truth": (lambda n: n.node_info.__setitem__(1.0, 5), r"node 1 is a int, not a dict"),
    "no fields": (
        lambda n: n.node_info.__setitem__(5, ["x"]),
        r"node_info.pkl: node 5 is a list, not a dict",
    ),
    "bytes": (
        lambda n: n.node_info.__setitem__(5, {"a": b"x"}),
        r"node_info.pkl: node 5 holds a bytes",
    ),
    "types in words": (_set("node_type_dict", {"a": "b"}), r"gives the type 'a' the name 'b'"),
    "names in numbers": (_set("node_type_dict", {0: 1}), r"gives the type 0 the name 1"),
    "huge type": (_set("node_type_dict", {10**9: "x"}), r"gives the type 1000000000 the name"),
    "no types": (_set("edge_type_dict", {}), r"edge_type_dict.pkl: names no type"),
    "one name twice": (_set("edge_type_dict", {0: "a", 1: "a"}), r"gives two types one name"),
}


@pytest.mark.parametrize("name", list(WRONG))
def test_what_does_not_fit_is_refused(native: Native, make: Make, name: str) -> None:
    harm, says = WRONG[name]
    harm(native)
    with pytest.raises(DataError, match=says):
        make(native)


def save(folder: Path, name: str, value: Any) -> None:
    import torch

    torch.save(value, folder / "processed" / name)


def test_tensors_of_another_kind_are_refused(tmp_path: Path, native: Native, make: Make) -> None:
    import torch

    native.write(tmp_path)
    index = torch.tensor([e[:2] for e in native.edges]).T
    for value, says in (
        (index[:, :-1], r"edge_index.pt: has the shape \(2, 34\), but edge_types.pt has 35 edges"),
        (index.T, r"has the shape \(35, 2\)"),
        (index[0], r"holds a tensor of int64 with 1 dimensions; whole numbers in 2 are needed"),
        (index.float(), r"holds a tensor of float32 with 2 dimensions"),
        ([1, 2], r"holds no whole tensor but a list"),
        ({"a": index}, r"holds no whole tensor but a dict"),
        (torch.zeros(1, dtype=torch.int64).expand(2, 1 << 40), r"holds no whole tensor"),
        (index.to_sparse(), r"edge_index.pt: (cannot be read as a tensor|holds no whole tensor)"),
    ):
        save(tmp_path, "edge_index.pt", value)
        with pytest.raises(DataError, match=says):
            make(None)
    save(tmp_path, "edge_index.pt", index)
    assert make(None).n_edges == 35
    save(tmp_path, "edge_index.pt", index.to(torch.int32))
    assert make(None).n_edges == 35


class Calls:
    """Pickles as a call."""

    def __reduce__(self) -> Any:
        import os

        return os.system, ("touch harmed",)


def test_tensors_that_call_are_refused(
    tmp_path: Path, native: Native, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    native.write(tmp_path)
    path = tmp_path / "processed" / "edge_types.pt"
    save(tmp_path, path.name, Calls())
    with pytest.raises(DataError, match=r"edge_types.pt: cannot be read as a tensor"):
        make(None)
    path.write_bytes(pickle.dumps(Calls()))
    with pytest.raises(DataError, match=r"edge_types.pt: is no tensor in PyTorch's zip format"):
        make(None)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/data.pkl", pickle.dumps(Calls()))
    with pytest.raises(DataError, match=r"edge_types.pt: cannot be read as a tensor"):
        make(None)
    path.write_bytes(b"")
    with pytest.raises(DataError, match=r"is no tensor in PyTorch's zip format"):
        make(None)
    path.unlink()
    with pytest.raises(DataError, match=r"cannot be read: No such file"):
        make(None)
    assert not (tmp_path / "harmed").exists()


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_mutated_tensor_is_read_or_refused(tmp_path: Path, data: st.DataObject) -> None:
    import torch

    path, whole = tmp_path / "t.pt", tmp_path / "whole.pt"
    if not whole.exists():
        torch.save(torch.arange(20).reshape(2, 10), whole)
    raw = bytearray(whole.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        if data.draw(st.booleans()):
            raw[at] = data.draw(st.integers(0, 255))
        else:
            raw[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=4))
        raw = raw or bytearray(b"x")
    path.write_bytes(bytes(raw))
    try:
        found = read_tensor(path, 2)
    except DataError as error:
        assert "t.pt" in str(error)
    else:
        assert found.ndim == 2


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_mutated_folder_is_read_or_refused(
    tmp_path: Path, native: Native, make: Make, data: st.DataObject
) -> None:
    folder = tmp_path / "processed"
    if not folder.exists():
        native.write(tmp_path)
    path = data.draw(st.sampled_from(sorted(folder.iterdir())))
    raw = path.read_bytes()
    at = data.draw(st.integers(0, len(raw) - 1))
    path.write_bytes(raw[:at] + data.draw(st.binary(min_size=1, max_size=2)) + raw[at + 1 :])
    try:
        assert make(None).n_nodes >= 0
    except HarnessError as error:
        assert "processed" in str(error)
    finally:
        path.write_bytes(raw)
