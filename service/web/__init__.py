"""The pages that a phone shows at the table: made on the server, whole without JavaScript.

What is absent on purpose: any rule, any sum of tantos, any framework. A page asks the projections; a form becomes events of
the record and goes the way of every event. The modules under `static` add what paper cannot do: offline, live, quick.
"""
