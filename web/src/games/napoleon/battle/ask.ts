/* How each prompt of a fight is answered: what can be taken, where it may go, and the order that comes of it. */
import type { Target } from "../../../core/types";
import type { Chooser } from "../../../choosing/chooser";
import type { Held } from "../../../choosing/gesture";
import type { Placer, Spare } from "../../../choosing/placer";
import { capital, listWords } from "../../../core/words";
import { targetKey, type Light } from "../../game";
import type { Table } from "../../../table/table";
import { townTitle } from "../atlas";
import { units } from "../names";
import { blockOf, has, ownArmies, sideOfArmy, type Block, type Spot, type TownId } from "../view";
import { groupTarget, postTarget, type Action } from "./actions";
import { groundOf, homeOf, ownParty, reserveOf, terrainAt, type Fight } from "./fight";
import { changePlaces, deployedBy, deployOrder, firstLeaving, inPlace, isPost, laidBy, layMarker, leaveOrder, leftBy, markerOf, markerThings, put, setBy, setOrder, SLOT, spotOf, takePost, terrainOrder, type Plan } from "./plan";
import { leavingOf, regroupRoads, waysIn, type FightPreview, type Leaving } from "./preview";
import { groupTargetOf } from "./field";
import { nameOf, placeWords } from "./words";

export interface AskContext {
    table: Table;
    chooser: Chooser;
    prompt: string;
    fight: Fight;
    base: FightPreview;
    actions: Action[] | null;
    plan: Plan;
    setPlan(plan: Plan): void;
}

export interface Asked {
    placer: Placer | null;
    /** The order of the plan; null: nothing to give yet. */
    order: string | null;
    /** The button that gives it. */
    give: string;
    /** Ends the phase: words and order. */
    end: { label: string; order: string } | null;
    /** What to do, in a sentence. */
    say: string;
    /** A click on this thing answers by itself. */
    tap?(target: Target): (() => void) | null;
    /** Who would be lost by the plan. */
    lost: ReadonlySet<string>;
}

const NOTHING: Asked = { placer: null, order: null, give: "Confirm", end: null, say: "", lost: new Set() };

const blockTarget = (id: string): Target => ({ what: "block", id });
const placeTarget = (id: Spot): Target => ({ what: "place", id });
const townTarget = (id: TownId): Target => ({ what: "town", id });

/** By town: its blocks that can be taken. On the small map the town stands for them. */
type InTowns = ReadonlyMap<TownId, readonly string[]>;

const NO_TOWNS: InTowns = new Map();

/** The block that a town stands for: the one after the one in hand. */
const nextIn = (blocks: readonly string[], held: Held | null | undefined): string | undefined => blocks[(blocks.indexOf(held?.things[0]?.id ?? "") + 1) % blocks.length];

/** A placer from what can be taken. `places`: where a thing may go, and what happens then. */
function placerOf(things: Target[], places: (id: string) => Spare[], tried: (id: string, place: Target) => string | null = () => null, towns: InTowns = NO_TOWNS): Placer {
    const filled = [...towns].filter(([, blocks]) => blocks.length > 0).map(([town]) => townTarget(town));
    const keys = new Map<string, Light>([...things, ...filled].map((target) => [targetKey(target), "choice"]));
    const grip = (thing: Target) => ({ things: [thing], places: places(thing.id) });
    return {
        lights: keys,
        clicks: true,
        take: (target, held) => {
            if (!keys.has(targetKey(target))) return null;
            return grip(target.what === "town" ? blockTarget(nextIn(towns.get(target.id)!, held)!) : target);
        },
        why: () => null,
        tried: (held, place) => (held[0] ? tried(held[0].id, place) : null),
        steps: [],
        notes: new Map(),
        moves: [],
        whole: (target) => target,
    };
}

export const drawnBy = (fight: Fight): string[] => markerThings(fight.position.drawn);

/** The reader's own blocks that are in the town of the fight. */
export function ownHere({ table, fight }: Pick<AskContext, "table" | "fight">): Block[] {
    const view = table.sight.get()?.view;
    const armies = view ? ownArmies(view) : [];
    return fight.position.blocks.filter((block) => block.town === fight.town && (block.state === "town" || block.state === "battle") && armies.includes(block.army));
}

// ------------------------------------------------------------ the set-up

