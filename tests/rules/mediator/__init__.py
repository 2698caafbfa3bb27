"""Tests of the rules of Mediator and its kin, by article and by property."""
