/* Previews about pieces: retreats, losses, feints, occupations, advances, units kept. */
import type { Json } from "../../../core/types";
import type { Face, Place } from "../view";
import { linesOf, list, number, outcomeOf, text, texts, thing, type Line, type Outcome, type Preview } from "./preview";

export interface Payer {
    place: Place;
    units: string[];
    points: number;
    rule: string;
}

export interface Shelter {
    place: Place;
    room: number;
}

export interface RetreatPreview {
    lines: Line[];
    moraleLines: Line[];
    payers: Payer[];
    shelters: Shelter[];
    outcome: Outcome;
}

export function retreatOf(preview: Preview): RetreatPreview | null {
    if (preview["kind"] !== "retreat") return null;
    return {
        lines: linesOf(preview["lines"]),
        moraleLines: linesOf(preview["morale_lines"]),
        payers: list(preview["payers"]).map(thing).map((one) => ({
            place: text(one["place"]),
            units: texts(one["units"]),
            points: number(one["points"]),
            rule: text(one["rule"]),
        })),
        shelters: list(preview["shelters"]).map(thing).map((one) => ({ place: text(one["place"]), room: number(one["room"]) })),
        outcome: outcomeOf(preview),
    };
}

export interface Loser {
    unit: string;
    strength: number;
    after: number;
    becomes: Face | null;
}

export const losersOf = (json: Json | undefined): Loser[] =>
    list(json).map(thing).map((one) => ({
        unit: text(one["unit"]),
        strength: number(one["strength"]),
        after: number(one["after"]),
        becomes: typeof one["becomes"] === "string" ? (one["becomes"] as Face) : null,
    }));

export interface LossPreview {
    points: number;
    left: number;
    units: Loser[];
    moraleLines: Line[];
    morale: number;
    demoralized: boolean;
}

export function lossOf(preview: Preview): LossPreview | null {
    if (preview["kind"] !== "loss") return null;
    return {
        points: number(preview["points"]),
        left: number(preview["left"]),
        units: losersOf(preview["units"]),
        moraleLines: linesOf(preview["morale_lines"]),
        morale: number(preview["morale"]),
        demoralized: preview["demoralized"] === true,
    };
}

/** What a feint or an occupation does with the pieces. */
export interface MovePreview {
    lines: Line[];
    units: string[];
    commanders: string[];
    detached: string[];
    place: Place | null;
    shown: string[];
    closed: string | null;
    mustAdvance: boolean;
    room: number | null;
    ridesOn: boolean;
}

export function moveOf(preview: Preview): MovePreview | null {
    if (preview["kind"] !== "feint" && preview["kind"] !== "occupy") return null;
    return {
        lines: linesOf(preview["lines"]),
        units: texts(preview["units"]),
        commanders: texts(preview["commanders"]),
        detached: texts(preview["detached"]),
        place: typeof preview["place"] === "string" ? preview["place"] : null,
        shown: texts(preview["shown"]),
        closed: typeof preview["closed"] === "string" ? preview["closed"] : null,
        mustAdvance: thing(preview["advance"])["must"] === true,
        room: typeof preview["room"] === "number" ? preview["room"] : null,
        ridesOn: preview["rides_on"] === true,
    };
}

export interface AdvancePreview {
    place: Place;
    units: string[];
    commanders: string[];
    stay: string[];
    detached: string[];
}

export function advanceOf(preview: Preview): AdvancePreview | null {
    if (preview["kind"] !== "advance") return null;
    return {
        place: text(preview["place"]),
        units: texts(preview["units"]),
        commanders: texts(preview["commanders"]),
        stay: texts(preview["stay"]),
        detached: texts(preview["detached"]),
    };
}

export interface KeepCorps {
    commander: string;
    keeps: string | null;
    detached: string[];
}

export const keepOf = (preview: Preview): KeepCorps[] =>
    preview["kind"] !== "keep"
        ? []
        : list(preview["corps"]).map(thing).map((one) => ({
              commander: text(one["commander"]),
              keeps: typeof one["keeps"] === "string" ? one["keeps"] : null,
              detached: texts(one["detached"]),
          }));
