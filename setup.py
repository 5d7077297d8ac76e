"""Puts conf/ and data_manifests/, which stand at the top level, into the built package."""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
RESOURCES = ("conf", "data_manifests")


class BuildWithResources(build_py):
    """Copies the resource folders to where `harness.paths.resource` looks for them."""

    def run(self) -> None:
        """Build, then copy; an editable install finds the folders in the checkout instead."""
        super().run()
        if self.editable_mode:
            return
        for name in RESOURCES:
            target = Path(self.build_lib) / "harness" / "_resources" / name
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("local"))


setup(cmdclass={"build_py": BuildWithResources})
