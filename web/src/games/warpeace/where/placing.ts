/* Forces that are sent somewhere: what can be taken, where it can go, and what dropping it means. The guide makes it the placer of the
 * board (choosing/placer.ts), so that dragging, clicking, lists and keys share it. */
import type { Held } from "../../../choosing/gesture";
import type { Grip, Placer, Spare } from "../../../choosing/placer";
import type { Target } from "../../../core/types";
import { capital, unlinked } from "../../../core/words";
import { targetKey, type Light } from "../../game";
import { isEmpty, namesOf, total, type Chosen } from "../move/party";
import { count } from "../names";
import type { HexId } from "../view";
import { battleName } from "../words/order-words";
import { EMPTY, isComplete, isGiven, leaving, left, place, retreatOrder, roomFor, tidy, type Plan } from "./plan";
import type { Errand, Force, Goal, Try } from "./question";
import { errandWords, forceWords, goalWords, partyWords } from "./words";

export interface Scene {
    forces: Force[];
    /** Everybody must leave. */
    must: boolean;
    tries: Try[];
    errands: Errand[];
    /** Makes this the draft; null: there is none. */
    draft(order: string | null): void;
    /** What is in hand, or the plan, has changed. */
    changed(): void;
}

const hexTarget = (id: HexId): Target => ({ what: "hex", id });

export class Placing {
    plan: Plan = EMPTY;
    hand: { hex: HexId; who: Chosen | null } | null = null;

    constructor(readonly scene: Scene) {
        this.plan = this.proposed();
    }

    /** Forces that must leave, and have only one way. */
    private proposed(): Plan {
        const { forces, must } = this.scene;
        if (!must) return EMPTY;
        const given = forces.filter(isGiven).map(({ stack }) => stack.hex);
        const only = forces.filter(({ goals, stack }) => goals.length === 1 && stack.kinds.length && !goals[0]!.inside);
        return tidy(forces, only.reduce((plan, force) => place(force, plan, left(force, plan), force.goals[0]!), { ...EMPTY, given }));
    }

    // ------------------------------------------------------------ the plan

    /** The battle that is being left; others come later. */
    get battle(): string | null {
        return leaving(this.scene.forces, this.plan)[0]?.battle ?? null;
    }

    /** One battle is left at a time. */
    isOpen({ battle }: Force): boolean {
        return this.battle === null || battle === this.battle;
    }

    get order(): string | null {
        const { forces, must } = this.scene;
        const here = forces.filter((force) => this.isOpen(force));
        return isComplete(here, this.plan, must) ? retreatOrder(here, this.plan) : null;
    }

    change(plan: Plan): void {
        const { forces, draft, changed } = this.scene;
        this.plan = tidy(forces.filter((force) => this.isOpen(force)), plan);
        const force = this.forceAt(this.hand?.hex);
        this.hand = force && total(left(force, this.plan)) ? { hex: force.stack.hex, who: null } : this.next();
        draft(this.order);
        changed();
    }

    reset(): void {
        this.plan = this.proposed();
        this.hand = this.next();
        this.scene.draft(this.order);
        this.scene.changed();
    }

    /** The force whose turn it is. Those who may stay are taken by the player: while nobody is in hand, one click lets all stay. */
    private next(): Placing["hand"] {
        const { forces, must, errands } = this.scene;
        const open = forces.filter((force) => this.isOpen(force) && force.goals.length && total(left(force, this.plan)));
        const begun = leaving(open, this.plan);
        const first = begun[0] ?? (must ? open[0] : undefined);
        if (first) return { hex: first.stack.hex, who: null };
        return errands.length === 1 ? { hex: errands[0]!.hex, who: null } : null;
    }

    begin(): void {
        if (!this.hand) this.hand = this.next();
        if (this.order) this.scene.draft(this.order);
        this.scene.changed();
    }

    // ------------------------------------------------------------ taking

    forceAt(hex: HexId | undefined): Force | undefined {
        return this.scene.forces.find(({ stack }) => stack.hex === hex);
    }

    /** Who of it is in hand: the choice of the player, else everybody without a place. */
    chosenOf(force: Force): Chosen {
        return (this.hand?.hex === force.stack.hex && this.hand.who) || left(force, this.plan);
    }

    choose(hex: HexId, who: Chosen | null): void {
        this.hand = { hex, who };
        this.scene.changed();
    }

    letGo(): void {
        if (!this.hand) return;
        this.hand = null;
        this.scene.changed();
    }

    adopt(hex: HexId): void {
        if (this.hand?.hex !== hex) this.choose(hex, null);
    }

    get grip(): Grip | null {
        return this.hand && this.take(hexTarget(this.hand.hex));
    }

