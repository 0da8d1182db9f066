/* Moving stacks on the map: what can be taken, where it can go, and what dropping it means. The guide makes it the placer of the board
 * (choosing/placer.ts), so that dragging, clicking, lists and keys share it. */
import type { Held } from "../../../choosing/gesture";
import type { Grip, Placer, Spare } from "../../../choosing/placer";
import type { BoardData, Draft, Target } from "../../../core/types";
import { listWords } from "../../../core/words";
import { targetKey, type Light } from "../../game";
import { atlasOf } from "../atlas";
import { count, hexTitle, leaderName } from "../names";
import { otherSide, type HexId, type Position, type Side } from "../view";
import { plainText } from "../words/plain-text";
import { everybody, orderOf, sizeOf, stacksIn, unfit, type Chosen, type Stack } from "./party";
import { costsOf, drawn, extraFor, goalsOf, leastLeft, marchGoals, pathTo, reachOf, type Reach } from "./reach";
import { arrivalWords, moveWords, straight, stretches } from "./ways";

export interface Campaign {
    board: BoardData;
    position: Position;
    side: Side;
    /** The hexes from which somebody can set out. */
    starts: HexId[];
    preview(order: string): Promise<Draft["preview"]>;
    /** Why the order is not allowed; null: it is. */
    why(order: string): Promise<string | null>;
    give(orders: string[]): void;
    /** Shows the order of a forced march before its die is rolled. */
    march(order: string | null): void;
    /** What is in hand, or what is known about it, has changed. */
    changed(): void;
}

/** A stack in hand. */
export interface Hand {
    stack: Stack;
    chosen: Chosen;
    /** Null: not known yet; a text: why these units can't go together. */
    reach: Reach | string | null;
    /** Where one of its leaders could ride alone: what steps cost farther on. */
    alone: Reach | null;
    marching: boolean;
}

const APART = "These units can't go together.";
const hexTarget = (id: HexId): Target => ({ what: "hex", id });

/** Whatever changes where somebody can go: enemies, questions, the group on its way. */
export const situation = ({ month, occupied, group }: Position, side: Side): string =>
    [month, occupied[otherSide(side)].join(), group ? `${group.hex} ${group.spent} ${group.path.join()}` : ""].join("|");

export class Moving {
    private known = new Map<string, Reach | string>();
    private asked = new Map<string, Promise<Reach | string>>();
    private arrivals = new Map<string, Promise<string>>();
    /** The hexes that a drag has passed, from the first. */
    private trail: HexId[] = [];
    hand: Hand | null = null;

    constructor(readonly campaign: Campaign) {}

    /** What is known in the same situation stays known. */
    inherit(before: Moving | null): void {
        const { position, side } = this.campaign;
        if (before && situation(before.campaign.position, side) === situation(position, side)) this.known = before.known;
    }

    // ------------------------------------------------------------ what the server knows

    private keyOf(stack: Stack, chosen: Chosen): string {
        return orderOf("move", stack, chosen, [stack.hex]) + (stack.open ? " on" : "");
    }

    private ask(stack: Stack, chosen: Chosen): Promise<Reach | string> {
        const key = this.keyOf(stack, chosen);
        let answer = this.asked.get(key);
        if (!answer) {
            answer = this.find(stack, chosen).catch(() => APART);
            void answer.then((reach) => this.known.set(key, reach));
            this.asked.set(key, answer);
        }
        return answer;
    }

    /** The reach is told with any legal step. Some hexes can't be entered; if none can be, the first says why. */
    private async find(stack: Stack, chosen: Chosen): Promise<Reach | string> {
        const { board, position, side } = this.campaign;
        const enemies = new Set(position.occupied[otherSide(side)]);
        const beside = atlasOf(board).beside(stack.hex);
        let reason: string | null = null;
        for (const next of [...beside.filter((hex) => !enemies.has(hex)), ...beside.filter((hex) => enemies.has(hex))]) {
            const order = orderOf("move", stack, chosen, [stack.hex, next]);
            const no = await this.campaign.why(order);
            if (no === null) return reachOf(await this.campaign.preview(order)) ?? APART;
            reason ??= plainText(no);
        }
        return reason ?? APART;
    }

