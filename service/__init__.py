"""The faces: command line now, HTTP and pages later. They decide nothing; they ask the projections and find the words."""