    private take({ what, id }: Target): Grip | null {
        const { errands, tries } = this.scene;
        const errand = errands.find(({ leader, hex }) => (what === "leader" ? leader === id : what === "hex" && hex === id));
        if (errand) return { things: [hexTarget(errand.hex)], places: errand.goals.map((goal) => this.errandTo(errand, goal)) };
        if (what !== "hex") return null;
        const attempts = tries.filter(({ hex }) => hex === id).map((one) => this.attempt(one));
        const force = this.forceAt(id);
        const goals = force && this.isOpen(force) && total(left(force, this.plan)) ? force.goals.filter((goal) => roomFor(force, this.plan, goal) > 0) : [];
        const places = [...(force ? goals.map((goal) => this.spare(force, goal)) : []), ...attempts];
        return places.length ? { things: [hexTarget(id)], places } : null;
    }

    private errandTo(errand: Errand, goal: Errand["goals"][number]): Spare {
        return { targets: [hexTarget(goal.hex)], words: `${capital(errandWords(errand))} ${goalWords(goal)}.`, put: () => this.scene.draft(goal.order) };
    }

    private attempt({ try: verb, hex, battle, chance }: Try): Spare {
        const [a = "", t = ""] = battle.split("-");
        const targets = [{ what: "battle", id: battle }, ...[t, a].filter((one) => one !== hex).map(hexTarget)];
        return { targets, words: `Try to ${verb === "join" ? "join" : "transfer to"} ${unlinked(battleName(battle))}: ${chance.hundredths}%.`, aim: true, put: () => this.scene.draft(`${verb} ${hex} to ${battle}`) };
    }

    private spare(force: Force, goal: Goal): Spare {
        const who = this.chosenOf(force);
        return { targets: [hexTarget(goal.hex)], words: `${partyWords(force.stack, who)} ${goalWords(goal)}.`, put: () => this.change(place(force, this.plan, who, goal)) };
    }

    /** A click on another force takes it, unless what is in hand goes there; a second one on the same puts it down. */
    private select(target: Target, held: Held | null): ReturnType<NonNullable<Placer["select"]>> {
        if (held?.offers.has(targetKey(target))) return "drop";
        if (held && target.what === "hex" && this.hand?.hex === target.id) {
            this.hand = null;
            return null;
        }
        return this.take(target) ?? undefined;
    }

    // ------------------------------------------------------------ the placer

    get placer(): Placer {
        const starts = this.starts();
        const lights = new Map<string, Light>(starts.map(({ target }) => [targetKey(target), "choice"]));
        for (const { goal } of this.plan.parts) lights.set(targetKey(hexTarget(goal.hex)), "end");
        return {
            lights,
            clicks: true,
            take: (target) => this.take(target),
            select: (target, held) => this.select(target, held),
            why: () => null,
            tried: ([thing], place) => this.tried(thing, place),
            starts,
            steps: [],
            notes: this.notes(),
            moves: this.plan.parts.filter(({ goal }) => !goal.inside).map(({ hex, goal }) => ({ from: hexTarget(hex), to: hexTarget(goal.hex) })),
        };
    }

    private starts(): NonNullable<Placer["starts"]> {
        const { forces, errands, tries } = this.scene;
        const free = forces.filter((force) => this.take(hexTarget(force.stack.hex)));
        const others = tries.filter(({ hex }, i) => !free.some(({ stack }) => stack.hex === hex) && tries.findIndex((one) => one.hex === hex) === i);
        return [
            ...free.map((force) => ({ target: hexTarget(force.stack.hex), words: forceWords(force, left(force, this.plan)) })),
            ...others.map(({ hex }) => ({ target: hexTarget(hex), words: capital(errandWords({ hex, leader: null, who: [], goals: [] })) })),
            ...errands.map((errand) => ({ target: errand.leader ? { what: "leader", id: errand.leader } : hexTarget(errand.hex), words: capital(errandWords(errand)) })),
        ];
    }

    /** How many come to each place. */
    private notes(): Map<string, string> {
        const sums = new Map<string, number>();
        for (const { goal, who } of this.plan.parts) sums.set(`hex:${goal.hex}`, (sums.get(`hex:${goal.hex}`) ?? 0) + total(who));
        return new Map([...sums].map(([key, sum]) => [key, `+${sum}`]));
    }

    /** The order that would send them there, for the server to say why not. */
    private tried(thing: Target | undefined, target: Target): string | null {
        if (target.what !== "hex" || !thing) return null;
        const errand = this.scene.errands.find(({ hex }) => hex === thing.id);
        if (errand) return `${errand.goals[0]?.order.split(" ").slice(0, 2).join(" ")} to ${target.id}`;
        const force = this.forceAt(thing.id);
        const who = force && this.chosenOf(force);
        if (!force || !who || isEmpty(who)) return null;
        const lost = force.needed > force.cavalry ? Object.keys(who.sp)[0] : undefined;
        return `retreat ${force.battle ?? force.stack.hex} ${lost ? `lose ${force.stack.hex} ${lost}, ` : ""}${force.stack.hex} ${lost ? "all" : namesOf(force.stack, who).join(" ")} to ${target.id}`;
    }

    /** What the order still needs. */
    get missing(): string | null {
        const { forces, must } = this.scene;
        const who = must ? forces : leaving(forces, this.plan);
        const sp = who.reduce((sum, force) => sum + total(left(force, this.plan)), 0);
        return sp ? `${count(sp, "SP still needs", "SP still need")} a place.` : null;
    }
}
