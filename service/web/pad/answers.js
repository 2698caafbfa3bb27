/**
 * Evaluates the answers of a pad, from the description that a game gives of its own pad, as `projections/filled.py` does.
 *
 * It knows no rule of a game and nothing of the page: the same answers give the same events, online or not.
 */

/**
 * @typedef {Record<string, any[] | true>} Fitting answer → the values that it may have, null for none; true: any but none
 * @typedef {Fitting | Fitting[]} When
 * @typedef {{value: any, label: string, gloss?: string, with?: Known, wide?: true, favor?: true, rare?: true, players?: string[], group?: string, suit?: string, when?: When}} Choice of a grid `players`: whose it may be
 * @typedef {Record<string, any>} Known answers, and what follows from them
 * @typedef {{dealer: string, active: string[]}} Seat
 * @typedef {{of: number, plus?: Record<string, number>, more?: {add: number, when?: When}[], each?: Record<string, Record<string, number>>}} Sum of answers, of what holds, of what several things are worth
 *
 * @typedef {object} Question
 * @property {string} name
 * @property {"grid" | "suits" | "count" | "players" | "rows" | "chips" | "number" | "some" | "sum" | "first"} kind the last two are not asked: they follow
 * @property {string} asks
 * @property {Choice[]} choices
 * @property {Choice[]} [wide] of a grid: what is nobody's
 * @property {string} [sets] of a grid: the answer that holds the player
 * @property {string[]} [players] of a grid: who may, where not everybody with cards may
 * @property {string} [none]
 * @property {true} [optional]
 * @property {true} [rare] it is folded away
 * @property {number} [top] of a number: the highest that there can be
 * @property {[number, number]} [likely] of a number: the lowest and the highest of those that it mostly is
 * @property {number[]} [offers] of a number: those that are offered; any other is written
 * @property {Sum[]} [least] of a number, or of how many things: it is no less than any of them
 * @property {Sum[]} [most] of a number, or of how many things: it is no more than any of them
 * @property {string} [rest] of several things: the answer that holds the others
 * @property {Record<string, boolean>} [fixed] of several things: those of which it is known whether they are among them
 * @property {any[]} [picked] of several things: those that are said to be, as far as they can be
 * @property {any[]} [free] of several things: those that may be
 * @property {number[]} [bounds] of several things: the least and the most of them
 * @property {string} [card] the card that is asked about
 * @property {string} [brief] the answer in few words
 * @property {string} [group] what it stands among then
 * @property {Sum} [sum] what follows: so much
 * @property {number} [reaches] what follows: that the sum comes to no less
 * @property {[any, ...string[]][]} [among] what follows: who of these comes first by his numbers
 * @property {true} [highest] the highest numbers do
 * @property {string} [but] the answer that holds who, or what, is left out
 * @property {When} [when]
 *
 * @typedef {{value: string, label: string, outcome: string, with: Known, usual?: true, when?: When}} Row
 * @typedef {{type: string, data: Record<string, any>, when?: When}} Template
 * @typedef {number | {plate: 1, add?: number, up?: number}} Tantos
 * @typedef {[string, string, Tantos, string?]} Move the last is why what had waited moves now
 * @typedef {{key: string[], same: Record<string, Record<string, string>>, rows: Record<string, number>}} Cases
 *
 * @typedef {object} Forecast
 * @property {number} plate
 * @property {number} dealt
 * @property {"table" | "active"} others
 * @property {string[]} by
 * @property {Record<string, Cases>} cases
 * @property {Move[][]} pays
 * @property {{by: string[], cases: Record<string, Cases>}[]} [also] parts that are looked up by themselves, and added
 * @property {number} [apart] what lies in the plate and cannot be won
 * @property {{empty: Move[], lying: Move[]}} [puts] what is put as the hand is dealt, where nothing lies there to be won or something does
 * @property {{below: number, to: number}} [fill] up to how much everybody puts before a hand is dealt, where less than so much lies there
 * @property {Sum} [times] how many times every move of the hand counts
 * @property {number} [hands] of how many hands it is true, from this one on
 * @property {number} [refill] what everybody puts, until it suffices, where a hand takes more than lies there
 *
 * @typedef {object} Pad
 * @property {number} version
 * @property {{slot: number, events: import("./outbox_store.js").Told[]} | null} [before] what the hand before says; null where it was told card by card
 * @property {string} head the one word for the history that it is the pad of
 * @property {string[]} players who sits, in order of play
 * @property {number} slot
 * @property {boolean} open
 * @property {Seat[]} seats
 * @property {Known} given
 * @property {Known} [now] what is known of this hand, and of none after it
 * @property {Question[]} questions
 * @property {Row[]} rows
 * @property {Template[]} events
 * @property {Forecast | null} forecast
 * @property {string[]} keeps_deal
 * @property {string} [over] why nothing can be logged
 * @property {string} [ends] why no more hands can be told than are seated
 * @property {true} [plateless] nothing ever lies on the table
 * @property {Record<string, string>} [beside] the words for what a hand moves besides what each gains or loses
 * @property {{number: number, answers: Known}} [undone] the hand that was just taken back, and what tells it
 * @property {Pad} [after] of an open hand: how the one after it is told
 *
 * @typedef {object} Settled
 * @property {Known} known the answers that hold, and what follows from them
 * @property {Question[]} open the questions that may be answered now, or changed, each with the choices that fit
 * @property {Question | null} asked the one that must be answered next; null when the hand is told
 * @property {Row[]} rows the endings that fit
 * @property {Row | null} row the one that is chosen, or needs no choosing
 *
 * @typedef {object} Pays
 * @property {Record<string, number>} tantos what each gains or loses
 * @property {number} before what lay in the plate
 * @property {number} plate what lies there then
 * @property {[string, number][]} reserved what begins to wait: whose, how much
 * @property {[string, string, string, number][]} due what had waited and moves now: why, who pays, who is paid, how much
 * @property {[string, string, number, number][]} [counts] what the night counts for somebody: by which key, whose, before and after
 * @property {boolean} even whether something is paid though nobody is richer or poorer by it
 */

