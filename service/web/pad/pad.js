/**
 * The form of the pad, made quick: the next question appears, each answer becomes a line that leads back to it, the button
 * shows what the hand pays, and saving never waits for the network.
 *
 * The page brings the game's description (`#pad-data`) and the questions drawn from it; `answers.js` evaluates the answers.
 */

import { Ahead, after } from "./ahead.js";
import { eventsOf, holding, paysOf, settle, stillSaid } from "./answers.js";
import { t, who } from "./i18n.js";
import { sendUnkept } from "./lead.js";
import { say } from "./link.js";
import { caughtUp } from "./live.js";
import { recall, remember } from "./memory.js";
import { add, drop } from "./outbox.js";
import { ALL, bold, button, draw, element, fieldset, inALine, reach, says } from "./pad_form.js";
import { Preview, besides, featOf, inOrder, worded } from "./paying.js";
import { stand } from "./provisional.js";
import { isSame } from "./same_hand.js";
import { changed } from "./second_tap.js";

/** @typedef {import("./answers.js").Pad} Pad */
/** @typedef {import("./answers.js").Known} Known */
/** @typedef {import("./answers.js").Pays} Pays */
/** @typedef {import("./outbox_store.js").Entry} Entry */

class PadPage {
  /**
   * @param {HTMLFormElement} form
   * @param {string} night
   */
  constructor(form, night) {
    this.form = form;
    this.night = night;
    this.memory = `pad:${night}`;
    this.ahead = new Ahead(night);
    /** @type {Pad} */
    this.pad = read();
    /** @type {Known} */
    this.told = {};
    /** @type {string | null} who deals, where he was put right */
    this.dealer = null;
    /** Whether it is not known yet what the hand just saved pays. */
    this.unpriced = false;
    /** @type {string | null} the question that is answered again; `ALL` of a hand that was taken back */
    this.again = null;
    /** @type {Entry | null} the refused entry in whose place this hand will stand */
    this.mended = null;
    /** @type {Entry | null} */
    this.saved = null;
    /** @type {number | null} the hand that was taken back, as long as it is not saved again */
    this.undone = null;
    this.linked = true;
    this.saving = false;
    this.arrowed = false;
    this.preview = new Preview(night);
    this.slot = 0;
    /** Whether the answers were begun when another hand came next. */
    this.carried = false;
    /** @type {import("./outbox_store.js").Told[]} what the answers came to when that hand came next, until one of them is changed */
    this.wrote = [];
  }

  /** Takes the form over: from here on no tap goes to the service. */
  async begin() {
    await this.ahead.look();
    const address = new URLSearchParams(location.search);
    const [refused, waits] = [address.get("entrada"), address.get("deshacer")];
    this.mended = this.ahead.entries.find(({ key, state }) => key === refused && state === "refused") ?? null;
    this.saved = this.ahead.entries.find(({ key }) => key === waits) ?? null;
    this.remember();
    this.takeOver();
    this.form.classList.add("scripted");
    this.form.addEventListener("click", (event) => this.tapped(event));
    this.form.addEventListener("change", (event) => this.written(event));
    this.form.addEventListener("keydown", (event) => this.keyed(event));
    this.form.addEventListener("keyup", () => { this.arrowed = false; });
    this.form.addEventListener("submit", (event) => this.submitted(event));
    document.addEventListener("cartulina:outbox", (event) => this.queued(/** @type {CustomEvent} */ (event).detail));
    document.addEventListener("cartulina:fresh", () => this.renewed());
    document.addEventListener("cartulina:link", (event) => this.link(/** @type {CustomEvent} */ (event).detail.state));
    this.show();
    if (waits === null) return;
    history.replaceState(null, "", location.pathname);
    await this.undo();
  }

  // What the page shows.

  /** The players, in order of play. */
  get players() {
    return this.pad.players;
  }

  /** The hand that is logged next, and what the answers make of it. */
  get state() {
    const next = this.ahead.next(this.pad, this.mended?.key ?? null);
    const isDue = this.dealer === null || this.dealer === next.seat.dealer;
    const seat = isDue ? next.seat : this.pad.seats.find(({ dealer }) => dealer === this.dealer) ?? next.seat;
    // Answers that finish the open hand, and what is known of that hand alone, do not describe the next one.
    const told = next.waits ? { ...(this.pad.after ?? this.pad), now: undefined } : this.pad;
    const isOver = this.pad.ends !== undefined && next.slot - this.pad.slot >= this.pad.seats.length;
    const pad = isOver ? { ...told, questions: [] } : told;
    const settled = settle(pad, seat, this.told);
    const done = settled.asked === null && pad.questions.length > 0;
    const events = done ? eventsOf(pad, settled.known) : [];
    return { next, seat, pad, settled, done, events, isOver, pays: done ? this.foreseen(pad, settled.known, next) : null };
  }

