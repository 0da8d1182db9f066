/* What a click on a thing on the map may mean besides the thing itself. */
import type { BoardData, Choice, Target, View } from "../../core/types";
import { atlasOf, commanderOf, facing, isApproach, localeOf, opposite, positionOf, unitOf, type Place } from "./view";

const place = (id: Place): Target => ({ what: "place", id });
const locale = (number: number | null): Target[] => (number === null ? [] : [{ what: "locale", id: String(number) }]);

/** The approaches that face a locale. */
const fronts = (board: BoardData, number: number | null): Target[] =>
    atlasOf(board).places.approaches.filter((one) => one.place.endsWith(`>${number}`)).map((one) => place(one.place));

const ofPlace = (board: BoardData, id: Place): Target[][] => [
    isApproach(id) ? [place(id), place(opposite(id))] : [place(id)],
    locale(localeOf(id)),
    fronts(board, localeOf(id)),
];

export function meanings(board: BoardData, view: View, target: Target, near = false): Target[][] {
    const all = everyMeaning(board, view, target);
    return near && all.length > 1 ? all.slice(0, -1) : all;
}

/** The last one is the loosest: the approaches that face the locale. */
function everyMeaning(board: BoardData, view: View, { what, id }: Target): Target[][] {
    const position = positionOf(view);
    if (what === "locale") return [[place(`R(${id})`)], fronts(board, Number(id))];
    if (what === "place" || what === "approach") return ofPlace(board, id);
    if (what === "border") return [[place(id.replace("-", ">")), place(opposite(id.replace("-", ">")))]];
    const piece = position && (what === "piece" ? unitOf(position, id) : what === "commander" ? commanderOf(position, id) : null);
    return piece?.place ? ofPlace(board, piece.place) : [];
}

/** A piece points at the enemy behind an approach of its own locale, or of one that it can reach by road. */
export function aimsAt(view: View, choice: Choice, things: Target[], places: Target[]): Target[] {
    const position = positionOf(view);
    const from = choice.targets.find((target) => target.what === "place")?.id;
    if (!position || !from || !isApproach(from)) return [];
    const stands = things.map(({ what, id }) => (what === "commander" ? commanderOf(position, id) : unitOf(position, id))?.place ?? "");
    const near = [...stands, ...places.map((target) => target.id)].map(localeOf);
    return near.includes(localeOf(from)) ? [place(opposite(from)), ...locale(facing(from))] : [];
}

/** A click on a locale means its reserve. */
export const isMainPlace = (target: Target): boolean => target.what === "place" && target.id.startsWith("R(");
