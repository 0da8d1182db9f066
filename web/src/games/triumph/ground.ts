/* The board's data about its locales and approaches. */
import type { BoardData } from "../../core/types";
import { drawnOf } from "./geometry";
import { atlasOf, isApproach, localeOf, opposite, type Place } from "./view";

export type Star = "blue" | "red" | "green" | "black";
export const STARS: readonly Star[] = ["blue", "red", "green", "black"];

export interface LocaleFacts {
    /** In meters; null: no hill. */
    height: number | null;
    hill: boolean;
    stars: Star[];
    /** The corps that starts here. */
    setup: string | null;
}

export function localeFacts(board: BoardData, number: number): LocaleFacts {
    const title = drawnOf(board).title.get(`locale:${number}`) ?? "";
    const [, height] = /hill (\d+) m/.exec(title) ?? [];
    return {
        height: height ? Number(height) : null,
        hill: /\bhill\b/.test(title),
        stars: STARS.filter((star) => new RegExp(`\\b${star}\\b.*objective`).test(title)),
        setup: /([^,]+) starts here/.exec(title)?.[1]?.trim() ?? null,
    };
}

/** Locales that are objectives, by the color of their stars. */
export function objectives(board: BoardData): Record<Star, number[]> {
    const found: Record<Star, number[]> = { blue: [], red: [], green: [], black: [] };
    for (const { number } of atlasOf(board).places.locales) for (const star of localeFacts(board, number).stars) found[star].push(number);
    return found;
}

/** What the symbols beside a bar mean for attackers into the locale of this approach: ["leading cavalry one less"]. */
export function penalties(board: BoardData, place: Place): string[] {
    const title = drawnOf(board).title.get(`approach:${place}`);
    return title ? title.slice(title.indexOf(":") + 1).split(",").map((one) => one.trim()) : [];
}

export const isWide = (board: BoardData, place: Place): boolean => atlasOf(board).approach.get(place)?.wide ?? false;

/** Approaches of a locale, as places. */
export const approachesOf = (board: BoardData, number: number): Place[] => (atlasOf(board).of.get(number) ?? []).filter(isApproach);

export const neighbours = (board: BoardData, number: number): number[] =>
    approachesOf(board, number)
        .map((place) => localeOf(opposite(place)))
        .filter((one): one is number => one !== null);