  /**
   * What a hand pays, if the description is enough to know.
   * @param {Pad} pad
   * @param {Known} known
   * @param {import("./ahead.js").Next} next
   * @returns {Pays | null}
   */
  foreseen(pad, known, { slot, plate }) {
    const told = pad.forecast?.hands ?? Infinity;
    return plate !== null && slot - pad.slot < told ? paysOf(pad, known, plate) : null;
  }

  /** Updates the page for the answers. */
  show() {
    // A hand that is being stored is not the next one yet: it disappears in one step.
    if (this.saving) return;
    const { next, seat, pad, settled, done, events, isOver, pays } = this.state;
    const held = holding(settled, this.told);
    this.told = held;
    const isUnderWay = Object.keys(held).length > 0;
    const isAnother = this.slot !== 0 && this.slot !== next.slot;
    if (isAnother && isUnderWay) {
      this.carried = true;
      this.doubt(t("Mientras tanto se ha apuntado otra mano: lo que hay aquí a medias sería ya la mano {slot}.", { slot: next.slot }));
    } else if (isAnother && this.isTwin(next.slot - 1, events)) {
      this.doubt(t("La mano {slot} ya está apuntada, igual que estaba escrita aquí.", { slot: next.slot - 1 }));
    }
    if (isOver && this.slot !== next.slot) this.doubt(this.pad.ends ?? null);
    this.slot = next.slot;
    this.carried &&= isUnderWay;
    if (!this.carried) this.wrote = events;
    const isTwin = this.carried && this.isTwin(next.slot - 1, events);
    this.ask(isTwin ? next.slot - 1 : null);
    remember(this.memory, { slot: next.slot, told: held, dealer: this.dealer, carried: this.carried });
    draw(this.form, pad, settled, this.again);
    this.head(next.slot, seat.dealer);
    const feat = featOf(settled.known, pad);
    this.button(done && !isTwin ? feat + worded(pays, this.players, next.waits || !this.linked, pad) : null);
    this.preview.drop();
    if (done && !next.waits && !isTwin) {
      const exact = (/** @type {Pays} */ paid) => { if (pays === null) this.button(feat + worded(paid, this.players, false, pad)); };
      void this.preview.ask([...this.seating(next.seat.dealer), ...events], (refusal) => this.doubt(refusal), exact);
    }
    if (isUnderWay) this.saved = null;
    // Nothing moves under a finger: the hand just saved stays in place until the next one begins.
    hide("saved", this.saved === null);
    hide("last", isUnderWay || this.saved !== null);
    hide("undone", this.undone !== next.slot);
    stand(this.ahead.entries);
  }