    /** How a move would end. */
    private arrival(order: string): Promise<string> {
        let answer = this.arrivals.get(order);
        if (!answer) this.arrivals.set(order, (answer = this.campaign.preview(order).then(arrivalWords)));
        return answer;
    }

    /** Asks ahead for a stack that may be taken next. */
    async foresee(hex: HexId): Promise<void> {
        const stack = this.stackAt(hex);
        if (!stack) return;
        const chosen = everybody(stack);
        if (!unfit(stack, chosen) && !this.known.has(this.keyOf(stack, chosen))) await this.ask(stack, chosen);
    }

    // ------------------------------------------------------------ taking

    stackAt(hex: HexId, open?: boolean): Stack | null {
        const { position, side, starts } = this.campaign;
        if (!starts.includes(hex)) return null;
        const stacks = stacksIn(position, hex, side);
        return (open === undefined ? stacks[0] : stacks.find((stack) => stack.open === open)) ?? null;
    }

    private handOf(stack: Stack, chosen: Chosen, marching: boolean): Hand {
        const reach = unfit(stack, chosen) ?? this.known.get(this.keyOf(stack, chosen)) ?? null;
        return { stack, chosen, reach, alone: null, marching };
    }

    /** Takes these of a stack. */
    choose(stack: Stack, chosen: Chosen, marching = false): void {
        this.use(this.handOf(stack, chosen, marching));
        this.campaign.changed();
    }

    /** What the board has picked up is in hand. */
    adopt(hex: HexId): void {
        const stack = this.hand?.stack.hex === hex ? null : this.stackAt(hex);
        if (stack) this.choose(stack, everybody(stack));
    }

    /** Asks for what is not known yet. */
    private use(hand: Hand): void {
        const { stack, chosen, marching } = hand;
        this.hand = hand;
        this.trail = [stack.hex];
        const news = () => {
            if (this.hand === hand) this.campaign.changed();
        };
        if (hand.reach === null) void this.ask(stack, chosen).then((found) => ((hand.reach = found), news()));
        const rider = stack.leaders.find(({ leader }) => chosen.leaders.includes(leader));
        if (rider && marching) void this.ask(stack, { leaders: [rider.leader], sp: {} }).then((found) => ((hand.alone = typeof found === "string" ? null : found), news()));
    }

    letGo(): void {
        if (!this.hand) return;
        this.hand = null;
        this.campaign.changed();
    }

    get grip(): Grip | null {
        if (!this.hand) return null;
        return { things: [hexTarget(this.hand.stack.hex)], places: this.places(this.hand) };
    }

    /** Changes nothing: the board also asks what could be taken. */
    private take({ what, id }: Target): Grip | null {
        if (what !== "hex") return null;
        if (this.hand?.stack.hex === id) return this.grip;
        const stack = this.stackAt(id);
        return stack && { things: [hexTarget(id)], places: this.places(this.handOf(stack, everybody(stack), false)) };
    }

    /** A click on another stack takes it, unless what is in hand goes there; a second one on the same puts it down. */
    private select(target: Target, held: Held | null): ReturnType<NonNullable<Placer["select"]>> {
        if (target.what !== "hex") return undefined;
        if (held && this.hand?.stack.hex === target.id) {
            this.hand = null;
            return null;
        }
        if (held && held.offers.has(targetKey(target))) return "drop";
        return this.take(target) ?? undefined;
    }

    // ------------------------------------------------------------ where it can go

    private places(hand: Hand): Spare[] {
        const { reach, alone } = hand;
        if (!reach || typeof reach === "string") return [];
        if (hand.marching) return alone ? marchGoals(reach, alone).map(({ hex, extra }) => this.marchTo(hand, reach, alone, hex, extra)) : [];
        return goalsOf(reach).map(({ hex }) => this.spare(hand, reach, hex));
    }

    private pathIn(reach: Reach, hex: HexId): HexId[] {
        return this.trail[this.trail.length - 1] === hex && costsOf(reach, this.trail) ? this.trail : pathTo(reach, hex);
    }