/**
 * A pad with some answers to the questions of a hand; an answer that does not fit is dropped.
 * @param {Pad} pad
 * @param {Seat | {}} seat
 * @param {Known} told
 * @returns {Settled}
 */
export function settle(pad, seat, told) {
  /** @type {Settled} */
  const found = { known: { ...seat, ...pad.given, ...pad.now }, open: [], asked: null, rows: [], row: null };
  for (const question of pad.questions) {
    if (!fits(question.when, found.known)) continue;
    if (question.kind === "rows") ending(pad, question, told, found);
    else if (question.kind === "number") number(question, told, found);
    else if (question.kind === "some") some(question, told, found);
    else if (question.kind === "sum" || question.kind === "first") follow(question, found.known);
    else answer(question, told, found);
  }
  const isAsked = (/** @type {Question} */ { name, optional }) => optional !== true && party(name, found.known) === null;
  return { ...found, asked: found.open.find(isAsked) ?? null };
}

/**
 * The answers to open questions, without what follows from them. Of several things those that may be picked stay, even if they
 * are not yet as many as required.
 * @param {Settled} found
 * @param {Known} told
 * @returns {Known}
 */
export function holding({ known, open }, told) {
  const names = open.flatMap(({ name, sets }) => (sets === undefined ? [name] : [name, sets]));
  const picked = open.filter(({ kind, name }) => kind === "some" && Array.isArray(told[name])).map((each) => [each.name, each.picked]);
  return Object.fromEntries([...names.filter((name) => name in told && party(name, known) === told[name]).map((name) => [name, told[name]]), ...picked]);
}

/**
 * The answers without those that depended on a changed one: their own condition or bounds name it. An answer that was changed too
 * was given with knowledge of the change, and stays.
 * @param {Pad} pad
 * @param {Seat | {}} seat
 * @param {Known} was the answers of before
 * @param {Known} told
 * @returns {Known}
 */
