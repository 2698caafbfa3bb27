"""The REST API: requests, tokens, status codes, words for people. It decides nothing about a game.

- `accounts`: The accounts of a night: its ledger, its settlement, its audit
- `agreements`: Who agrees with which hand: told, kept and taken back beside the record, for the API and for the pages
- `answers`: How a good answer looks: JSON bytes made at once, and the headers that let a client keep what it has
- `arguments`: What a request says in its query: marshmallow schemas, read strictly, unknown arguments refused by name
- `belated`: Hands that come late: what a phone wrote for an earlier moment of a night, and where it would count now
- `blueprint`: The blueprint of the API, and how its operations say which problems they can answer with
- `bodies`: What a request brings: its body read strictly as JSON, and the headers that concern writing
- `callers`: Who asks: the token of a request, what it opens, and whether it may do what it asks for
- `cookies`: What a phone keeps of a night: how its cookies are called, what stands in them, and how they are given, read, replaced and forgotten
- `described`: What the OpenAPI document says besides what the operations declare: examples, groups, and the operations at the root
- `document`: The OpenAPI document, as it is served and as it is committed, the pages that show it, and the licence
- `evenings`: The evening: what it is remembered by, and how it went, drawn
- `events`: Logging: events are kept, tried, read, and watched as they come
- `games`: The games: what there is to play, by which tariffs and house rules, and what the pad of each needs
- `hands`: One hand: what it came to, how it went step by step, and what it would have paid under another tariff
- `index`: The index: where a program begins that knows nothing but the address of the API
- `nights`: Opening a night, reading it, listing nights
- `operations`: What an operator and other machines ask: is it alive, what are its figures
- `pads`: The pad: what a phone asks of a hand, the events that the answers make, and what they will pay, in the words of the client who asks
- `people`: The people of a night: their shown names, their tokens, the cookie that a token is exchanged for
- `shapes`: What the answers look like, for the OpenAPI document. A test holds every answer against them
- `state`: What one running service holds together, and how a request finds it
- `told`: What the API tells of a night beside what a replay yields, and its events as somebody may see them
"""
