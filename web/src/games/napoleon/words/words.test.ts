import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { NapoleonEvent } from "../../../core/events";
import type { Choice, Draft, Entry, GameEvent, View } from "../../../core/types";
import { piecesOf, unlinked } from "../../../core/words";
import { sectionsOf } from "../../../around/log-lines";
import { turnTitle } from "../../turns";
import type { Army, Position } from "../view";
import { chronicleOf } from "./chronicle";
import { choiceWords, modeWords, promptWords, serverWords } from "./choices";
import { foldsOf } from "./folds";
import { entryWords, eventSentences } from "./news-words";
import { questionBefore } from "./question";
import { printedOn, unitName } from "./roster";
import { stories } from "./stories";

// A whole game of two random players, as each of them was told it; tests run in web/.
const recorded = JSON.parse(readFileSync("src/games/napoleon/words/recorded.json", "utf8")) as { view: View; F: Partial<Entry>[]; A: Partial<Entry>[] };
const told = (seat: "F" | "A"): Entry[] => recorded[seat].map((entry) => ({ at: 0, news: [], events: [], ...entry }) as Entry);
const viewOf = (seat: string): View => ({ ...recorded.view, seat });

const order = (name: string, text: string, events: NapoleonEvent[] = [], number = 1): Entry => ({ number, at: 0, kind: "order", seat: 0, name, text, news: [], events: events as GameEvent[] });
const first = (name: string, text: string, events: NapoleonEvent[] = [], reader = name): string => unlinked(entryWords(order(name, text, events), viewOf(reader))[0] ?? "");

test("every block is printed as in the data", () => {
    const data = readFileSync("../data/napoleon/blocks.txt", "utf8");
    const blocks = [...data.matchAll(/^block (\w+) (\w+) (\w+) steps (\d) fire (\d).*? nation \w+(?: corps (\S+))? at \S+ \S+ name (.+)$/gm)];
    assert.equal(blocks.length, 58);
    for (const [, id = "", army, type, steps, fire, corps, name] of blocks)
        assert.deepEqual(printedOn(id), { name, army, type, corps: corps ?? null, steps: Number(steps), max: Number(steps), fire: Number(fire) });
    assert.equal(unitName("F06"), "I Corps infantry a");
    assert.equal(unitName("F20", true), "French 2nd Cavalry Corps (dragoons)");
    assert.equal(unitName("P01", true), "Blücher");
});

test("orders are sentences in the language of the game", () => {
    const said: [string, string, string][] = [
        ["F", "move F06 Valenciennes-Conde", "I Corps infantry a marches from Valenciennes to Condé."],
        ["F", "move F19 Soire-Binche-Nivelles", "1st Cavalry Corps light cavalry marches from Soire via Binche to Nivelles."],
        ["A", "move ?", "An Allied unit moves."],
        ["B", "move P04 Ligny-Quatre_Bras", "I Corps infantry c marches from Ligny to Quatre Bras."],
        ["F", "move F22 to A2>", "4th Cavalry Corps heavy cavalry advances in the center."],
        ["A", "move P04 to DR", "Prussian I Corps infantry c falls back to the reserve."],
        ["F", "deploy Soire: F06 F07 Beaumont: F01 F02 F03", "The French deploy 3 units at Beaumont and 2 at Soire."],
        ["A", "deploy ?", "The Allies deploy."],
        ["A", "deploy D1: A02/farm D2: A03 A05 D3: A04 DR: -", "The Allies form up: Anglo-Dutch I Corps British infantry holding the farm on the right; Anglo-Dutch I Corps Netherlands infantry and Anglo-Dutch I Corps artillery in the center; Anglo-Dutch I Corps Netherlands cavalry on the left."],
        ["F", "reveal F01", "Napoleon is revealed."],
        ["A", "reveal none", "The Allies reveal no leader."],
        ["A", "pick ?", "The Allies choose who fights."],
        ["F", "pick F06 F07", "The French choose I Corps infantry a and I Corps infantry b to fight."],
        ["A", "retreat A13 to Hal, A14 to Waterloo", "Anglo-Dutch heavy cavalry retreats to Hal; Anglo-Dutch light cavalry a retreats to Waterloo."],
        ["A", "terrain farm D1, stream D3", "The Allies place a farm on the right and a stream on the left."],
        ["F", "fire F22 at square", "4th Cavalry Corps heavy cavalry fires at the squares."],
        ["F", "form F06", "I Corps infantry a forms square."],
        ["F", "shelter F08 with F06", "I Corps artillery shelters with I Corps infantry a."],
        ["F", "exchange F06 F07", "I Corps infantry a hands the position over to I Corps infantry b."],
        ["F", "bring F19 from Quatre_Bras", "1st Cavalry Corps light cavalry comes up as a reinforcement from Quatre Bras."],
        ["F", "regroup F06 to Ligny", "I Corps infantry a regroups to Ligny."],
        ["A", "supply P11 P12", "The Allies give up Prussian III Corps infantry a and Prussian III Corps infantry b for lack of supply."],
        ["X", "bid F 3", "Bid 3 steps to play the French."],
    ];
    for (const [side, text, words] of said) assert.equal(first(side, text), words);
    assert.equal(first("F", "move F06 Soire-Binche", [], "A"), "French I Corps infantry a marches from Soire to Binche.");
});

