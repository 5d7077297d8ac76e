"""The knowledge of a run: the lattice of the whole corpus, and those of queries' own passages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path

from harness.canonical import sha256_file, sha256_json
from harness.checks import user_file
from harness.data.corpus import Corpus
from harness.errors import HarnessError
from harness.nouns import Passage, Scope, View
from harness.strategy import Context
from harness.suggest import nearest
from harness.vocabulary.load import load_vocabulary
from strategies.lattice.build.assertion import Assertion
from strategies.lattice.build.build import build
from strategies.lattice.build.options import BuildOptions
from strategies.lattice.build.revision import code_revision
from strategies.lattice.core.files import open_or_build
from strategies.lattice.core.lattice import KnowledgeLattice
from strategies.lattice.lexicon.lexicon import build_lexicon
from strategies.lattice.lexicon.scan import scan
from strategies.lattice.options import LatticeOptions
from strategies.lattice.sources.extraction import Extraction, read_extraction, write_extraction
from strategies.lattice.sources.openie import from_openie
from strategies.lattice.sources.oracle import oracle_digest, oracle_extraction
from strategies.lattice.sources.pages import evidence_pages
from strategies.lattice.sources.texts import from_model, from_rules
from strategies.lattice.sources.triples import from_triples

__all__ = ["Knowledge"]


class Knowledge:
    """Builds the lattices of a run, and keeps them in the artefact cache.

    Attributes:
        extractor: Where the facts come from.
        whole: The lattice of the whole corpus.
        scoped: Whether the facts have passages, so that a query's own can be told.
    """

    def __init__(self, corpus: Corpus, context: Context, options: LatticeOptions) -> None:
        """Build or open the lattice of a corpus.

        Raises:
            HarnessError: if the corpus does not have what the extractor reads, or pages are to be
                left out of what has none.
        """
        self._corpus = corpus
        self._context = context
        self.extractor = options.extractor or _chosen(corpus)
        self._options: BuildOptions = options.extracting(self.extractor)
        self.scoped = self.extractor not in ("triples", "oracle")
        self._texts = self.extractor in ("rule", "llm", "openie_json")
        self._left_out: frozenset[str] = frozenset()
        if not options.build.evidence_pages:
            if not self._texts:
                raise HarnessError(
                    "strategy.build.evidence_pages=false leaves passages out, and "
                    f"strategy.build.extractor={self.extractor} reads none. Give extractor=rule."
                )
            self._left_out = evidence_pages(context, corpus)
        read = {
            "corpus": self._corpus.sha256,
            "options": self._options.describe_reading(),
            "code": code_revision(),
            "given": self._given(),
            "left_out": sorted(self._left_out),
        }
        key = sha256_json({**read, "options": self._options.describe()})
        place = context.cache_dir / "lattice"
        # What was read out of texts is the same whatever lattice is made of it.
        self._facts = place / f"{sha256_json(read)[:32]}.facts.jsonl"
        self.whole = open_or_build(place / key[:32], self._build, load_vocabulary())
        self._check_hierarchies()

    def of(self, scope: Scope) -> KnowledgeLattice:
        """Return the lattice of some passages alone."""
        wanted = dict.fromkeys(scope.passages)
        facts = [fact for passage in wanted for fact in self._by_passage.get(passage, ())]
        return self._lattice(facts, self._titles(wanted), {})

    def _check_hierarchies(self) -> None:
        """Refuse an order of dimensions that are not there: it would change nothing, unsaid."""
        known = [entry["name"] for entry in self.whole.manifest["dimensions"]]
        for name in chain.from_iterable(self._options.hierarchies.items()):
            if name not in known:
                raise HarnessError(
                    f"strategy.build.hierarchies names `{name}`, which is no dimension of "
                    f"{self._corpus.name}; {nearest(name, known)}"
                )

    def _build(self) -> KnowledgeLattice:
        extraction = self._extraction
        titles = self._titles(self._corpus.titles) if self._texts else ()
        return self._lattice(extraction.assertions, titles, extraction.rejected)

    def _titles(self, passages: Iterable[str]) -> list[str]:
        """Return the titles of those passages that are not left out, in their order."""
        titles = self._corpus.titles
        return [titles.get(passage, "") for passage in passages if passage not in self._left_out]

    def _lattice(
        self, facts: Sequence[Assertion], titles: Iterable[str], rejected: dict[str, int]
    ) -> KnowledgeLattice:
        names = list(dict.fromkeys(title for title in titles if title))
        return build(
            facts,
            self._options,
            texts=self._texts,
            extractor=self.extractor,
            prompt_sha256=self._prompt,
            titles=names,
            mentions=_mentions(names) if self._texts else None,
            rejected=rejected,
            corpus_sha256=self._corpus.sha256,
        )

    @cached_property
    def _by_passage(self) -> dict[str, list[Assertion]]:
        found: defaultdict[str, list[Assertion]] = defaultdict(list)
        for fact in self._extraction.assertions:
            found[fact.passage].append(fact)
        return dict(found)

    @cached_property
    def _extraction(self) -> Extraction:
        """What the extractor found: kept on disk where it was read out of texts."""
        if not self._texts:
            return self._extract()
        kept = read_extraction(self._facts)
        if kept is None:
            kept = self._extract()
            write_extraction(self._facts, kept)
        return kept

    def _extract(self) -> Extraction:
        if self.extractor == "triples":
            return Extraction(list(from_triples(self._corpus.view(View.TRIPLES))))
        if self.extractor == "oracle":
            return oracle_extraction(self._context, self._corpus)
        passages: Sequence[Passage] = [
            passage for passage in self._corpus.passages if passage.id not in self._left_out
        ]
        if self.extractor == "openie_json":
            return from_openie(self._imported, passages)
        if self.extractor == "llm":
            return from_model(passages, self._context, self._options)
        return from_rules(passages, self._options)

    @property
    def _imported(self) -> Path:
        return user_file("strategy.build.path", self._options.path)

    @property
    def _prompt(self) -> str | None:
        from strategies.lattice.sources.contract import EXTRACT  # noqa: PLC0415

        return EXTRACT.prompt_sha256 if self.extractor == "llm" else None

    def _given(self) -> object:
        """Return what else the facts depend on."""
        if self.extractor == "oracle":
            return oracle_digest(self._context)
        if self.extractor == "openie_json":
            return sha256_file(self._imported)
        if self.extractor == "llm":
            return [self._context.llm.describe(), self._prompt]
        return None


def _chosen(corpus: Corpus) -> str:
    if View.TRIPLES in corpus.views and View.TRIPLES not in corpus.oracle_views:
        return "triples"
    if View.PASSAGES in corpus.views:
        return "rule"
    own = sorted(set(corpus.views) - set(corpus.oracle_views))
    raise HarnessError(
        f"strategy=lattice needs triples or passages; {corpus.name} has the views: "
        f"{', '.join(own) or 'none'} (those made from gold are not counted)."
    )


def _mentions(names: Sequence[str]) -> Callable[[str], Sequence[str]]:
    lexicon = build_lexicon(names, [True] * len(names), ())
    return lambda text: [mention.surface for mention in scan(lexicon, text)]
