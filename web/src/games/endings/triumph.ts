/* The end of Napoleon's Triumph: morale, losses, attacks. */
import type { TriumphEvent } from "../../core/events";
import { turnOf } from "../turns";
import { localeWords, sideAdjective, sideWord } from "../triumph/names";
import { facing, positionOf, SIDES, strengthOf, type BySide, type Face, type Position, type Side } from "../triumph/view";
import { decisive, eachEvent, signed, type Curve, type Ending, type Fight, type Reason, type Told } from "./ending";

/** T-WIN-06 and T-WIN-07, with what came of them. */
function marginal(winner: string, { reinforced }: Position): Reason[] {
    const had = reinforced
        ? "A French reinforcement had entered, so the French had to control a red, a green and a black objective, and the Allies no blue one."
        : "No French reinforcement had entered, so the Allies had to control a blue objective, and the French no red, green or black one.";
    const met = (winner === "F") === reinforced;
    return [
        { words: "The last round ended, and neither army was demoralized.", rules: ["T-WIN-02"] },
        { words: `${had} At the end that ${met ? "was" : "was not"} so.`, rules: [reinforced ? "T-WIN-07" : "T-WIN-06"] },
    ];
}

function reasonsOf({ winner, how }: Told, position: Position): Reason[] {
    const loser = winner === "F" ? "A" : "F";
    if (how === "decisive") return [{ words: `${sideAdjective(loser)} morale fell to 0: the army was demoralized.`, rules: ["T-WIN-01"] }];
    return how === "marginal" ? marginal(winner, position) : [];
}

interface Attack {
    entry: number;
    from: string;
    side: string;
    when: string;
    winner: string | null;
    lost: BySide<number>;
}

/** What the events tell, read once from the first to the last. */
class Story {
    readonly points: BySide<[number, number][]> = { F: [], A: [] };
    readonly strength: BySide<number> = { F: 0, A: 0 };
    readonly marks: Curve["marks"] = [];
    readonly attacks: Attack[] = [];
    private attack: Attack | null = null;
    private when = "";

    constructor(private readonly sides: Map<number, Side>) {}

    hear(event: TriumphEvent, entry: number, by: string): void {
        if (event.kind === "turn") this.begin(entry, turnOf("triumph", event)?.when ?? "");
        else if (event.kind === "threat") this.attacks.push((this.attack = { entry, from: event.from, side: by.charAt(0), when: this.when, winner: null, lost: { F: 0, A: 0 } }));
        else if (event.kind === "loss") this.lose(event);
        else if (event.kind === "morale") this.change(event.side as Side, event.change, event.morale, entry);
        else if (event.kind === "result" && event.final && this.attack) Object.assign(this.attack, { winner: event.winner, entry });
    }

    private begin(entry: number, when: string): void {
        this.attack = null;
        const hour = when.split(", ").pop() ?? when;
        if (when !== this.when) this.marks.push({ at: entry, words: hour });
        this.when = when;
    }

    private lose({ unit, before, after }: TriumphEvent & { kind: "loss" }): void {
        const side = this.sides.get(unit);
        if (side && before) this.strength[side] += strengthOf(before as Face) - (after ? strengthOf(after as Face) : 0);
    }

    private change(side: Side, change: number, morale: number, entry: number): void {
        const points = this.points[side];
        if (!points.length) points.push([0, morale - change]);
        points.push([entry, morale]);
        if (!this.attack || change > 0) return;
        this.attack.lost[side] -= change;
        this.attack.entry = entry;
    }
}

function fightOf({ entry, from, side, when, winner, lost }: Attack): Fight {
    const where = localeWords(null, facing(from) ?? 0);
    const costs = SIDES.filter((one) => lost[one]).map((one) => `${sideAdjective(one)} morale ${signed(-lost[one])}`);
    const end = winner ? `won by the ${sideWord(winner)}` : "the defender retreats";
    const hour = when.split(", ").pop();
    return { entry, words: `${hour}: ${sideAdjective(side as Side)} attack on ${where}, ${end}. ${costs.join(", ")}`, weight: lost.F + lost.A };
}

export function triumphEnding(told: Told): Ending {
    const position = positionOf(told.view);
    if (!position) return { reasons: [], losses: null, curve: null, fights: [] };
    const story = new Story(new Map(position.units.map((unit) => [unit.piece, unit.side])));
    const last = eachEvent<TriumphEvent>(told, (event, entry, by) => story.hear(event, entry, by));
    const first = (side: Side): number => story.points[side][0]?.[1] ?? position.morale[side];
    const units = (side: Side) => position.units.filter((unit) => unit.side === side);
    const begin = story.marks[0]?.at ?? 0;
    const line = (side: Side) => ({
        name: sideWord(side),
        colour: side === "F" ? "var(--french)" : "var(--allied)",
        points: [[begin, first(side)], ...story.points[side].slice(1), [last, position.morale[side]]] as [number, number][],
    });
    return {
        reasons: reasonsOf(told, position),
        losses: [
            ["", ...SIDES.map(sideWord)],
            ["Units eliminated", ...SIDES.map((side) => `${units(side).filter((unit) => unit.eliminated).length} of ${units(side).length}`)],
            ["Strength lost", ...SIDES.map((side) => String(story.strength[side]))],
            ["Morale", ...SIDES.map((side) => `${first(side)} → ${position.morale[side]}`)],
        ],
        curve: story.marks.length ? { title: "Morale", lines: SIDES.map(line), marks: story.marks, last } : null,
        fights: decisive(story.attacks.map(fightOf)),
    };
}