test("blocks and towns in sentences are links", () => {
    const [words = ""] = entryWords(order("F", "move F06 Soire-Quatre_Bras"), viewOf("F"));
    assert.deepEqual(piecesOf(words).flatMap(({ target }) => target ?? []), [{ what: "block", id: "F06" }, { what: "town", id: "Soire" }, { what: "town", id: "Quatre_Bras" }]);
});

test("a shot is one sentence with its dice, and hits of a block are one", () => {
    const events: NapoleonEvent[] = [
        { kind: "shot", block: "F22", needs: 4, dice: 3, hits: 2, at: "line" },
        ...[4, 5, 2].map((value): NapoleonEvent => ({ kind: "die", purpose: "fire", subject: "F22", needed: 4, value })),
        { kind: "hit", block: "P02", army: "PR", steps: 1, town: "Ligny", spot: "D2" },
        { kind: "hit", block: "P02", army: "PR", steps: 0, town: "Ligny", spot: "D2" },
        { kind: "lost", block: "P02", why: "fire" },
    ];
    assert.deepEqual(entryWords(order("F", "fire F22 at line", events), viewOf("F")).map(unlinked), [
        "French 4th Cavalry Corps heavy cavalry fires at the line with 3 dice, hitting on 4 or less (4, 5, 2): 2 hits.",
        "Prussian I Corps infantry a loses 2 steps and is eliminated.",
    ]);
});

test("what hidden units do is told by events", () => {
    const events: NapoleonEvent[] = [{ kind: "retreat", army: "PR", from: "Dinant", to: "Namur", units: 2, block: null, spot: null }];
    assert.deepEqual(entryWords(order("A", "retreat ? to Namur, ? to Namur", events), viewOf("F")).map(unlinked), ["2 Prussian units retreat from Dinant to Namur."]);
    const supply = eventSentences([{ kind: "supply", army: "PR", units: 2 }, { kind: "lost", block: "P11", why: "supply" }, { kind: "defeated", army: "PR" }, { kind: "stalemate", town: "Ligny" }, { kind: "morale", block: "P01", die: 2, bonus: 1, bad: true }]);
    assert.deepEqual(supply.map(unlinked), [
        "The Prussians lack supply and must give up 2 units.",
        "Prussian III Corps infantry a is eliminated for lack of supply.",
        "The Prussians are defeated. Their remaining units are removed.",
        "The battle of Ligny ends in a stalemate: the attackers withdraw.",
        "Blücher fails his morale test: rolled 2 + 1.",
    ]);
});