export function stillSaid(pad, seat, was, told) {
  const former = settle(pad, seat, was).known;
  const said = { ...told };
  for (const question of pad.questions) {
    const { name, sets = name } = question;
    const isSame = (/** @type {string} */ each) => JSON.stringify(said[each] ?? null) === JSON.stringify(was[each] ?? null);
    if ((said[name] ?? null) === null || !isSame(name) || !isSame(sets)) continue;
    const names = [...hangsOn(pad, question, said[name])].filter((each) => each !== name && each !== sets);
    const now = names.length === 0 ? former : settle(pad, seat, said).known;
    if (names.every((each) => JSON.stringify(party(each, former)) === JSON.stringify(party(each, now)))) continue;
    delete said[name];
    delete said[sets];
  }
  return said;
}

/**
 * The answers that the condition or the bounds of an answer name.
 * @param {Pad} pad
 * @param {Question} question
 * @param {any} value
 * @returns {Set<string>}
 */
function hangsOn(pad, { kind, least = [], most = [], choices = [], wide = [] }, value) {
  const sums = [...least, ...most];
  const among = kind === "rows" ? pad.rows : [...choices, ...wide];
  const told = among.filter((each) => [value].flat().includes(each.value));
  const conditions = [...told, ...sums.flatMap(({ more = [] }) => more)].flatMap(({ when = [] }) => when);
  return new Set([...sums.flatMap(({ plus = {}, each = {} }) => [...Object.keys(plus), ...Object.keys(each)]), ...conditions.flatMap((each) => Object.keys(each))]);
}

/**
 * Whether a condition holds: one of its alternatives fits.
 * @param {When | undefined} when
 * @param {Known} known
 * @returns {boolean}
 */
export function fits(when, known) {
  if (when === undefined) return true;
  return [when].flat().some((each) => Object.entries(each).every(([name, values]) => {
    const value = party(name, known);
    return values === true ? value !== null : values.some((one) => meant(one, known) === value);
  }));
}

/**
 * The answer with a name; for `hombre+2`, the player two seats after him; null if there is none.
 * @param {string} name
 * @param {Known} known
 * @returns {any}
 */
export function party(name, known) {
  const [base, places] = name.split("+");
  const held = known[base] ?? null;
  if (places === undefined || held === null) return held;
  return known.active[(known.active.indexOf(held) + Number(places)) % known.active.length];
}

/**
 * A value of the description; one that begins with `$` stands for the answer with that name.
 * @param {any} value
 * @param {Known} known
 * @returns {any}
 */
export const meant = (value, known) => (typeof value === "string" && value.startsWith("$") ? party(value.slice(1), known) : value);

/**
 * A sum; null until everything it depends on is answered.
 * @param {Sum | undefined} sum
 * @param {Known} known
 * @returns {number | null}
 */
function total(sum, known) {
  if (sum === undefined) return null;
  const parts = [...Object.entries(sum.plus ?? {}), ...Object.entries(sum.each ?? {})].map(([name, times]) => [party(name, known), times]);
  if (parts.some(([part]) => part === null)) return null;
  const more = (sum.more ?? []).filter(({ when }) => fits(when, known));
  return sum.of + parts.reduce((all, [part, times]) => all + counted(part, times), 0) + more.reduce((all, { add }) => all + add, 0);
}

/**
 * What an answer adds to a sum: a number times its factor; for several things their count, or the worth of each.
 * @param {any} part
 * @param {any} times
 * @returns {number}
 */
function counted(part, times) {
  if (typeof times === "object") return part.reduce((/** @type {number} */ all, /** @type {any} */ each) => all + (times[each] ?? 0), 0);
  return times * (Array.isArray(part) ? part.length : part);
}

/**
 * The least and the most that a question allows; null until that is known.
 * @param {Question} question
 * @param {number} top
 * @param {Known} known
 * @returns {number[] | null}
 */
