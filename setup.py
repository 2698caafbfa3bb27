"""Compiles the translations before anything is built, so that a wheel and an editable install hold them. All else: `pyproject.toml`."""

from pathlib import Path

from babel.messages.setuptools_frontend import compile_catalog
from setuptools import setup
from setuptools.command.build import build


class Compile(compile_catalog):
    """Babel's own command, which goes on to the catalogue of each game."""

    command_name = "compile_catalog"  # by it, and not by the name of the class, its options are found

    def run(self) -> None:
        """Compiles them all; a failure ends it."""
        super().run()
        self.domain = ["cartulina"]
        for folder in sorted(Path("rules").glob("*/locale")):
            self.directory = str(folder)
            super().run()


class Build(build):
    """A build that begins with the translations; a failure there ends it, also for an editable install."""

    sub_commands = [("compile_catalog", None), *build.sub_commands]  # noqa: RUF012  # so declared by setuptools


setup(cmdclass={"build": Build, "compile_catalog": Compile})