    private spare(hand: Hand, reach: Reach, hex: HexId): Spare {
        const { campaign } = this;
        const reached = reach.hexes.get(hex)!;
        const path = () => this.pathIn(reach, hex);
        const order = () => orderOf("move", hand.stack, hand.chosen, path());
        return {
            targets: [hexTarget(hex)],
            aim: Boolean(reached.overrun || reached.question),
            get words() {
                return moveWords(reach, path());
            },
            get roads() {
                return stretches(campaign.board, path(), costsOf(reach, path()) ?? []);
            },
            // what comes of an overrun is not known
            ...(reached.overrun || reached.question ? {} : { later: () => this.arrival(order()) }),
            put: () => campaign.give([order()]),
        };
    }

    private marchTo(hand: Hand, reach: Reach, alone: Reach, hex: HexId, extra: number): Spare {
        const { campaign } = this;
        const path = () => {
            const found = this.pathIn(alone, hex);
            return extraFor(reach, alone, found) === null ? pathTo(alone, hex) : found;
        };
        return {
            targets: [hexTarget(hex)],
            aim: true,
            words: `Forced march to ${hexTitle(hex)}: try for ${count(extra, "extra MP", "extra MP")}.`,
            get roads() {
                return stretches(campaign.board, path(), costsOf(alone, path()) ?? []);
            },
            put: () => campaign.march(orderOf(`march ${extraFor(reach, alone, path()) ?? extra}`, hand.stack, hand.chosen, path())),
        };
    }

    private passes({ what, id }: Target): void {
        const reach = this.hand?.marching ? this.hand.alone : this.hand?.reach;
        if (what === "hex" && reach && typeof reach !== "string") this.trail = drawn(reach, this.trail, id);
    }

    // ------------------------------------------------------------ the placer

    get placer(): Placer {
        return {
            lights: this.lights(),
            clicks: true,
            whole: (target) => target,
            take: (target) => this.take(target),
            select: (target, held) => this.select(target, held),
            passes: (target) => this.passes(target),
            why: () => null,
            tried: ([thing], place) => this.tried(thing, place),
            starts: this.campaign.starts.flatMap((hex) => this.start(hex)),
            steps: [],
            notes: this.notes(),
            moves: [],
        };
    }

    private lights(): Map<string, Light> {
        return new Map(this.campaign.starts.map((hex) => [targetKey(hexTarget(hex)), "choice" as const]));
    }

    private start(hex: HexId): { target: Target; words: string }[] {
        const stack = this.stackAt(hex);
        if (!stack) return [];
        const leaders = listWords(stack.leaders.map(({ leader }) => leaderName(leader)));
        const words = [leaders, sizeOf(stack) ? count(sizeOf(stack), "SP", "SP") : "", stack.open ? "on its way" : ""].filter(Boolean).join(", ");
        return [{ target: hexTarget(hex), words: `${hexTitle(hex)}: ${words}` }];
    }

    /** MP left for the slowest. */
    private notes(): Map<string, string> {
        const notes = new Map<string, string>();
        const { hand } = this;
        const reach = hand?.reach;
        if (!hand || !reach || typeof reach === "string") return notes;
        const { alone } = hand;
        if (hand.marching && alone) for (const { hex, extra } of marchGoals(reach, alone)) notes.set(`hex:${hex}`, `+${extra}`);
        else if (!hand.marching) for (const { hex, spent } of goalsOf(reach)) notes.set(`hex:${hex}`, String(leastLeft(reach) - (spent - reach.spent)));
        return notes;
    }

    /** The order that would go there, for the server to say why not. What the board has just picked up may not be in hand yet. */
    private tried(thing: Target | undefined, place: Target): string | null {
        const stack = this.hand?.stack ?? (thing ? this.stackAt(thing.id) : null);
        if (!stack || place.what !== "hex") return null;
        const path = straight(this.campaign.board, stack.hex, place.id);
        return path.length > 1 ? orderOf("move", stack, this.hand?.chosen ?? everybody(stack), path) : null;
    }
}