  /**
   * @param {number} slot
   * @param {string} dealer
   */
  head(slot, dealer) {
    const title = this.form.querySelector("h1");
    if (title !== null) title.textContent = t("Mano {slot}", { slot });
    for (const name of this.form.querySelectorAll("[data-role=dealer]")) name.textContent = who(dealer);
    for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (this.form.querySelectorAll("[name=dealer]"))) radio.checked = radio.value === dealer;
  }

  /** @param {string | null} result what the hand pays; null while something is asked */
  button(result) {
    const button = /** @type {HTMLButtonElement} */ (this.form.querySelector(".save > button"));
    button.hidden = result === null;
    if (result !== null) button.replaceChildren(bold(t("Guardar")), " ", element("span", result));
  }

  /**
   * Whether the hand before says the same as this form: then it may be the very same, entered on another page or phone.
   * @param {number} slot
   * @param {import("./outbox_store.js").Told[]} events
   */
  isTwin(slot, events) {
    const said = this.ahead.said(slot) ?? (this.pad.before?.slot === slot ? this.pad.before.events : []);
    return [this.wrote, events].some((each) => isSame(each, said));
  }

  /** @param {number | null} slot the hand that says the same; null for none */
  ask(slot) {
    const place = /** @type {HTMLElement} */ (document.getElementById("twin"));
    if (place.hidden === (slot === null)) return;
    place.hidden = slot === null;
    if (slot === null) return;
    this.doubt(null);
    const asks = t("La mano {slot} dice lo mismo: ¿otra mano igual?", { slot });
    const words = element("p", asks);
    const another = element("button", t("Sí, otra igual"));
    const same = element("button", t("No: es la misma"));
    for (const each of [another, same]) each.setAttribute("type", "button");
    another.addEventListener("click", () => { this.carried = false; this.show(); });
    same.addEventListener("click", () => { this.clear(); this.show(); });
    const buttons = element("div", "");
    buttons.className = "buttons";
    buttons.append(another, same);
    place.replaceChildren(words, buttons);
    say(asks);
  }

  /** @param {string | null} sentence */
  doubt(sentence) {
    const place = /** @type {HTMLElement} */ (document.getElementById("doubt"));
    place.hidden = sentence === null;
    place.textContent = sentence ?? "";
    if (sentence !== null) say(sentence);
  }

  // What the reader does.

  /** @param {MouseEvent} event */
  tapped(event) {
    const what = /** @type {HTMLElement} */ (event.target);
    if (what instanceof HTMLInputElement && what.type === "radio") this.answered(what);
    if (what instanceof HTMLInputElement && what.type === "checkbox") this.picked(what);
    const back = what.closest("button")?.dataset.again;
    if (back !== undefined) this.reopen(back);
  }

  /**
   * Arrow keys move through the choices of a question: it stays open for them, and Enter goes on.
   * @param {KeyboardEvent} event
   */
  keyed(event) {
    this.arrowed = event.key.startsWith("Arrow");
    const what = event.target;
    if (event.key !== "Enter" || !(what instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (what.type === "text") what.blur();
    if (what.type !== "radio") return;
    what.checked = true;
    this.answered(what);
  }

  /** @param {HTMLInputElement} radio */
  answered(radio) {
    if (this.saving) return;
    this.doubt(null);
    this.wrote = [];
    const name = radio.name;
    if (name === "dealer") {
      this.dealer = radio.value;
      if (!this.arrowed) /** @type {HTMLDetailsElement} */ (radio.closest("details")).open = false;
    } else {
      this.tell({ ...this.told, ...this.meaning(radio) });
      this.again = this.arrowed ? name : null;
    }
    this.show();
    if (this.arrowed) return;
    this.forward(name);
    changed();
  }

  /**
   * Replaces the answers; answers that depended on a changed one are dropped.
   * @param {Known} told
   */
  tell(told) {
    const { pad, seat } = this.state;
    this.told = stillSaid(pad, seat, this.told, told);
  }

  /**
   * One of several things was tapped, or that there are none of them.
   * @param {HTMLInputElement} box
   */
  picked({ name, value, checked }) {
    if (this.saving) return;
    this.doubt(null);
    this.wrote = [];
    const { picked = [] } = this.state.settled.open.find((each) => each.name === name) ?? {};
    const others = picked.filter((each) => each !== value);
    const said = value === "" ? [] : checked ? [...others, value] : others;
    const { [name]: _before, ...rest } = this.told;
    // If the last one is removed, the question has no answer, which is not the same as none.
    this.tell(said.length > 0 || (value === "" && checked) ? { ...rest, [name]: said } : rest);
    this.again = null;
    this.show();
    changed();
  }

  /**
   * A number was typed that is not among the buttons.
   * @param {Event} event
   */
  written({ target }) {
    if (this.saving || !(target instanceof HTMLInputElement) || target.type !== "text") return;
    const place = /** @type {HTMLElement} */ (target.closest("[data-question]"));
    const question = this.state.settled.open.find(({ name }) => name === place.dataset.question);
    if (question === undefined) return;
    this.wrote = [];
    const text = target.value.trim();
    const value = question.choices.map((each) => each.value).find((each) => String(each) === text) ?? null;
    const numbers = question.choices.map((each) => Number(each.value));
    this.tell({ ...this.told, [question.name]: value });
    const between = `${says(question.asks, this.state.settled.known)}: ${Math.min(...numbers)}–${Math.max(...numbers)}`;
    this.doubt(value === null && text !== "" ? between : null);
    this.show();
    changed();
  }

  /**
   * The answer of a radio button.
   * @param {HTMLInputElement} radio
   * @returns {Known}
   */
  meaning({ name, value }) {
    const question = this.state.settled.open.find((each) => each.name === name);
    if (question === undefined || value === "") return { [name]: null };
    const of = (/** @type {string} */ text) => [...question.choices, ...(question.wide ?? [])].find((each) => String(each.value) === text)?.value ?? text;
    if (question.sets === undefined) return { [name]: of(value) };
    const [player, cell] = value.split(":");
    return cell === undefined ? { [name]: of(value), [question.sets]: null } : { [name]: of(cell), [question.sets]: player };
  }

  /**
   * Moves the view and the focus to the next question.
   * @param {string} name what was answered
   */
  forward(name) {
    const { asked } = this.state.settled;
    const place = fieldset(this.form, name);
    const folded = place?.hidden ?? true;
    const next = asked === null ? null : fieldset(this.form, asked.name);
    const aim = next ?? (folded ? /** @type {HTMLElement} */ (this.form.querySelector(".save")) : null);
    if (aim !== null) reach(aim, folded);
  }

  /** @param {string} name */
  reopen(name) {
    this.again = name;
    this.show();
    const place = fieldset(this.form, name);
    if (place !== null) reach(place, true);
  }

  // Saving, and taking back.

  /** @param {SubmitEvent} event */
  submitted(event) {
    event.preventDefault();
    if (!this.saving) void this.save();
  }

  async save() {
    const { next, seat, pad, settled, done, events, pays } = this.state;
    if (!done || (this.carried && this.isTwin(next.slot - 1, events))) return;
    this.saving = true;
    this.preview.drop();
    const { night } = this;
    const keeps = this.pad.keeps_deal.some((value) => Object.values(settled.known).includes(value));
    const dealt = keeps ? seat.dealer : settled.known.dealt_by ?? seat.dealer;
    const { seats } = this.pad;
    const { dealer, active } = seats[after(seats, seats.indexOf(next.seat), { dealer: dealt, keeps })];
    const stirs = pays !== null && pays.due.length + pays.reserved.length > 0;
    const stands = { plate: pays?.plate ?? null, beside: pays === null ? [] : besides(pays, pad), stirs, next: { dealer, first: active[0] } };
    const kept = { told: this.told, dealer: seat.dealer, dealt, keeps, ...stands };
    const given = settled.open.filter(({ name }) => name in this.told);
    const label = inALine(given, settled);
    try {
      const seating = this.seating(next.seat.dealer);
      const table = { players: this.players, dealer: seat.dealer };
      if (seating.length > 0) await add({ night, label: t("Da {player}", { player: who(seat.dealer) }), events: seating, table, base: this.pad.head });
      const deltas = pays === null ? null : inOrder(pays.tantos, this.players);
      this.saved = await add({ night, label, events, slot: next.slot, base: this.pad.head, table, pad: kept, deltas, replaces: this.mended?.key });
    } catch (error) {
      console.warn(error);
      this.unkept();
      return;
    }
    await this.ahead.look();
    this.saving = false;
    this.clear();
    this.unpriced = pays === null;
    this.note(t("Mano {slot} guardada.", { slot: next.slot }), `${label}. ${featOf(settled.known, pad)}${worded(pays, this.players, false, pad)}`);
    this.show();
    scrollTo({ top: 0 });
    changed();
  }

  /** The hand could not be stored: a phone without storage sends the form, as it would without scripts, and holds it until it can. */
  unkept() {
    this.saving = false;
    if (this.mended === null) void sendUnkept(this.form);
    else this.doubt(t("Esta mano ya no espera a que se corrija: está en la mesa."));
  }

  /**
   * The event that corrects the dealer before the hand, if he changed.
   * @param {string} turn whose deal it would be
   * @returns {{type: string, data: Record<string, any>}[]}
   */
  seating(turn) {
    if (this.dealer === null || this.dealer === turn) return [];
    return [{ type: "seats_changed", data: { players: this.players, first_dealer: this.dealer } }];
  }

  /** Clears all answers. */
  clear() {
    [this.told, this.dealer, this.again, this.mended, this.slot, this.carried] = [{}, null, null, null, 0, false];
    this.doubt(null);
    if (location.search !== "") history.replaceState(null, "", location.pathname);
  }

  /**
   * Says what was saved, and offers to take it back.
   * @param {string} first
   * @param {string} rest
   */
  note(first, rest) {
    const words = document.createElement("p");
    words.append(bold(first), ` ${rest}`);
    document.getElementById("saved")?.replaceChildren(words, button(t("Deshacer"), () => void this.undo()));
    say(`${first} ${rest}`);
  }

  /** Shows what the service says of the hand just saved, if only it knew what that pays. */
  paid() {
    const told = document.querySelector(`#last [data-number="${this.saved?.slot}"]`);
    if (!this.unpriced || told === null) return;
    this.unpriced = false;
    const [, ...rest] = told.childNodes;
    const words = /** @type {HTMLElement} */ (document.querySelector("#saved p"));
    words.replaceChildren(words.childNodes[0], ...rest.map((node) => node.cloneNode(true)));
  }

  /** Takes back the hand just saved: an unsent one here, another through the service. */
  async undo() {
    const entry = this.saved;
    if (entry === null) return;
    if (!(await drop(entry.key))) {
      await this.undoSent(entry);
      return;
    }
    this.ahead.forget(entry.key);
    this.saved = null;
    this.undone = entry.slot;
    this.fill(entry);
    this.again = ALL;
    const told = t("Mano {slot} deshecha.", { slot: entry.slot ?? "" });
    document.getElementById("undone")?.replaceChildren(element("p", told), button(t("Dejarla como estaba"), () => void this.putBack(entry)));
    say(told);
    this.show();
  }

  /**
   * The hand is recorded. It may be in another place than it was entered for, and another hand after it.
   * @param {Entry} entry
   */
  async undoSent(entry) {
    const isFresh = await caughtUp();
    const way = /** @type {HTMLElement | null} */ (document.querySelector("#last [data-undo]"));
    if (isFresh && way !== null && isSame(entry.events, this.pad.before?.events ?? [])) way.click();
    else this.doubt(isFresh ? t("Después de esta mano ya hay algo más apuntado: no se deshace, se corrige.") : t("La mano ya está apuntada: se deshace cuando haya red."));
  }

  /**
   * The hand that was taken back stays as it was.
   * @param {Entry} entry
   */
  async putBack(entry) {
    this.fill(entry);
    await this.save();
  }

  // What comes from elsewhere.

  /** @param {{entries: Entry[], version: number}} detail */
  queued({ entries, version }) {
    this.ahead.queued(entries, version);
    this.show();
  }

  /** The page was fetched again. */
  renewed() {
    this.paid();
    this.pad = read();
    this.show();
  }

  /** @param {string} state */
  link(state) {
    this.linked = state === "live" || state === "polling";
    this.show();
  }

  /** Restores the answers from before a reload of the page, or those of a refused hand. */
  remember() {
    if (this.mended !== null) {
      this.fill(this.mended);
      this.doubt(this.mended.problem?.detail ?? null);
      return;
    }
    if (this.pad.undone !== undefined && location.search !== "") {
      [this.told, this.again, this.undone] = [this.pad.undone.answers, ALL, this.pad.undone.number];
      return;
    }
    const kept = recall(this.memory);
    if (kept !== null && kept.slot === this.ahead.next(this.pad, null).slot) [this.told, this.dealer, this.carried] = [kept.told, kept.dealer, kept.carried ?? false];
  }

  /** Taps from before this script was loaded are checked in the form. */
  takeOver() {
    for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (this.form.querySelectorAll("input[type=radio]:checked"))) {
      if (radio.defaultChecked) continue;
      if (radio.name === "dealer") this.dealer = radio.value;
      else this.told = { ...this.told, ...this.meaning(radio) };
    }
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (this.form.querySelectorAll("input[type=checkbox]:checked"))) {
      if (!box.defaultChecked) this.told = { ...this.told, [box.name]: [...(this.told[box.name] ?? []), ...(box.value === "" ? [] : [box.value])] };
    }
  }

  /** @param {Entry} entry */
  fill({ pad }) {
    [this.told, this.dealer, this.again] = [pad?.told ?? {}, pad?.dealer ?? null, null];
  }
}

/**
 * The description in the page.
 * @returns {Pad}
 */
function read() {
  return JSON.parse(document.getElementById("pad-data")?.textContent ?? "");
}

/**
 * @param {string} id
 * @param {boolean} hidden
 */
function hide(id, hidden) {
  /** @type {HTMLElement} */ (document.getElementById(id)).hidden = hidden;
}

const form = /** @type {HTMLFormElement} */ (document.getElementById("pad"));
await new PadPage(form, document.body.dataset.night ?? "").begin();
