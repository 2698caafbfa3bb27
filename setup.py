"""Compiles the translations before anything is built, so that a wheel and an editable install hold them. All else: `pyproject.toml`."""

from setuptools import setup
from setuptools.command.build import build


class Build(build):
    """A build that begins with Babel's own command; a failure there ends it, also for an editable install."""

    sub_commands = [("compile_catalog", None), *build.sub_commands]  # noqa: RUF012  # so declared by setuptools


setup(cmdclass={"build": Build})
