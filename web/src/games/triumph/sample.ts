/* A small table and a small board, for tests. */
import type { BoardData, Choice, Draft, View } from "../../core/types";
import type { Approach, Commander, Face, Position, Side, Unit } from "./view";

export const unit = (piece: number, side: Side, label: string, face: Face | null, place: string | null, more: Partial<Unit> = {}): Unit => ({
    piece, side, label, face, place, eliminated: place === null, corps: null, origin: null, moved: 0, entered: false, into: false,
    retreated: false, fixed: false, named: null, seen: false, group: piece, ...more,
});

export const commander = (name: string, side: Side, place: string | null, units: number[]): Commander => ({
    commander: 0, name, side, place, eliminated: place === null, commands: 0, entered: false, retreated: false, named: null, owner: side, units,
});

const none = { G3: 0, I3: 0, I2: 0, I1: 0, C3: 0, C2: 0, C1: 0, A1: 0 };

export const position = (units: Unit[], commanders: Commander[] = [], more: Partial<Position> = {}): Position => ({
    phase: "play", round: 1, time: "2 December, 8:00AM", night: false, rounds: 10, active: "F", morale: { F: 23, A: 27 }, morale_lost: { F: 0, A: 0 },
    corps_used: { F: 0, A: 0 }, units_used: { F: 0, A: 0 }, limits: { F: { corps: null, unit: 4 }, A: { corps: 5, unit: 3 } },
    heavy_committed: { F: 0, A: 0 }, guard_committed: { F: 0, A: 0 }, guard_lost: { F: 0, A: 0 }, published: { F: 1, A: 1 }, reinforced: false,
    santon_set: false, left: { F: none, A: none }, units, commanders, groups: [], places: [], closed: [], stormed: [], marched: [], fired: [],
    ride: null, attack: null, bids: [null, null], ranks: { F: ["F"], A: ["A"] }, notes: [], prompts: [], ...more,
});

export const viewOf = (board: Position | null, seat = "F"): View => ({
    game: "triumph", scenario: "dec2", seat, deciders: [], offer: null, over: false, result: null, board,
});

const approach = (place: string, x: number, along: number, depth: number, length = 118): Approach => ({
    place, wide: length > 150, middle: [x, 200], along, inward: along + 90, length, slide: 0, begin: 6, depth,
});

/** Two locales side by side: Telnitz (141) to the left of the bar at x = 400, 142 to the right. */
export const board: BoardData = {
    format: "grognard-board/1", game: "triumph", title: "", width: 800, height: 600, palette: { light: {}, dark: {}, print: {} }, style: "",
    shapes: [
        {
            g: "locales",
            in: [
                { g: "locale", what: "locale", id: "141", in: [{ title: "141 Telnitz, hill 250 m, room for 4, blue and red objective, Legrand starts here" }, { d: "M0 0l400 0 0 400-400 0z" }] },
                { g: "locale", what: "locale", id: "142", in: [{ title: "142, room for 9" }, { d: "M400 0l400 0 0 400-400 0z" }] },
            ],
        },
        { g: "approaches", in: [{ g: "penalties", what: "approach", id: "141>142", in: [{ title: "attacks from 142 into 141: leading cavalry one less, obstructed" }] }] },
        { g: "names", in: [{ text: "Telnitz", at: [200, 100], size: 20, c: "middle" }] },
    ],
    places: {
        block: { long: 96, deep: 17 },
        locales: [
            { number: 141, name: "Telnitz", capacity: 4, reserve: [200, 200], room: 80, tablet: [200, 60] },
            { number: 142, capacity: 9, reserve: [600, 200], room: 80, tablet: [600, 60] },
        ],
        approaches: [approach("141>142", 400, 90, 60), approach("142>141", 400, -90, 112, 236)],
        entries: [{ name: "F10", side: "F", at: [0, 300], outward: 180 }],
        time: { width: 60, height: 40, fields: [[30, 500]] },
        rounds: ["2 December, 8:00AM"],
        morale: { F: { width: 40, height: 30, fields: [[20, 540]] }, A: { width: 40, height: 30, fields: [[20, 580]] } },
        off: [420, 420, 360, 160],
        turn: [0, 420, 400, 160],
    },
};

export const choice = (text: string, kind: string, targets: Choice["targets"] = []): Choice => ({ text, kind, noun: "word", targets });

export const draft = (taken: Choice[]): Draft => ({ steps: taken.map((one) => one.text), taken, choices: [], complete: false, undoable: false, order: null, preview: {} });
