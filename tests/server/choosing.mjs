// choosing.mjs: what a client needs to let people choose on the board: every choice names its targets as the
// view and the drawn board do; ready-made set-ups and typed orders become drafts; lists say who must decide; earlier sights can be shown again.
//
//   node choosing.mjs PROGRAM [ORDERS [SEED]]
import path from "node:path";
import { Person, Server, chance, check, finish, newFolder, run, same, table, test } from "./client.mjs";

const program = path.resolve(process.argv[2]);
const most = Number(process.argv[3] ?? 40);
const seed = Number(process.argv[4] ?? 1805);
const folder = newFolder("choosing");

/* ---------------------------------------------------------------- what there is to point at */

const every = (list, key) => new Set((list ?? []).map((thing) => String(key(thing))));

/** By `what`: the identifiers that a client can find, in the view or on the board. */
const known = {
  probe: (view) => ({
    place: every(view.board.places, (p) => p.name),
    piece: every(view.board.places.flatMap((p) => p.tiles), (t) => t.piece),
    side: new Set(["Sun", "Moon"]),
  }),
  triumph: (view, { places }, seats) => ({
    piece: every(view.board.units, (u) => u.piece),
    commander: every(view.board.commanders, (c) => c.name),
    locale: every(places.locales, (l) => l.number),
    place: new Set([...places.locales.map((l) => `R(${l.number})`), ...places.approaches.map((a) => a.place), "off"]),
    entry: every(places.entries, (e) => e.name),
    seat: every(seats, (s) => s.seat),
    side: new Set(["F", "A"]),
  }),
  napoleon: (view, { places }) => ({
    block: every(view.board.blocks, (b) => b.id),
    town: every(places.towns, (t) => t.name),
    place: every(places.battle.places, (p) => p.place),
    marker: new Set(["woods", "village", "farm", "hill", "stream", "none"]),
    side: new Set(["F", "A", "french", "allied"]),
  }),
  warpeace: (view, { places }) => ({
    hex: new Set(Object.keys(places.hexes)),
    leader: every(view.board.leaders, (l) => l.leader),
    battle: every(view.board.battles, (b) => b.battle),
    group: every(view.board.reinforcements, (g) => g.group),
    sp: { has: (id) => /^[A-Z]{2}[a-z]+$/.test(id) },
  }),
};

function checkChoice(play, things, choice) {
  const words = JSON.stringify(choice);
  for (const { what, id } of choice.targets) {
    play.seen.add(what);
    if (what === "number") check(/^\d+$/.test(id), words);
    else check(things[what]?.has(id), `${play.name}: nothing of the view or the board is called so: ${words}`);
  }
  if (choice.noun === "piece" || choice.noun === "place" || choice.noun === "seat")
    check(choice.targets.length > 0, `${play.name}: points nowhere: ${words}`);
}

function checkDraft(play, sight, draft) {
  const things = known[play.game](sight.view, play.board, play.made.seats);
  for (const choice of [...draft.choices, ...draft.taken]) checkChoice(play, things, choice);
  same(draft.taken.map((t) => t.text), draft.steps, "the steps with their targets");
}

/* ---------------------------------------------------------------- playing */

async function boardOf(person, game, scenario) {
  const files = await person.must("GET", "/boards/index.json");
  const line = files.find((f) => f.game === game && (f.scenario === undefined || f.scenario === scenario));
  return line ? person.must("GET", `/boards/${line.file}`) : { places: {} };
}

class Play {
  constructor(server, number, game, scenario, count) {
    Object.assign(this, { server, game, scenario, count, name: `${game} ${scenario}`, seen: new Set(), past: new Map(), ready: 0, reasons: 0 });
    this.random = chance(seed + number);
  }

  async open() {
    this.person = await Person.come(this.server);
    this.board = await boardOf(this.person, this.game, this.scenario);
    const seats = Array.from({ length: this.count }, () => ({ kind: "me" }));
    this.made = await this.person.must("POST", "/games", { game: this.game, scenario: this.scenario, seats, start: true });
  }

  at(seat, rest) {
    return `${table(this.made.id, seat)}/${rest}`;
  }

  /** A ready-made set-up, if there is one: its order becomes a draft that could have been clicked. */
  async fillIn(seat) {
    const { setups } = await this.person.must("GET", this.at(seat, "setups"));
    if (setups.length === 0) return null;
    this.ready++;
    const draft = await this.person.must("PUT", this.at(seat, "draft"), { order: this.random.pick(setups).order });
    same([draft.complete, draft.choices.length], [true, 0], "a ready set-up fills in the whole order");
    return draft;
  }