function bounds({ least, most }, top, known) {
  const [from, to] = [least ?? [], most ?? []].map((sums) => sums.map((sum) => total(sum, known)));
  if (from.includes(null) || to.includes(null)) return null;
  return [Math.max(0, ...from.map(Number)), Math.min(top, ...to.map(Number))];
}

/**
 * A number, asked for once its bounds are known; a single possible number is not asked for.
 * @param {Question} question
 * @param {Known} told
 * @param {Settled} found
 */
function number(question, told, { known, open }) {
  const found = bounds(question, question.top ?? 0, known);
  if (found === null) return;
  const [from, to] = found;
  const choices = Array.from({ length: Math.max(0, to - from + 1) }, (_none, place) => ({ value: from + place, label: String(from + place) }));
  if (question.optional && choices.length < 2) return;
  open.push({ ...question, choices });
  const value = choices.length === 1 ? from : told[question.name];
  if (choices.some((each) => each.value === value)) known[question.name] = value;
}

/**
 * Several things, asked for once their count is known; if none can be picked, the question is not asked.
 * @param {Question} question
 * @param {Known} told
 * @param {Settled} found
 */
function some(question, told, { known, open }) {
  const gone = question.but === undefined ? [] : party(question.but, known) ?? [];
  const choices = question.choices.filter(({ when, value }) => fits(when, known) && !gone.includes(value));
  const found = bounds(question, choices.length, known);
  if (found === null) return;
  const [[least, most], fixed, said] = [found, question.fixed ?? {}, told[question.name]];
  const values = choices.map(({ value }) => value);
  const sure = values.filter((value) => fixed[value]);
  const free = sure.length < most ? values.filter((value) => !(value in fixed)) : [];
  const picked = values.filter((value) => sure.includes(value) || (free.includes(value) && Array.isArray(said) && said.includes(value)));
  const isSaid = Array.isArray(said) || question.optional === true || free.length === 0;
  const holds = isSaid && least <= picked.length && picked.length <= most;
  if (free.length > 0 || !holds) open.push({ ...question, choices, picked, free, bounds: found });
  if (!holds) return;
  known[question.name] = picked;
  if (question.rest !== undefined) known[question.rest] = values.filter((value) => !picked.includes(value));
}

/**
 * An answer that follows from others.
 * @param {Question} question
 * @param {Known} known
 */
function follow({ name, sum, reaches, among, highest, but }, known) {
  const value = among === undefined ? total(sum, known) : foremost(among, highest === true, but === undefined ? null : party(but, known), known);
  if (value === null || (reaches !== undefined && value < reaches)) return;
  known[name] = reaches === undefined ? value : true;
}

/**
 * The first by his numbers; of equal ones, the one listed first. Null until all numbers are known.
 * @param {[any, ...string[]][]} among
 * @param {boolean} highest
 * @param {any} but
 * @param {Known} known
 * @returns {any}
 */
function foremost(among, highest, but, known) {
  const all = among.map(([player, ...numbers]) => ({ player: meant(player, known), numbers: numbers.map((name) => party(name, known)) }));
  const left = all.filter(({ player }) => player !== but);
  if (left.some(({ numbers }) => numbers.includes(null))) return null;
  const isBefore = (/** @type {number[]} */ one, /** @type {number[]} */ other) => {
    const place = one.findIndex((value, at) => value !== other[at]);
    return place >= 0 && (highest ? one[place] > other[place] : one[place] < other[place]);
  };
  return left.reduce((first, each) => (isBefore(each.numbers, first.numbers) ? each : first)).player;
}

/**
 * @param {Question} question
 * @param {Known} told
 * @param {Settled} found
 */
