/* Attrition: what each hex loses and why, and the SP that its player gives up for it. Pure functions. */
import type { Draft } from "../../../core/types";
import { troopName } from "../names";
import type { HexId, Kind } from "../view";

export interface LossKind {
    sp: Kind;
    count: number;
    /** That can be lost. */
    most: number;
    proposal: number;
    cavalry: boolean;
    /** Of a divided side: whose they are, and what that seat can lose in all. */
    seat?: string;
    share?: number;
}

export interface HexLoss {
    hex: HexId;
    sp: number;
    lines: { text: string; value: number; rule: string }[];
    /** The die with its modifiers. */
    row: number;
    loss: number;
    /** One of them must be cavalry. */
    cavalry: boolean;
    yours: boolean;
    kinds?: LossKind[];
}

export type Counts = Readonly<Record<Kind, number>>;
export type Plan = Readonly<Record<HexId, Counts>>;

/** Null: the preview is about something else. */
export function lossesOf(preview: Draft["preview"]): HexLoss[] | null {
    const told = preview as unknown as { kind?: string; hexes?: HexLoss[] };
    return told.kind === "attrition" ? (told.hexes ?? null) : null;
}

/** Those that one answer can be about: up to the first hex of an ally, who is asked in between. */
export function answered(losses: readonly HexLoss[]): HexLoss[] {
    const other = losses.findIndex(({ yours }) => !yours);
    return other < 0 ? [...losses] : losses.slice(0, other);
}

const proposalOf = ({ kinds = [] }: HexLoss): Counts => Object.fromEntries(kinds.map(({ sp, proposal }) => [sp, proposal]));

/** What was planned for a hex stays planned as long as it fits. */
export const planFor = (losses: readonly HexLoss[], before: Plan = {}): Plan =>
    Object.fromEntries(losses.map((one) => [one.hex, before[one.hex] && isLegal(one, before[one.hex]!) ? before[one.hex]! : proposalOf(one)]));

const number = (counts: Counts, kind: Kind): number => counts[kind] ?? 0;

function isLegal({ kinds = [], loss, cavalry }: HexLoss, counts: Counts): boolean {
    const sum = (some: readonly LossKind[]) => some.reduce((all, { sp }) => all + number(counts, sp), 0);
    if (sum(kinds) !== loss || (cavalry && sum(kinds.filter((kind) => kind.cavalry)) === 0)) return false;
    if (Object.keys(counts).some((sp) => number(counts, sp) > 0 && !kinds.some((kind) => kind.sp === sp))) return false;
    if (kinds.some(({ sp, most }) => number(counts, sp) < 0 || number(counts, sp) > most)) return false;
    return kinds.every(({ seat, share }) => seat === undefined || sum(kinds.filter((kind) => kind.seat === seat)) <= (share ?? loss));
}

/** One more or one fewer of a kind; another kind makes up for it, so that every set is legal. Null: none is. */
export function shifted(one: HexLoss, counts: Counts, kind: Kind, by: 1 | -1): Counts | null {
    const others = (one.kinds ?? []).filter(({ sp }) => sp !== kind).map(({ sp }) => sp);
    if (by > 0) others.sort((a, b) => number(counts, b) - number(counts, a));
    for (const other of others) {
        const next = { ...counts, [kind]: number(counts, kind) + by, [other]: number(counts, other) - by };
        if (isLegal(one, next)) return next;
    }
    return null;
}

/** Is there anything to choose? */
export const isOpen = (one: HexLoss): boolean =>
    (one.kinds ?? []).some(({ sp }) => shifted(one, proposalOf(one), sp, 1) !== null || shifted(one, proposalOf(one), sp, -1) !== null);

const MOST = 30; // hexes in one text

/** "lose Y27 BAi2, Z25 FRi1 FRc1": the texts that answer for these hexes. */
export function ordersOf(losses: readonly HexLoss[], plan: Plan): string[] {
    const parts = losses.map(({ hex, kinds = [] }) => [hex, ...kinds.filter(({ sp }) => number(plan[hex] ?? {}, sp) > 0).map(({ sp }) => troopName(sp, number(plan[hex]!, sp)))].join(" "));
    const texts: string[] = [];
    for (let i = 0; i < parts.length; i += MOST) texts.push(`lose ${parts.slice(i, i + MOST).join(", ")}`);
    return texts;
}

export const totalLoss = (losses: readonly HexLoss[]): number => losses.reduce((sum, { loss }) => sum + loss, 0);