const ownHomes = (fight: Fight): Spot[] => fight.columns.map((column) => homeOf(ownParty(fight) ?? "attacker", column));

function terrain({ fight, plan, setPlan, base }: AskContext): Asked {
    const things = drawnBy(fight);
    const left = things.filter((thing) => !plan.has(thing));
    const spare = (thing: string, spot: Spot): Spare => ({ targets: [placeTarget(spot)], words: "Lay it here", put: () => setPlan(layMarker(plan, thing, spot)) });
    const barred = (thing: string, spot: Spot) => base.markers?.find((one) => one.marker === markerOf(thing))?.places.find((one) => one.place === spot && !one.legal);
    return {
        ...NOTHING,
        placer: placerOf(things.map((id) => ({ what: "marker", id })), (thing) => ownHomes(fight).filter((spot) => !barred(thing, spot)).map((spot) => spare(thing, spot)), (thing, { id }) => (barred(thing, id) ? `terrain ${markerOf(thing)} ${id}` : null)),
        order: terrainOrder(plan, things),
        give: "Lay the terrain",
        say: left.length ? `Lay your terrain: drag ${left.length === 1 ? "the marker" : "each marker"} to one of your positions.` : "Your terrain is laid. You can still change it.",
    };
}

/** Refusals that only say that the plan is not finished. */
export const UNFINISHED = new Set(["W-BAT-11", "W-THR-05"]);

function deploy(ask: AskContext): Asked {
    const { table, chooser, fight, plan, setPlan } = ask;
    const blocks = deploying(ask).map((block) => block.id);
    const reserve = reserveOf(ownParty(fight) ?? "attacker");
    const orderOf = (some: Plan) => deployOrder(some, blocks, [...ownHomes(fight)].sort(), reserve);
    const change = async (next: Plan, place: Target) => {
        const said = await table.calls.why(orderOf(next)).catch(() => null);
        const barred = said && !said.legal && !(said.rules ?? []).every((rule) => UNFINISHED.has(rule.id));
        if (!barred) return setPlan(next);
        chooser.popup.set({ kind: "why", at: middleOf(place), target: place, trouble: { text: said.text ?? "", rules: said.rules ?? [] } });
    };
    const places = (block: string): Spare[] => [
        ...[...ownHomes(fight), reserve].filter((spot) => spot !== (plan.get(block) ?? reserve)).map((spot): Spare => ({ targets: [placeTarget(spot)], words: spot === reserve ? "To the reserve" : "Place it here", put: () => void change(put(plan, block, spot === reserve ? null : spot), placeTarget(spot)) })),
        ...ownHomes(fight).flatMap((spot): Spare[] => {
            const marker = terrainAt(fight, spot);
            if (marker !== "farm" && marker !== "hill") return [];
            return [{ targets: [postTarget(spot)], words: `Onto the ${marker}`, put: () => void change(takePost(plan, block, `${spot}/${marker}`), placeTarget(spot)) }];
        }),
    ];
    const empty = ownHomes(fight).filter((spot) => !blocks.some((block) => spotOf(plan.get(block) ?? reserve) === spot));
    return {
        ...NOTHING,
        placer: placerOf(blocks.map(blockTarget), places),
        order: orderOf(plan),
        give: "Deploy",
        say: empty.length ? `${capital(listWords(empty.map((spot) => placeWords(fight, spot))))} ${empty.length === 1 ? "needs a unit" : "need a unit each"}. One corps in a position, two with their leader.` : `${units(blocks.filter((block) => plan.has(block)).length)} in line, the others in reserve.`,
    };
}

