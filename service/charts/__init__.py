"""Charts: how an evening went, as lines. Whoever draws asks for points; the same chart is told as numbers and drawn as a picture.

- `curve`: Where the points, ends and marks of some lines of whole numbers lie in a drawing: pure geometry
- `charts`: Which charts a night has, and what each says, in a language
- `colours`: What colour each thing of a chart has, by day and by night
- `drawn`: A chart as a picture that stands by itself: a file of SVG with its own style
"""