function answer(question, told, found) {
  const { known } = found;
  const choices = question.choices.filter((each) => fits(each.when, known)).map((each) => whose({ ...each, value: meant(each.value, known) }, known));
  const alone = question.wide ?? [];
  if (choices.length === 0 && alone.length === 0) return;
  found.open.push({ ...question, choices });
  const { name, sets } = question;
  const value = told[name] ?? null;
  const cell = choices.find((each) => each.value === value);
  const chosen = cell ?? alone.find((each) => each.value === value);
  if (value === null || chosen === undefined) return;
  if (sets !== undefined && cell !== undefined) {
    if (!mayAnswer(question, cell, told[sets], known)) return;
    known[sets] = told[sets];
  }
  known[name] = value;
  Object.assign(known, said(chosen.with, known));
}

/**
 * A choice with the players who may have it.
 * @param {Choice} choice
 * @param {Known} known
 * @returns {Choice}
 */
const whose = (choice, known) => (choice.players === undefined ? choice : { ...choice, players: choice.players.map((each) => meant(each, known)) });

/**
 * Whether the cell of a player in a grid can be the answer.
 * @param {Question} question
 * @param {Choice} choice
 * @param {any} player
 * @param {Known} known
 * @returns {boolean}
 */
export const mayAnswer = (question, choice, player, known) => (question.players ?? known.active).includes(player) && (choice.players?.map((each) => meant(each, known)).includes(player) ?? true);

/**
 * What an answer or an ending says besides.
 * @param {Known | undefined} also
 * @param {Known} known
 * @returns {Known}
 */
export const said = (also, known) => filled(also ?? {}, known) ?? {};

/**
 * Which ending fits: the one that was chosen, the usual one, or the only one.
 * @param {Pad} pad
 * @param {Question} question
 * @param {Known} told
 * @param {Settled} found
 */
function ending(pad, question, told, found) {
  const { known } = found;
  found.rows = pad.rows.filter((row) => fits(row.when, known));
  if (found.rows.length > 1) found.open.push(question);
  const only = found.rows.length === 1 ? found.rows[0] : null;
  found.row = found.rows.find(({ value }) => value === told[question.name]) ?? found.rows.find(({ usual }) => usual) ?? only;
  if (found.row === null) return;
  const { value, outcome } = found.row;
  Object.assign(known, { [question.name]: value, outcome }, said(found.row.with, known));
}

/**
 * The events of a hand whose questions are answered.
 * @param {Pad} pad
 * @param {Known} known
 * @returns {{type: string, data: Record<string, any>}[]}
 */
export function eventsOf(pad, known) {
  return pad.events.filter((each) => fits(each.when, known)).map(({ type, data }) => ({ type, data: filled(data, known) ?? {} }));
}

/**
 * A template filled in; null where nothing of it was answered. A null that stands in it is told. An object in a list stands there where its
 * condition holds, and without it.
 * @param {any} template
 * @param {Known} known
 * @returns {any}
 */
function filled(template, known) {
  if (template === null || typeof template !== "object") return meant(template, known);
  if (Array.isArray(template)) return listed(template, known);
  const entries = Object.entries(template).map(([name, value]) => [meant(name, known), filled(value, known), value === null]);
  const answered = entries.filter(([name, value, isNull]) => name !== null && (value !== null || isNull));
  return answered.length === 0 ? null : Object.fromEntries(answered);
}

/**
 * A list filled in; null where none of its objects is left.
 * @param {any[]} template
 * @param {Known} known
 * @returns {any[] | null}
 */
function listed(template, known) {
  const isObject = (/** @type {any} */ each) => each !== null && typeof each === "object" && !Array.isArray(each);
  if (!template.some(isObject)) return template.map((each) => filled(each, known));
  const due = template.filter(({ when }) => fits(when, known)).map(({ when: _when, ...each }) => filled(each, known)).filter((each) => each !== null);
  return due.length === 0 ? null : due;
}

/**
 * What a hand pays; null where the description does not say it.
 * @param {Pad} pad
 * @param {Known} known
 * @param {number} plate what lies there before the hand
 * @returns {Pays | null}
 */