/** Where a place is on the screen, for what is said about it. */
function middleOf({ what, id }: Target): { x: number; y: number } {
    const box = document.querySelector(`.nap-b-window [data-what="${what}"][data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: innerWidth / 2, y: innerHeight / 2 };
}

/** The blocks that a deployment places. */
export const deploying = (ask: Pick<AskContext, "table" | "fight">): Block[] => ownHere(ask).filter((block) => block.state === "town");

// ------------------------------------------------------------ combat

function combat(ask: AskContext): Asked {
    const { fight, actions } = ask;
    const able = [...new Set(actions?.map((action) => action.block) ?? [])];
    const places = (block: string): Spare[] =>
        (actions ?? []).filter((action) => action.block === block).map((action) => ({ targets: [action.target], words: action.label, put: () => act(ask, action) }));
    return {
        ...NOTHING,
        placer: placerOf(able.map(blockTarget), places, (block, place) => triedOrder(fight, block, place)),
        end: { label: "End combat", order: "end" },
        say: actions === null ? "" : able.length ? `Choose a unit to see what it can do. ${able.length === 1 ? "One can" : `${able.length} can`} still act.` : "All your units have acted.",
    };
}

/** The order that pointing there with the unit would mean, for the server to say why not. */
function triedOrder(fight: Fight, block: string, { what, id }: Target): string | null {
    if (what === "place") return `move ${block} to ${id}`;
    if (what === "town") return `retreat ${block} to ${id}`;
    if (what === "post") return `occupy ${block}`;
    if (what === "group") return `fire ${block} at ${id.split(":")[1]}`;
    const other = what === "block" ? blockOf(fight.position, id) : undefined;
    const own = blockOf(fight.position, block);
    if (!other || !own) return null;
    return sideOfArmy(other.army) === sideOfArmy(own.army) ? `shelter ${block} with ${id}` : `fire ${block} at ${groupTargetOf(other)?.id.split(":")[1] ?? "line"}`;
}

/** Gives an order that can be taken back; any other waits for Confirm, and the unit stays in hand. */
export async function act({ table, chooser }: Pick<AskContext, "table" | "chooser">, { order, block }: Pick<Action, "order" | "block">): Promise<void> {
    const { complete, order: now } = table.draft.get();
    if (complete && now !== null && isSame(now, order)) return void (await table.give(now));
    if (!(await chooser.type(order)) || !table.draft.get().complete) return;
    await new Promise((done) => setTimeout(done));
    await chooser.hold(blockTarget(block));
}

/** The server leaves out what is usual: "fire F14" is at the line. */
export const isSame = (a: string, b: string): boolean => a === b || `${a} at line` === b || a === `${b} at line`;

// ------------------------------------------------------------ roads

/** In a side of two players each seat sends one unit, then the other does (W-THR-07). */
function leavesByTurns({ table, fight, base }: Pick<AskContext, "table" | "fight" | "base">): boolean {
    const view = table.sight.get()?.view;
    const armies = view ? ownArmies(view) : [];
    const isAllied = (id: string) => !armies.some((army) => army === blockOf(fight.position, id)?.army);
    return leavingOf(base)?.units.some((unit) => isAllied(unit.block)) ?? false;
}

function leavingByTurns(ask: AskContext, said: Leaving): Asked {
    const { plan, setPlan } = ask;
    const own = new Set(ownHere(ask).map((block) => block.id));
    const blocks = said.units.filter((unit) => !unit.dies && own.has(unit.block)).map((unit) => unit.block);
    const roads = said.roads.filter((road) => road.open && road.room > 0).map((road) => road.to);
    return {
        ...NOTHING,
        placer: placerOf(
            blocks.map(blockTarget),
            (block) => roads.map((town): Spare => ({ targets: [townTarget(town)], words: `By the road to ${townTitle(town)}`, put: () => setPlan(new Map([[block, town]])) })),
            (block, place) => (place.what === "town" ? leaveOrder(new Map([[block, place.id]]), blocks) : null),
        ),
        order: leaveOrder(plan, blocks),
        give: "Leave",
        say: plan.size ? "This unit leaves, then your ally chooses one." : "You and your ally save one unit at a time. Drag one to a road; who finds none is lost.",
    };
}

function leaving(ask: AskContext): Asked {
    const { base, plan, setPlan, prompt } = ask;
    const said = leavingOf(base);
    if (!said) return NOTHING;
    if (leavesByTurns(ask)) return leavingByTurns(ask, said);
    const blocks = said.units.filter((unit) => !unit.dies).map((unit) => unit.block);
    const full = (town: TownId, block: string) => inPlace(plan, town).filter((one) => one !== block).length >= (said.roads.find((road) => road.to === town)?.room ?? 0);
    const by = (town: TownId, block: string): Spare => ({ targets: [townTarget(town)], words: `By the road to ${townTitle(town)}`, put: () => setPlan(put(plan, block, town)) });
    const instead = (other: string, block: string, targets: Target[]): Spare => ({ targets, words: `Instead of ${nameOf(other)}`, put: () => setPlan(changePlaces(plan, block, other)) });
    // On a full road somebody gives way: the one that is pointed at, or the weakest.
    const weakest = (town: TownId): string => inPlace(plan, town).reduce((one, other) => (stepsOf(other) < stepsOf(one) ? other : one));
    const stepsOf = (block: string): number => said.units.find((unit) => unit.block === block)?.steps ?? 0;
    const onRoad = (town: TownId, block: string): Spare[] => {
        const others = inPlace(plan, town).filter((one) => one !== block);
        if (plan.get(block) === town) return [];
        const swaps = others.map((other) => instead(other, block, [blockTarget(other)]));
        if (!full(town, block)) return [by(town, block), ...swaps];
        return others.length ? [instead(weakest(town), block, [townTarget(town)]), ...swaps] : [];
    };
    const places = (block: string): Spare[] => [
        ...said.roads.filter((road) => road.open).flatMap((road) => onRoad(road.to, block)),
        ...(plan.has(block) ? [{ targets: [placeTarget("stay")], words: "No road", put: () => setPlan(put(plan, block, null)) }] : []),
    ];
    const without = blocks.filter((block) => !plan.has(block));
    const stays = prompt === "withdraw";
    return {
        ...NOTHING,
        placer: placerOf(blocks.map(blockTarget), places, (block, place) => (place.what === "town" ? leaveOrder(put(plan, block, place.id), blocks) : null)),
        order: leaveOrder(plan, blocks),
        give: without.length && !stays ? `Leave, and lose ${units(without.length)}` : "Leave",
        say: without.length ? (stays ? `${units(without.length)} ${without.length === 1 ? "stays" : "stay"} until the next Battle Turn.` : `${units(without.length)} without a road ${without.length === 1 ? "is" : "are"} lost. Drag units to the roads.`) : "Everybody has a road.",
        lost: new Set(stays ? [] : [...without, ...said.units.filter((unit) => unit.dies).map((unit) => unit.block)]),
    };
}

function reinforce(ask: AskContext): Asked {
    const { chooser, fight, base } = ask;
    const able = waysIn(base).flatMap((road) => (road.room > 0 ? road.blocks : []));
    const reserve = reserveOf(ownParty(fight) ?? "attacker");
    const towns = new Map(waysIn(base).map((road) => [road.from, road.room > 0 ? road.blocks : []]));
    const bring = (id: string) => void chooser.type(`bring ${id} from ${blockOf(fight.position, id)?.town}`);
    return {
        ...NOTHING,
        placer: placerOf(able.map(blockTarget), (id) => [{ targets: [placeTarget(reserve), townTarget(fight.town)], words: "To the reserve", put: () => bring(id) }], undefined, towns),
        end: { label: "End reinforcement", order: "end" },
        say: able.length ? "Bring units from the towns around into your reserve. They can act in your next Battle Turn." : "Nobody can come now.",
    };
}

function regroup(ask: AskContext): Asked {
    const { chooser, fight, base } = ask;
    const roads = regroupRoads(base).filter((road) => road.room > 0);
    const here = base.here ?? [];
    const around = roads.flatMap((road) => road.blocks);
    const goals = roads.filter((road) => road.goal).map((road) => road.town);
    const towns = new Map([...roads.map((road) => [road.town, road.blocks] as const), [fight.town, goals.length ? here : []] as const]);
    const send = (id: string, town: TownId): Spare => ({ targets: [townTarget(town)], words: `To ${townTitle(town)}`, put: () => void chooser.type(`regroup ${id} to ${town}`) });
    const places = (id: string): Spare[] => (blockOf(fight.position, id)?.town === fight.town ? goals.map((town) => send(id, town)) : [send(id, fight.town)]);
    return {
        ...NOTHING,
        placer: placerOf([...(goals.length ? here : []), ...around].map(blockTarget), places, (id, place) => (place.what === "town" ? `regroup ${id} to ${place.id}` : null), towns),
        end: { label: "End regrouping", order: "end" },
        say: `${townTitle(fight.town)} is yours. Move units along its roads, to or from the towns around.`,
    };
}

// ------------------------------------------------------------ sets and single choices

const MOST_FIGHTERS = 4;

function pick({ table, fight, plan, setPlan }: AskContext): Asked {
    const blocks = ownHere({ table, fight }).map((block) => block.id);
    const flip = (id: string) => setPlan(put(plan, id, plan.has(id) ? null : SLOT));
    // An ally may have picked before (W-THR-08).
    const others = fight.position.blocks.filter((block) => block.town === fight.town && sideOfArmy(block.army) === fight.own && has(block, "picked") && !blocks.includes(block.id)).length;
    const full = plan.size + others >= MOST_FIGHTERS;
    const room = MOST_FIGHTERS - others;
    return {
        ...NOTHING,
        placer: placerOf(blocks.map(blockTarget), (id) => [{ targets: [placeTarget(plan.has(id) ? "bench" : SLOT)], words: plan.has(id) ? "Leave it out" : "It fights", put: () => flip(id) }]),
        order: setOrder("pick", plan, blocks),
        give: "Fight",
        say: plan.size ? `${units(plan.size)} ${plan.size === 1 ? "fights" : "fight"}; only they can be hit. The enemy picks at the same time.` : `Pick up to ${units(room)}, secretly${others ? `; your ally has picked ${others}` : ""}. Only they fire, and only they can be hit.`,
        tap: ({ what, id }) => (what === "block" && blocks.includes(id) && (plan.has(id) || !full) ? () => flip(id) : null),
    };
}

function stream({ base, plan, setPlan }: AskContext): Asked {
    const blocks = base.here ?? [];
    const flip = (id: string) => setPlan(put(plan, id, plan.has(id) ? null : SLOT));
    return {
        ...NOTHING,
        placer: placerOf(blocks.map(blockTarget), () => []),
        order: setOrder("cross", plan, blocks),
        give: "They cross",
        say: "Their morale is bad, and the stream lets only two of them back. Click those who cross. The others are lost.",
        tap: ({ what, id }) => (what === "block" && blocks.includes(id) ? () => flip(id) : null),
        lost: new Set(blocks.filter((block) => !plan.has(block))),
    };
}

function hit({ table, fight }: AskContext): Asked {
    const among = fight.position.shot?.among ?? [];
    const shooter = fight.position.shot?.shooter;
    return {
        ...NOTHING,
        placer: placerOf(among.map(blockTarget), () => []),
        say: `Which unit takes the hit${shooter ? ` from ${nameOf(shooter)}` : ""}? Click one that glows.`,
        tap: ({ what, id }) => (what === "block" && among.includes(id) ? () => void table.give(`hit ${id}`) : null),
    };
}

const CHOOSE: Record<string, string> = {
    setup: "Several battles: which one is set up next? Click its tab.",
    battle: "Several battles: which one is fought next? Click its tab.",
    skirmish: "Several skirmishes: which one is fought next? Click its tab.",
};

const ASKS: Record<string, (ask: AskContext) => Asked> = {
    terrain, "battle-deploy": deploy, combat, reinforce, regroup, pick, stream, hit,
    rout: leaving, withdraw: leaving, "skirmish-retreat": leaving,
};

export function askedOf(ask: AskContext): Asked {
    const choose = CHOOSE[ask.prompt];
    return choose ? { ...NOTHING, say: choose } : (ASKS[ask.prompt]?.(ask) ?? NOTHING);
}

/** The plan to begin with: that of the draft, or a first proposal. */
export function firstPlan({ table, prompt, fight, base }: Pick<AskContext, "table" | "prompt" | "fight" | "base">, drafted: string | null): Plan {
    if (drafted?.startsWith("deploy ") && prompt === "battle-deploy") return new Map([...deployedBy(drafted)].filter(([, place]) => isPost(place) || !place.endsWith("R")));
    if (drafted?.startsWith("terrain ")) return laidBy(drafted);
    if (drafted?.startsWith("retreat ") && prompt !== "combat") return leftBy(drafted);
    if (drafted && /^(pick|cross) /.test(drafted)) return setBy(drafted);
    const said = leavingOf(base);
    return said && prompt !== "combat" && !leavesByTurns({ table, fight, base }) ? firstLeaving(said.units, said.roads) : new Map();
}

/** What a click on a block may mean, for the unit in hand: its group, or the place where it stands. */
export function meantBy(fight: Fight, target: Target): Target[] {
    const block = target.what === "block" ? blockOf(fight.position, target.id) : undefined;
    if (!block?.spot) return block?.town ? [target, townTarget(block.town)] : [target];
    return [target, groupTarget(groundOf(block.spot), groupTargetOf(block)?.id.split(":")[1] ?? "line"), placeTarget(block.spot), postTarget(groundOf(block.spot))];
}
