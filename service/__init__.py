"""The faces: HTTP, pages, the command line. They decide nothing; they ask the projections and find the words."""