export function paysOf(pad, known, plate) {
  const { forecast } = pad;
  if (!forecast) return null;
  const places = [forecast, ...(forecast.also ?? [])].map((part) => placeOf(part, known));
  if (places.includes(undefined)) return null;
  const table = [...new Set(pad.seats.map(({ dealer }) => dealer))];
  /** @type {Record<string, number>} */
  const tantos = Object.fromEntries([...table, "plate"].map((each) => [each, 0]));
  const dealt = plate + forecast.dealt;
  /** @type {[string, number][]} */
  const reserved = [];
  /** @type {[string, string, string, number][]} */
  const due = [];
  let drawn = 0;
  let moved = false;
  const times = forecast.times === undefined ? 1 : total(forecast.times, known) ?? 0;
  const pay = (/** @type {Move} */ [from, to, much, why], counted = 1) => {
    const sum = (typeof much === "number" ? much : raised(dealt + (much.add ?? 0), much.up ?? 1)) * counted;
    if (to === "reserved") {
      reserved.push([one(from, known), sum]);
      return;
    }
    if (why !== undefined) due.push([why, one(from, known), one(to, known), sum]);
    if (from === "plate") drawn += sum;
    for (const [payer, payee] of pairs(from, to, known, forecast.others === "table" ? table : known.active)) {
      moved ||= sum > 0;
      tantos[payer] = (tantos[payer] ?? 0) - sum;
      tantos[payee] = (tantos[payee] ?? 0) + sum;
    }
  };
  const lies = plate - (forecast.apart ?? 0);
  const { fill } = forecast;
  if (fill !== undefined && plate < fill.below) {
    const share = Math.ceil((fill.to - plate) / table.length);
    for (const player of table) tantos[player] -= share;
    tantos.plate += share * table.length;
  }
  (forecast.puts?.[lies === 0 ? "empty" : "lying"] ?? []).forEach((move) => pay(move));
  const enough = lies + tantos.plate;
  places.flatMap((place) => forecast.pays[Number(place)]).forEach((move) => pay(move, times));
  if (forecast.refill && drawn > enough) {
    const each = raised(drawn - enough, forecast.refill * table.length) / table.length;
    for (const player of table) tantos[player] -= each;
    tantos.plate += each * table.length;
  }
  const { plate: change, ...players } = tantos;
  const even = moved && Object.values(tantos).every((sum) => sum === 0);
  return { tantos: players, before: plate, plate: plate + change, reserved, due, even };
}

/**
 * Where what a part of a forecast says to some answers stands; undefined where it does not say it.
 * @param {{by: string[], cases: Record<string, Cases>}} part
 * @param {Known} known
 * @returns {number | undefined}
 */
function placeOf({ by, cases }, known) {
  const found = cases[joined(by.map((name) => known[name]))];
  return found?.rows[found.key.map((name) => alike(found.same[name], joined([known[name]]))).join("|")];
}

/**
 * Who pays whom in one move; each of the others by himself.
 * @param {string} from
 * @param {string} to
 * @param {Known} known
 * @param {string[]} all
 * @returns {string[][]}
 */
function pairs(from, to, known, all) {
  if (from !== "others" && to !== "others") return [[one(from, known), one(to, known)]];
  const apart = one(from === "others" ? to : from, known);
  return all.filter((each) => each !== apart).map((each) => (from === "others" ? [each, apart] : [apart, each]));
}

/**
 * @param {string} name
 * @param {Known} known
 * @returns {string}
 */
function one(name, known) {
  if (name === "plate") return name;
  if (name === "mano") return known.active[0];
  return name.startsWith("player:") ? name.slice("player:".length) : party(name, known);
}

/**
 * @param {number} sum
 * @param {number} step
 */
const raised = (sum, step) => Math.ceil(sum / step) * step;

/**
 * @param {Record<string, string> | undefined} same
 * @param {string} value
 */
const alike = (same, value) => same?.[value] ?? value;

/** @param {any[]} values */
const joined = (values) => values.map((value) => (value === null || value === undefined ? "" : String(value))).join("|");
