"""All screens that there are, each with the way there: a module for each part of the page, found by itself."""