  /** One level ahead: what follows a choice is what it leads to. */
  async lookAhead(seat, draft) {
    const ahead = await this.person.must("POST", this.at(seat, "choices"), { steps: draft.steps });
    const plain = ahead.choices.map(({ then, ...choice }) => choice);
    same([plain, ahead.complete], [draft.choices, draft.complete], "choices with those behind them");
    const choice = this.random.pick(ahead.choices);
    const next = await this.person.must("PUT", this.at(seat, "draft"), { steps: [...draft.steps, choice.text] });
    if (choice.then) same(choice.then, next.choices, `what follows ${choice.text}`);
    return next;
  }

  /** For anything pointed at: a reason, or a legal order; the draft does not change. */
  async pointAt(seat, steps, target) {
    const why = await this.person.must("POST", this.at(seat, "why"), { steps, target });
    if (why.legal) {
      same((await this.person.must("POST", this.at(seat, "why"), { order: why.order })).legal, true, why.order);
      const { steps: last } = await this.person.must("PUT", this.at(seat, "draft"), { steps: why.steps });
      same(last, why.steps, "the steps to what was pointed at");
      await this.person.must("DELETE", this.at(seat, "draft"));
    } else check(why.text.length > 0 && why.rules.every((r) => r.id && r.id !== "G-FORM"), JSON.stringify(why));
    this.reasons += why.legal || why.rules.length > 0 ? 1 : 0;
  }

  async choose(seat, sight) {
    let draft = sight.draft;
    const steps = [];
    for (const choice of draft.choices.slice(0, 3)) for (const target of choice.targets) await this.pointAt(seat, steps, target);
    if (this.game === "triumph" && sight.view.board)
      for (const { piece } of sight.view.board.units.filter((_, i) => i % 20 === 0))
        await this.pointAt(seat, steps, { what: "piece", id: `${piece}` });
    if (this.random.below(3) === 0) checkDraft(this, sight, await this.lookAhead(seat, draft));
    while (!draft.complete) {
      checkDraft(this, sight, draft);
      steps.push(this.random.pick(draft.choices).text);
      draft = await this.person.must("PUT", this.at(seat, "draft"), { steps });
    }
    return draft;
  }

  async playOne(seat, sight) {
    const draft = (await this.fillIn(seat)) ?? (await this.choose(seat, sight));
    checkDraft(this, sight, draft);
    const again = await this.person.must("PUT", this.at(seat, "draft"), { order: draft.order });
    same(again.order, draft.order, "the order that was clicked together, typed");
    await this.person.must("POST", this.at(seat, "orders"), { after: sight.number, order: draft.order });
  }

  /** Lists agree with sights. */
  async checkList(sights) {
    const { games } = await this.person.must("GET", "/games");
    const row = games.find((g) => g.id === this.made.id);
    same(row.seats.map((s) => s.asked !== null), sights.map((s) => s.asked), "who is asked, in a list");
    for (const { seat, glance } of row.seats) {
      const turn = sights[seat].view.deciders.map((d) => glance.names.indexOf(d.seat));
      same([glance.turn, glance.offer], [turn, null], "whose turn it is, in a list");
    }
  }

  /** An earlier sight of a seat can be shown again. */
  async checkPast() {
    for (const [key, view] of [...this.past].filter((_, i) => i % 5 === 0)) {
      const [seat, number] = key.split(" ");
      const { view: again } = await this.person.must("GET", this.at(seat, `sight?entry=${number}`));
      same(again, view, `${this.name}: the view of seat ${seat} after entry ${number}`);
    }
    same((await this.person.get(this.at(0, "sight?entry=0"))).status, 404, "no entry");
    same((await this.person.get(this.at(0, "sight?entry=99999"))).status, 404, "an entry to come");
  }

  async play() {
    for (let i = 0; i < most; i++) {
      const sights = [];
      for (const seat of this.made.mine) {
        const sight = await this.person.must("GET", this.at(seat, "sight"));
        this.past.set(`${seat} ${sight.number}`, sight.view);
        sights.push(sight);
      }
      if (sights[0].view.over) return;
      await this.checkList(sights);
      const seat = sights.findIndex((s) => s.asked);
      await this.playOne(seat, sights[seat]);
    }
  }
}

