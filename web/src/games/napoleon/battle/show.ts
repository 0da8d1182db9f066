/* What every part of the window needs to know. */
import { createContext } from "preact";
import type { Value } from "../../../core/value";
import type { Lights } from "../../game";
import type { Spot } from "../view";
import type { Told } from "../words/chronicle";
import type { Action } from "./actions";
import type { Beat, Volley } from "./beats";
import type { Fight } from "./fight";
import type { MoraleTest } from "./preview";

/** What the beat that is told now does to whom. */
export interface Happening {
    shooter: string | null;
    /** The dice that lie on a position, or in a skirmish ("skirmish"), and whether they roll. */
    shot: Volley | null;
    rolling: boolean;
    morale: Told<"morale"> | null;
    /** By block: hit or eliminated. */
    hit: ReadonlyMap<string, "hit" | "lost">;
    /** Places where somebody hidden is hit. */
    hidden: ReadonlySet<Spot>;
    /** A turn begins, a side is routed: in large letters. */
    banner: Beat | null;
}

export interface Shown {
    fight: Fight;
    lights: Lights;
    /** The block in hand. */
    held: string | null;
    /** What it may do, by targetKey of what is pointed at. */
    offers: ReadonlyMap<string, Action[]>;
    /** The order that waits for Confirm. */
    drafted: string | null;
    morale: ReadonlyMap<string, MoraleTest>;
    happening: Happening;
    /** By the plan: who would be lost, and who stands on a road instead of the field. */
    lost: ReadonlySet<string>;
    leaves: ReadonlySet<string>;
    /** Own faces are hidden too. */
    hidden: boolean;
    act(action: Action): void;
    /** The block that the pointer is on: its card is shown. */
    pointed: Value<string | null>;
}

export const Show = createContext<Shown>(null as unknown as Shown);

const NONE = { shooter: null, shot: null, rolling: false, morale: null, hit: new Map(), hidden: new Set<Spot>(), banner: null };

/** `told` of the beats are told; the last of them happens now. The dice of the last shot lie there until something else happens. */
export function happeningOf(beats: readonly Beat[], told: number, running: boolean): Happening {
    const done = beats.slice(0, told);
    const now = done[told - 1];
    const shot = [...done].reverse().find((beat) => beat.kind === "shot" || beat.kind === "battle" || beat.kind === "moved");
    if (!now) return NONE;
    const hit = new Map<string, "hit" | "lost">();
    if (running && now.kind === "hit" && now.block) hit.set(now.block, "hit");
    if (running && now.kind === "lost") hit.set(now.block, "lost");
    return {
        shooter: running && now.kind === "shot" ? now.block : null,
        shot: shot?.kind === "shot" ? shot : null,
        rolling: running && now.kind === "shot",
        morale: running && now.kind === "morale" ? now : null,
        hit,
        hidden: new Set(running && now.kind === "hit" && !now.block && now.spot ? [now.spot] : []),
        banner: running && (now.kind === "battle" || now.kind === "rout" || now.kind === "victory" || now.kind === "stalemate") ? now : null,
    };
}
