// worlds.mjs: records what observers of a game get over HTTP, to compare worlds that differ only in what is hidden from
// them (leaks.mjs, leaks-games.mjs).
//
// The observers (a player, a spectator, a stranger) make every possible call. All replies (status, headers, bodies) and all
// events are recorded; only the header Date is left out.
import fs from "node:fs";
import { check, cutText, table } from "./client.mjs";

export class World {
  /** `name` of the world in messages, `clock` its file, `people` by seat, `watcher`, `stranger`, `game`, `seat` of the observer; `pace`: seconds between looks; `tries`: what the
   *  observer asks about (`orders`, `targets`, and `refused` orders, which are posted). */
  constructor(parts) {
    Object.assign(this, { time: 1_800_000_000_000, transcript: [], moment: "opening", pace: 60, readers: ["0", "1", "2"], streams: [], tries: {} }, parts);
    this.observer = this.people[this.seat];
  }

  /** Time passes, the same in all worlds. */
  wait(seconds) {
    this.time += seconds * 1000;
    setClock(this.clock, this.time);
  }

  /** The streams that are compared; opened when there is something to tell. */
  async listen() {
    this.streams = [await this.observer.stream(), await this.watcher.stream({ watch: this.game })];
  }

  hush() {
    for (const stream of this.streams) stream.close();
    this.streams = [];
  }

  /* -- what the others do -- */

  async sight(seat) {
    return this.people[seat].must("GET", `${table(this.game, seat)}/sight`);
  }

  /** An order, given after everything that the seat knows. */
  async order(seat, order) {
    const { number } = await this.sight(seat);
    const reply = await this.people[seat].post(`${table(this.game, seat)}/orders`, { after: number, order });
    check(reply.status === 200, `world ${this.name}: ${order}: ${reply.status} ${reply.text}`);
    this.moment = `after ${order}`;
    if (this.people[seat] === this.observer) this.keep("the reply", reply);
    return reply.json;
  }

  /* -- what the observers see -- */

  keep(label, reply) {
    const headers = reply.headers.filter(([key]) => key.toLowerCase() !== "date").map((pair) => pair.join(": "));
    this.transcript.push({
      label: `${this.moment}: ${label}`,
      text: [reply.status, ...headers, "", reply.text].join("\n"),
    });
  }

  async ask(who, person, method, place, body) {
    const reply = await person.call(method, place, body);
    this.keep(`${who} ${method} ${place} ${body ? JSON.stringify(body) : ""}`, reply);
    return reply;
  }

  /** Every call that only reads, or is refused, or changes the caller's own data. */
  async look(moment) {
    this.moment = moment;
    this.wait(this.pace);
    await this.lookAround("player", this.observer);
    await this.lookAround("watcher", this.watcher);
    await this.lookAround("stranger", this.stranger);
    await this.sitAndLook();
    await this.reach();
    await this.hear();
  }

  async lookAround(who, person) {
    const game = `/games/${this.game}`;
    const places = ["/games", "/games?state=over", "/games?list=open", "/games?list=open&state=all", game, `${game}/dice`];
    for (const reader of who === "stranger" ? ["0", "public", "referee"] : [...this.readers, "public", "referee", "9"]) {
      const seat = table(this.game, reader);
      places.push(`${seat}/sight`, `${seat}/sight?at=1`, `${seat}/record?after=0`, `${seat}/record?after=3&wait=0`);
      places.push(`${seat}/sight?entry=1`, `${seat}/sight?entry=2`, `${seat}/sight?entry=3`, `${seat}/setups`);
      places.push(`${seat}/text`, `${seat}/text?at=1`, `${seat}/text?entry=2`, `${seat}/text?entry=3`);
      places.push(`${seat}/record?after=9999`, `${seat}/log`, `${seat}/draft`, `${seat}/notes`, `${seat}/mute`);
    }
    await this.ask(who, person, "POST", "/invitation", { invitation: "nothing" });
    if (who !== "stranger") places.push("/me", "/me/sessions");
    places.push("/healthz");
    for (const place of places) await this.ask(who, person, "GET", place);
    if (who !== "stranger") for (const reader of who === "player" ? [this.seat, "public"] : ["public"]) await this.stepBack(who, person, reader);
  }

  /** The positions after the newest entries, of which several may have come together. */
  async stepBack(who, person, reader) {
    const seat = table(this.game, reader);
    const { json } = await this.ask(who, person, "GET", `${seat}/sight`);
    for (let back = 7; back >= 0; back--) {
      const what = `${seat}/${back % 4 ? "sight" : "text"}?entry=`;
      this.keep(`${who} GET ${what}newest-${back}`, await person.get(`${what}${Math.max(0, (json?.number ?? 0) - back)}`));
    }
  }

  /** Orders that the observer could give, from the first, the middle and the last choices. */
  async offered(sight) {
    const orders = new Set();
    const place = `${table(this.game, this.seat)}/draft`;
    if (!sight.asked) return [];
    for (const part of [0, 0.5, 0.999]) {
      let draft = sight.draft;
      const steps = [];
      for (let i = 0; i < 40 && !draft.complete && draft.choices.length; i++) {
        steps.push(draft.choices[Math.floor(draft.choices.length * (i ? part : 1 - part - 0.0001))].text);
        const reply = await this.ask("player", this.observer, "PUT", place, { steps });
        if (reply.status !== 200) break;
        draft = reply.json;
      }
      if (draft.order) orders.add(draft.order);
    }
    return [...orders];
  }

