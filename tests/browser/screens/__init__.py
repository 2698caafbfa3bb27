"""All screens, each with the way to it: a file of rows for each part of the page."""
