import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { GameInfo, View } from "../../../core/types";
import { switchesOf } from "../../switches";
import { sentenceFor, switchesInUse } from "../../switches/switch";
import { napoleonTurn } from "../../turns";
import type { Army, ArmyId, Position } from "../view";
import { townId } from "../words/phrases";
import { cellOf, CITIES, cityWords, defeatWords, endingsAhead, lossWords } from "./campaign";
import { talkWords } from "./talk";

// Tests run in web/.
const data = (name: string): string => readFileSync(`../data/napoleon/${name}.txt`, "utf8");

const army = (id: ArmyId, lost: number, defeat: number, defeated = false): Army => ({ army: id, name: "", side: id === "FR" ? "F" : "A", owner: "A", lost, defeat, defeated, group_moves: 1, opened: [], supply_due: 0 });
const position = (some: Partial<Position>): Position =>
    ({ turn: 5, turns: 23, phase: "movement", active: "F", night: false, armies: [army("FR", 4, 12), army("AD", 7, 8), army("PR", 2, 9)], towns: [], ...some }) as Position;
const view = (seat: string, some: Partial<Position>): View => ({ game: "napoleon", scenario: "waterloo", seat, deciders: [], offer: null, over: false, result: null, board: position(some) });

test("the ribbon is the turn record", () => {
    const turns = [...data("turns").matchAll(/^turn (\d+) (\w+) (\w+) date (.+)$/gm)];
    assert.equal(turns.length, 23);
    for (const [, turn, side, when, date] of turns) {
        const cell = cellOf(Number(turn));
        assert.deepEqual([cell.side, cell.night, `${cell.day} June`], [side === "french" ? "F" : "A", when === "night", date]);
        assert.equal(napoleonTurn(Number(turn)).endsWith("night"), cell.night);
        assert.equal(napoleonTurn(Number(turn)).split(",")[0], date);
    }
});

test("the supply cities are those of the map", () => {
    const cities = [...data("towns").matchAll(/^town .* supplies (\w+) (\d) name (.+)$/gm)].map(([, of, units, name = ""]) => ({ town: townId(name), army: of, units: Number(units) }));
    assert.deepEqual(CITIES, cities);
});

test("what ends the game is said in words", () => {
    assert.equal(lossWords(army("PR", 7, 9)), "Prussian losses: 7 of 9. 2 more losses defeat the army.");
    assert.equal(defeatWords(army("AD", 7, 8)), "One more loss defeats the army.");
    assert.equal(defeatWords(army("AD", 9, 8)), "The army is defeated at the end of this turn.");
    const ahead = endingsAhead(position({ towns: [{ town: "Liège", FR: 2, AD: 0, PR: 0 }] })).map(({ words }) => words);
    assert.equal(ahead[0], "The Allies win when the French lose 8 more units.");
    assert.equal(ahead[1], "The French win when the Anglo-Dutch army loses 1 more unit and the Prussian army loses 7 more units.");
    assert.match(ahead[2]!, /The French are in Liège now\.$/);
    assert.equal(ahead[3], "18 turns after this one.");
    assert.equal(cityWords(position({ towns: [{ town: "Liège", FR: 1, AD: 0, PR: 0 }] }), CITIES[2]!), "Liège: the French are there. The Prussians lose 2 units at the end of each French turn.");
});

test("the Allied players are told when they may talk", () => {
    assert.equal(talkWords(view("F", {}), false), null);
    assert.equal(talkWords(view("A", {}), false), null);
    assert.match(talkWords(view("W", {}), true)!.words, /^You can't talk to the Prussians .* The next one is 16 June, night\.$/);
    assert.match(talkWords(view("B", { phase: "deploy-allied", turn: 1 }), false)!.words, /^You may talk to the Anglo-Dutch until the first turn begins/);
    assert.match(talkWords(view("B", { turn: 6, active: "A", night: true }), false)!.words, /until this turn ends\. The next time is 18 June, night\.$/);
});

test("every option has a sentence for every value", () => {
    const groups = switchesOf("napoleon")!;
    const switches = groups.flatMap((group) => group.switches);
    const source = readFileSync("../docs/napoleon.md", "utf8");
    const [, table = ""] = /## Options\n([\s\S]*?)\n## /.exec(source) ?? [];
    const keys = [...table.matchAll(/`(\w+)(?:=1)?`/g)].map(([, key]) => key!).filter((key) => key !== "players");
    assert.deepEqual([...new Set(keys)].sort(), switches.map(({ key }) => key).sort());
    for (const one of switches) for (const words of Object.values(one.values)) assert.match(words, /^[A-Z].*\.$/);
    const limit = switches.find(({ key }) => key === "square_limit")!;
    assert.equal(sentenceFor(limit, "4"), "At most 4 units may be in square at one time.");
    const option = (key: string, usual: number | string) => ({ key, low: 0, high: 1, default: usual, rule: "W-X", help: "" });
    const info = { options: [option("hidden", 0), option("ally_faces", 0)] } as unknown as GameInfo;
    assert.deepEqual(switchesInUse(groups, info, { hidden: 1 }), [{ title: "Start and fog of war", uses: [{ words: "Units in a battle stay hidden until they are engaged or fire.", rule: "W-X", changed: true }] }]);
    assert.equal(switchesInUse(groups, info, { players: 3 }).length, 2);
});
