/* Which battle the window shows, and who fights in it. Pure functions. */
import { CITIES } from "../cities";
import { hexName, sideName } from "../names";
import { cityIn, leaderOf, pilesIn, type Battle, type HexId, type Kind, type Leader, type Position, type Side } from "../view";

export const isLive = ({ flags }: Battle): boolean => flags.includes("live");

/** The hex that is attacked now: the other side may have taken over the attack. */
export function attackedHex({ a, t, FR, AL, initiative }: Battle): HexId {
    if (a === t || !initiative || FR.hexes.length + AL.hexes.length === 0) return t;
    const atA: Side = FR.hexes.includes(a) ? "FR" : "AL";
    return initiative === atA ? t : a;
}

/** The tab that was chosen, else one that the question is about, else the first that is still to be fought. */
export function battleShown(position: Position, tab: string | null, asked: readonly string[]): Battle | null {
    const live = position.battles.filter(isLive);
    const named = (name: string | null) => position.battles.find(({ battle }) => battle === name);
    const wanted = tab !== null && (!asked.length || asked.includes(tab)) ? named(tab) : undefined;
    return wanted ?? named(position.asked.battle) ?? named(asked[0] ?? null) ?? (tab ? named(tab) : undefined) ?? live.find(({ flags }) => !flags.includes("resolved")) ?? live[0] ?? null;
}

export function battleTitle(battle: Battle): string {
    const hex = attackedHex(battle);
    if (battle.mode === "assault") return `Assault on ${hexName(hex)}`;
    return battle.a === battle.t ? `Sortie at ${hexName(hex)}` : `Battle ${CITIES.has(hex) ? "of" : "at"} ${hexName(hex)}`;
}

/** "Round 2 · the French attack" */
export function stateWords(position: Position, { initiative, flags }: Battle): string {
    const attack = flags.includes("ceased") ? "the attack has stopped" : initiative ? `${sideName(initiative)} attack` : "";
    return [position.round ? `Round ${position.round}` : "", attack, flags.includes("surrounded") ? "surrounded" : ""].filter(Boolean).join(" · ");
}

export interface Row {
    kind: Kind;
    count: number;
    morale: number | null;
    /** In the city while others fight outside: safe. */
    sheltered: boolean;
}

/** Those who fight, as far as it is known: before they are committed, all who stand there. */
export function rowsOf(position: Position, battle: Battle, side: Side): Row[] {
    const { hexes } = battle[side];
    const piles = (hexes.length ? hexes : [battle.a, battle.t]).flatMap((hex) => pilesIn(position, hex)).filter((pile) => pile.side === side);
    const committed = piles.some(({ marks }) => marks.includes("committed"));
    const rows = new Map<string, Row>();
    for (const { sp, count, morale, marks } of piles) {
        const sheltered = marks.includes("inside") && battle.mode !== "assault" && !marks.includes("committed");
        if (committed && !sheltered && !marks.includes("committed")) continue;
        const key = `${sp} ${sheltered}`;
        rows.set(key, { kind: sp, count: count + (rows.get(key)?.count ?? 0), morale, sheltered });
    }
    return [...rows.values()].sort((a, b) => Number(a.sheltered) - Number(b.sheltered));
}

/** Months of siege of the city that is fought for. */
export const siegeOf = (position: Position, battle: Battle): number => cityIn(position, attackedHex(battle))?.siege ?? 0;

export const commander = (position: Position, battle: Battle, side: Side, foreseen: string | null): Leader | null => leaderOf(position, battle[side].leader ?? foreseen ?? "") ?? null;

export const hasWindow = (position: Position): boolean => position.phase === "combat" && position.battles.some(isLive);
