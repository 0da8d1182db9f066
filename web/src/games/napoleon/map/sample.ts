/* A small campaign for tests: six towns on a line and a fork, the real shapes of views and previews. */
import type { BoardData, Entry, GameEvent, View } from "../../../core/types";
import type { Block, Ghosts, Position } from "../view";
import type { Moves } from "./march/moves";

const town = (name: string, title: string, x: number, y: number) => ({
    name, title, x, y, radius: 15,
    stacks: { FR: [x, y + 45], AD: [x - 45, y - 20], PR: [x + 45, y - 20] },
});

const road = (name: string, ...line: number[]) => ({ name, line });

/** Soire - Binche - Nivelles - Quatre_Bras, Soire - Thuin - Binche, Binche - Mons. */
export const board = {
    format: "grognard-board/1", game: "napoleon", title: "", width: 1000, height: 1000,
    palette: { light: {}, dark: {}, print: {} }, style: "", shapes: [],
    places: {
        map: [0, 0, 1000, 1000], block: 50,
        towns: [town("Soire", "Soire", 100, 800), town("Binche", "Binche", 100, 600), town("Nivelles", "Nivelles", 100, 400),
            town("Quatre_Bras", "Quatre Bras", 100, 200), town("Thuin", "Thuin", 300, 700), town("Mons", "Mons", 0, 500)],
        roads: [road("Soire-Binche", 100, 800, 110, 700, 100, 600), road("Binche-Nivelles", 100, 600, 100, 400), road("Nivelles-Quatre_Bras", 100, 400, 100, 200),
            road("Soire-Thuin", 100, 800, 300, 700), road("Thuin-Binche", 300, 700, 100, 600), road("Binche-Mons", 100, 600, 0, 500)],
    },
} as unknown as BoardData;

export const block = (id: string, at: string, more: Partial<Block> = {}): Block => ({
    block: Number(id.slice(1)), id, name: `Unit ${id}`, army: id.startsWith("F") ? "FR" : id.startsWith("A") ? "AD" : "PR", nation: "", type: "INF", corps: "FR-I",
    fire: 2, max: 4, steps: 3, state: "town", town: at, spot: null, start: at, came: null, shelter: null, marks: [], engaged: false, open: false, ...more,
});

export const ghosts = (army: Ghosts["army"], count: number, at: string): Ghosts => ({ army, count, state: "town", town: at, spot: null, marks: [], shelters: false });

const army = (id: "FR" | "AD" | "PR") => ({ army: id, name: id, side: id === "FR" ? "F" : "A", owner: id === "FR" ? "F" : "A", lost: 0, defeat: 9, defeated: false, group_moves: 2, opened: [], supply_due: 0 });

export const position = (blocks: Block[], hidden: Ghosts[] = []): Position =>
    ({
        turn: 1, turns: 23, date: "15 June", night: false, active: "F", phase: "movement", stage: "nothing", armies: [army("FR"), army("AD"), army("PR")],
        blocks, ghosts: hidden, towns: [], roads: [], skirmishes: [], battles: [], drawn: [], shot: null, prompts: [],
    }) as unknown as Position;

export const viewOf = (of: Position | null, seat = "F"): View => ({ game: "napoleon", scenario: "waterloo", seat, deciders: [], offer: null, over: false, result: null, board: of });

export const order = (number: number, text: string, events: GameEvent[] = [], name = "A"): Entry => ({ number, at: number, kind: "order", seat: name === "F" ? 0 : 1, name, text, news: [], events });

const chance = (part: number, of: number) => ({ part, of, hundredths: Math.round((100 * part) / of) });
const way = (path: string, more: object = {}) => ({ path: path.split("-"), attack: false, enemies: 0, river: null, force_march: false, march: null, ...more });
const march = { loses_step: chance(1, 2), with_leader: chance(1, 3), leader_there: true, could_die: false };
const forced = (path: string, more: object = {}) => way(path, { force_march: true, march, ...more });
const attack = { attack: true, enemies: 2, river: "Sambre" };

/** Foot (F06 F07 F08) goes one town, horse (F20 F21) two; one more by a force march. Enemies are in Nivelles. */
export function movesSample(used = 0): Moves {
    const roads = [
        { road: "Soire-Binche", class: "minor" as const, river: null, used, limit: 6, attack_limit: null },
        { road: "Binche-Nivelles", class: "major" as const, river: "Sambre", used: 0, limit: 8, attack_limit: 1 },
        { road: "Soire-Thuin", class: "minor" as const, river: null, used: 0, limit: 6, attack_limit: null },
        { road: "Thuin-Binche", class: "minor" as const, river: null, used: 0, limit: 6, attack_limit: null },
        { road: "Binche-Mons", class: "minor" as const, river: null, used: 0, limit: 6, attack_limit: null },
    ];
    const back = (name: string) => name.split("-").reverse().join("-");
    return {
        night: false,
        armies: [{ army: "FR", group_moves: 2, opened: [] }],
        groups: [
            {
                army: "FR", town: "Soire", opens_group: true, may_open: true, cannot: [],
                kinds: [
                    { blocks: ["F06", "F07", "F08"], ways: [way("Soire-Binche"), way("Soire-Thuin"), forced("Soire-Binche-Mons"), forced("Soire-Thuin-Binche"), forced("Soire-Binche-Nivelles", attack)] },
                    { blocks: ["F20", "F21"], ways: [way("Soire-Binche"), way("Soire-Thuin"), way("Soire-Binche-Mons"), way("Soire-Thuin-Binche"), way("Soire-Binche-Nivelles", attack), forced("Soire-Thuin-Binche-Mons")] },
                ],
            },
        ],
        roads: new Map(roads.flatMap((one) => [[one.road, one], [back(one.road), one]])),
        barred: [{ town: "Quatre_Bras", from: "Soire", army: "FR", rule: "W-MOV-12", why: "Quatre Bras is out of reach of command." }],
    };
}