const { status, err } = run(program, ["board", "--export", path.join(folder, "boards")]);
if (status !== 0) throw new Error(`the boards: ${err}`);
const server = await Server.start({ program, store: path.join(folder, "games.db"), args: ["--files", folder] });
const somebody = await Person.come(server);
const { games } = await somebody.must("GET", "/catalog");
const plays = games.flatMap(({ game, scenarios, seats }) => scenarios.map(({ id }) => [game, id, seats.length]));
const seen = {};
let ready = 0;
for (const [i, [game, scenario, count]] of plays.entries())
  await test(`${game} ${scenario}: choices point at what there is`, async () => {
    const play = new Play(server, i, game, scenario, count);
    await play.open();
    await play.play();
    await play.checkPast();
    seen[game] = new Set([...(seen[game] ?? []), ...play.seen]);
    ready += play.ready;
    if (game === "triumph") check(play.reasons > 0, "nothing was explained");
    play.person.leave();
  });
for (const [game, kinds] of Object.entries({
  probe: ["piece", "place"],
  triumph: ["piece", "commander", "place", "locale"],
  napoleon: ["block", "town"],
  warpeace: ["hex", "sp"],
}))
  await test(`${game}: ${kinds.join(", ")} can be chosen`, () =>
    check(kinds.every((kind) => seen[game].has(kind)), `only ${[...seen[game]].join(", ")}`));
await test("ready set-ups were used", () => check(ready > 0, "none"));

/* ---------------------------------------------------------------- asking again */

await test("who asks again hears only that nothing has changed", async () => {
  const ann = await Person.come(server);
  const body = { game: "probe", options: { players: 2 }, seats: [{ kind: "me" }, { kind: "me" }], start: true };
  const made = await ann.must("POST", "/games", { ...body, clock: { kind: "live", seconds: 600, increment: 0 } });
  for (const place of [`${table(made.id, 0)}/sight`, "/games"]) {
    const first = await ann.get(place);
    check(/^"[0-9a-z-]+"$/.test(first.header.etag), `${place}: ${first.header.etag}`);
    same(first.header["cache-control"], "no-store", place);
    const second = await ann.get(place, { "if-none-match": first.header.etag });
    same([second.status, second.text], [304, ""], `${place}, nothing has changed`);
    await ann.must("PUT", `${table(made.id, 1)}/draft`, { steps: ["Hale"] });
    same((await ann.get(place, { "if-none-match": first.header.etag })).status, 304, `${place}, the draft of another seat`);
  }
  const { header } = await ann.get(`${table(made.id, 0)}/sight`);
  await ann.must("PUT", `${table(made.id, 0)}/draft`, { steps: ["Alm"] });
  same((await ann.get(`${table(made.id, 0)}/sight`, { "if-none-match": header.etag })).status, 200, "a draft of one's own");
  ann.leave();
});

/* ---------------------------------------------------------------- several orders in one text */

await test("a text that names several blocks is several orders: all of them or none", async () => {
  const ann = await Person.come(server);
  const { id } = await ann.must("POST", "/games", { game: "napoleon", seats: [{ kind: "me" }, { kind: "me" }], start: true });
  const say = async (seat, order) => {
    const { number } = await ann.must("GET", `${table(id, seat)}/sight`);
    const { status, json } = await ann.call("POST", `${table(id, seat)}/orders`, { order, after: number });
    return [status, json.entries?.length ?? json.error.rules.map((rule) => rule.id)];
  };
  for (const seat of [1, 0]) {
    const [ready] = (await ann.must("GET", `${table(id, seat)}/setups`)).setups;
    same((await say(seat, ready.order))[0], 200, ready.order);
  }
  const inSoire = async () => (await ann.must("GET", `${table(id, 0)}/sight`)).view.board.blocks.filter((b) => b.town === "Soire").length;
  same(await say(0, "move F06 Soire-Thuin; move F07 Soire-Thuin"), [409, ["G-FORM"]], "nothing separates orders");
  same(await say(0, "move F06 F07 F08 F09 F10 F11 F24 Soire-Thuin"), [409, ["W-MOV-09"]], "six may use this road");
  same(await inSoire(), 7, "none has moved");
  same(await say(0, "move F06 F07 Soire-Thuin"), [200, 2], "two orders");
  same(await inSoire(), 5, "both have moved");
  ann.leave();
});

await test("the server ends well", async () => same(await server.stop(), 0, server.said.slice(-2000)));
finish();