  async sitAndLook() {
    const me = this.observer;
    const seat = table(this.game, this.seat);
    const sight = await this.sight(this.seat);
    const step = sight.draft?.choices?.[0]?.text ?? "end";
    const { orders = [], targets = [], refused = [], offered = false } = this.tries;
    for (const order of [...(offered ? await this.offered(sight) : []), ...orders]) {
      await this.ask("player", me, "POST", `${seat}/why`, { order });
      await this.ask("player", me, "POST", `${seat}/preview`, { order });
      await this.ask("player", me, "PUT", `${seat}/draft`, { order });
    }
    for (const target of targets) await this.ask("player", me, "POST", `${seat}/why`, { steps: [], target });
    await this.ask("player", me, "PUT", `${seat}/draft`, { steps: [step] });
    await this.ask("player", me, "GET", `${seat}/draft`);
    await this.ask("player", me, "POST", `${seat}/preview`, { steps: [step] });
    await this.ask("player", me, "POST", `${seat}/preview`, { steps: [] });
    await this.ask("player", me, "POST", `${seat}/choices`, { steps: [] });
    await this.ask("player", me, "POST", `${seat}/choices`, { steps: [step], things: [] });
    for (const thing of targets) await this.ask("player", me, "POST", `${seat}/choices`, { steps: [], things: [thing] });
    await this.ask("player", me, "PUT", `${seat}/draft`, { steps: ["nonsense"] });
    await this.ask("player", me, "DELETE", `${seat}/draft`);
    for (const order of ["nonsense", "timeout", "agree", ...refused])
      await this.ask("player", me, "POST", `${seat}/orders`, { after: sight.number, order, sight: true });
    for (const after of [0, sight.number + 1, 9999])
      await this.ask("player", me, "POST", `${seat}/orders`, { after, order: "nonsense", sight: true });
    await this.ask("player", me, "PUT", `${seat}/notes`, { text: `at ${this.moment}` });
    await this.ask("player", me, "PUT", `${seat}/mute`, { seats: [] });
    await this.ask("player", me, "POST", `${seat}/pause`, { what: "agree" });
    await this.ask("player", me, "POST", `${seat}/pause`, { what: "resume" });
    await this.ask("player", me, "POST", `${seat}/chat`, { text: `It is ${this.moment}.` });
    await this.ask("player", me, "POST", `${seat}/chat`, { text: "You alone", to: [this.seat === 1 ? 0 : 1] });
  }

  /** Calls that they are not allowed to make. */
  async reach() {
    const game = `/games/${this.game}`;
    const others = this.people.map((_, i) => i).filter((i) => this.people[i] !== this.observer);
    for (const [who, person] of [
      ["player", this.observer],
      ["watcher", this.watcher],
    ]) {
      for (const other of others) {
        const seat = table(this.game, other);
        await this.ask(who, person, "POST", `${seat}/orders`, { after: 1, order: "end" });
        await this.ask(who, person, "PUT", `${seat}/draft`, { steps: [] });
        await this.ask(who, person, "DELETE", `${seat}/draft`);
        await this.ask(who, person, "POST", `${seat}/why`, { order: "end" });
        await this.ask(who, person, "POST", `${seat}/preview`, { order: "end" });
        await this.ask(who, person, "POST", `${seat}/choices`, { steps: [] });
        await this.ask(who, person, "PUT", `${seat}/notes`, { text: "mine" });
        await this.ask(who, person, "POST", `${seat}/chat`, { text: "mine" });
        await this.ask(who, person, "POST", `${game}/claim`, { seat: other });
        await this.ask(who, person, "POST", `${game}/join`, { seat: other });
        await this.ask(who, person, "POST", `${game}/leave`, { seat: other });
      }
      await this.ask(who, person, "POST", `${game}/start`, {});
      await this.ask(who, person, "POST", `${game}/rematch`, {});
    }
    await this.ask("watcher", this.watcher, "POST", `${game}/abandon`, {});
  }

  async hear() {
    for (const [i, stream] of this.streams.entries()) {
      const [who, person, seat] = i ? ["watcher", this.watcher, "public"] : ["player", this.observer, this.seat];
      const { number } = await person.must("GET", `${table(this.game, seat)}/sight`);
      const told = (s) => (s.entries().at(-1)?.number ?? 1) >= number; // they were opened after the beginning
      check(await stream.until(told, 10000), `world ${this.name}: the stream of the ${who} stays behind`);
      await stream.quiet(25);
      const text = stream.raw.replace(/^:.*\n\n?/gm, "");
      this.transcript.push({ label: `${this.moment}: stream of the ${who}`, text });
    }
  }
}

/** The clock of a server with --test-clock. */
export function setClock(file, time) {
  fs.writeFileSync(`${file}.new`, `${time}\n`);
  fs.renameSync(`${file}.new`, file);
}

/** Where two worlds first differ for their observers; null: nowhere. */
export function difference(a, b) {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [one, two] = [a[i], b[i]];
    if (one?.label !== two?.label) return `call ${i}: ${one?.label} | ${two?.label}`;
    if (one.text !== two.text)
      return `${one.label}\n  one   ${cutText(one.text, two.text)}\n  other ${cutText(two.text, one.text)}`;
  }
  return null;
}
