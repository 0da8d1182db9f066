/* Threats that may come: what a player can answer in advance about one of their own locales. */
import type { BoardData, Target, View } from "../../core/types";
import type { Foreseen } from "../game";
import { approachesOf, isWide } from "./ground";
import { localeWords, unitWords } from "./names";
import { commanderOf, enemyOf, facing, localeOf, opposite, ownSide, positionOf, unitName, unitOf, type Position, type Side } from "./view";

function localeAt(position: Position, { what, id }: Target): number | null {
    if (what === "locale") return Number(id);
    const place = what === "piece" ? unitOf(position, id)?.place : what === "commander" ? commanderOf(position, id)?.place : what === "border" ? null : id;
    return place ? localeOf(place) : null;
}

const unitsIn = (position: Position, side: Side, locale: number | null) =>
    position.units.filter((unit) => unit.side === side && unit.place !== null && localeOf(unit.place) === locale);

export function foreseen(board: BoardData, view: View, target: Target): Foreseen | null {
    const position = positionOf(view);
    const own = ownSide(view);
    const locale = position && own && position.phase === "play" ? localeAt(position, target) : null;
    if (!position || !own || locale === null) return null;
    const units = unitsIn(position, own, locale);
    if (!units.length) return null;
    return {
        prompt: "retreat-option",
        button: "If they threaten this…",
        title: `If they threaten ${localeWords(board, locale)}`,
        where: "From",
        from: approachesOf(board, locale).map((place) => {
            const blocks = units.filter((unit) => unit.place === place).length;
            const near = unitsIn(position, enemyOf(own), facing(place)).length;
            return {
                thing: opposite(place),
                words: `${localeWords(board, facing(place) ?? 0)}, ${isWide(board, place) ? "wide" : "narrow"} approach`,
                hint: [near && `Enemy units there: ${near}.`, blocks && `Your units that block it must defend: ${blocks}.`].filter(Boolean).join(" "),
                near: near > 0,
            };
        }),
        named: {
            verb: "defend",
            words: "Defend with these units",
            pieces: units
                .filter((unit) => unit.place === `R(${locale})`)
                .map((unit) => ({ name: unitName(unit), target: { what: "piece", id: String(unit.piece) }, words: unitWords(unit) })),
        },
    };
}

/** "the threat from 95 to Pratze (107)". */
export const aboutWords = (thing: string): string =>
    thing.includes(">") ? `the threat from ${localeWords(null, localeOf(thing) ?? 0)} to ${localeWords(null, facing(thing) ?? 0)}` : localeWords(null, Number(thing));