const CODE = /\b[FAP]\d\d\b|\b[AD][123R]\b>?|undefined|null|NaN|\?|_|\[object/;

for (const seat of ["F", "A"] as const)
    test(`a whole game told to ${seat} has no codes in it`, () => {
        const entries = told(seat);
        chronicleOf(entries);
        const lines = entries.flatMap((entry) => entryWords(entry, viewOf(seat))).map(unlinked);
        assert.ok(lines.length > 300, String(lines.length));
        for (const line of lines) assert.match(line, /^[A-Z0-9].*\.$/);
        for (const line of lines) assert.doesNotMatch(line, CODE);
        const folds = foldsOf(entries, viewOf(seat));
        for (const { text } of folds) assert.doesNotMatch(unlinked(text), CODE);
        for (const { entries: numbers } of folds) assert.ok(numbers.length > 1 && numbers.every((number, i) => i === 0 || number > numbers[i - 1]!));
        const titles = sectionsOf("napoleon", entries).flatMap(({ turn }) => (turn ? [turnTitle("napoleon", turn)] : []));
        assert.deepEqual(titles.slice(0, 3), ["15 June, morning · French", "15 June, afternoon · Allies", "15 June, night · French"]);
    });

test("fights are told in stages, and end in a sentence", () => {
    const entries = told("F");
    const view = viewOf("F");
    const { clashes } = chronicleOf(entries);
    const battles = clashes.filter(({ kind }) => kind === "battle");
    assert.ok(battles.length >= 2 && clashes.length > battles.length);
    for (const clash of clashes.filter(({ decided }) => decided !== null)) {
        const number = clash.orders[0]?.number ?? clash.decided!;
        const fight = stories.fightOf(entries, clash.orders.length ? number : clash.decided!, view, null);
        if (!fight) continue;
        assert.match(unlinked(fight.outcome), /^The (French|Allies) win at [A-Z].*\.$/);
        assert.ok(fight.stages.some((stage) => stage.main));
        for (const { title, words } of fight.stages) assert.doesNotMatch(`${title} ${unlinked(words)}`, CODE);
        assert.equal(fight.winner, clash.winner);
    }
    const routed = battles.find(({ events }) => events.some(({ kind }) => kind === "rout"))!;
    const stages = stories.fightOf(entries, routed.orders[0]!.number, view, null)!.stages.map(({ title }) => title);
    assert.ok(stages.includes("Terrain") && stages.includes("Rout") && stages.includes("Result") && stages.some((title) => title.startsWith("Round 1")), stages.join());
});

test("a turn is summed up", () => {
    const sections = sectionsOf("napoleon", told("F")).filter(({ turn }) => turn);
    for (const { entries } of sections) {
        const lines = stories.sumUp!(entries, viewOf("F"), null);
        assert.ok(lines.length > 0);
        for (const { text } of lines) assert.doesNotMatch(unlinked(text), CODE);
    }
});

const draft = (...taken: Choice[]): Draft => ({ steps: [], taken, choices: [], complete: false, undoable: false, order: null, preview: {} });
const choice = (text: string, kind: string, ...targets: [string, string][]): Choice => ({ text, kind, noun: "word", targets: targets.map(([what, id]) => ({ what, id })) });

test("refusals name corps as people do", () => {
    assert.equal(serverWords("1CC Light Cavalry is already in square."), "1st Cavalry Corps Light Cavalry is already in square.");
});

test("choices are words", () => {
    const view = viewOf("F");
    const move = draft(choice("move", "verb"));
    assert.equal(choiceWords(choice("Quatre Bras, force march", "town", ["town", "Quatre_Bras"]), move, view).label, "To Quatre Bras");
    assert.equal(choiceWords(choice("Quatre Bras, force march", "town", ["town", "Quatre_Bras"]), move, view).hint, "Force march");
    assert.equal(choiceWords(choice("F06:3 I Corps Infantry a, Soire", "block", ["block", "F06"]), move, view).label, "I Corps infantry a");
    assert.equal(choiceWords(choice("A2>, forward into D2", "place", ["place", "A2>"]), move, view).label, "Advance in the center");
    assert.equal(choiceWords(choice("AR, the reserve", "place", ["place", "AR"]), move, view).label, "Fall back to the reserve");
    assert.equal(choiceWords(choice("nobody", "word"), draft(choice("reveal", "verb")), view).label, "Keep the leader hidden");
    assert.equal(choiceWords(choice("done: all others are lost", "word"), draft(choice("retreat", "verb")), view).hint, "All other units are lost.");
    assert.equal(modeWords("form").label, "Form square");
    for (const prompt of ["bid", "deploy", "move", "reveal", "skirmish", "pick", "hit", "skirmish-retreat", "setup", "terrain", "battle-deploy", "battle", "combat", "stream", "reinforce", "withdraw", "regroup", "rout", "supply"])
        assert.ok(promptWords(prompt), prompt);
});

test("group moves that are left are asked about", () => {
    const army = (id: string, owner: string, opened: string[], group_moves = 1) => ({ army: id, owner, opened, group_moves, defeated: false }) as unknown as Army;
    const position = (armies: Army[]): View => ({ ...viewOf("F"), board: { phase: "movement", armies } as unknown as Position });
    const choices = [choice("move", "verb"), choice("end", "verb")];
    assert.equal(questionBefore("end", position([army("FR", "F", ["Soire"], 2)]), choices), "You have 1 group move left. End movement anyway?");
    assert.equal(questionBefore("end", position([army("FR", "F", ["Soire", "Binche"], 2)]), choices), null);
    const allied = { ...position([army("AD", "A", []), army("PR", "A", [])]), seat: "A" };
    assert.equal(questionBefore("end", allied, choices), "You have 1 Anglo-Dutch group move and 1 Prussian group move left. End movement anyway?");
});
