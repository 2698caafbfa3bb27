"""The REST API: requests, tokens, status codes, words for people. It decides nothing about a game.

- `accounts`: The accounts of a night: its ledger, its settlement, its audit
- `agreements`: Who agrees with which hand: read, kept and withdrawn beside the record, for the API and the pages
- `answers`: What does a successful answer look like? JSON bytes, and the headers that let a client keep what it has
- `arguments`: What does a request say in its query? marshmallow schemas, read strictly; unknown arguments are refused by name
- `belated`: Hands that come late: what a phone wrote for an earlier moment of a night, and where it would count now
- `blueprint`: The blueprint of the API, and how its operations declare the problems that they can answer with
- `bodies`: What does a request bring? Its body, read strictly as JSON, and the headers that concern writing
- `callers`: Who asks: the token of a request, what it opens, and whether it allows the request
- `cookies`: What does a phone keep of a night? The names and values of its cookies, and how they are set, read, replaced and
  deleted
- `described`: What does the OpenAPI document say besides what the operations declare? Examples, groups, and the operations at
  the root
- `document`: The OpenAPI document, as it is served and committed, the pages that show it, and the licence
- `evenings`: The evening: what it is remembered by, and how it went, as a chart
- `events`: Logging: events are kept, previewed, read, and watched as they come
- `games`: The games: which there are, their tariffs and house rules, and what the pad of each needs
- `hands`: One hand: its result, how it went step by step, and what it would have paid under another tariff
- `index`: The index: the starting point for a program that only knows the address of the API
- `nights`: Opening a night, reading it, listing nights
- `operations`: What do an operator and other machines ask? Health and metrics
- `pads`: The pad: the questions about a hand, the events that the answers make, and what they will pay, in the client's
  language
- `people`: The people of a night: their names, their tokens, the cookie that a token is exchanged for
- `shapes`: The shapes of the answers, for the OpenAPI document. A test checks every answer against them
- `state`: The parts of one running service, and how a request finds them
- `told`: What does the API say of a night beyond a replay, and how may somebody see its events?
"""
