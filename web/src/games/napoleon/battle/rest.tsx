/* The body of the window: the field, a skirmish or a town that was won, and beside it the map, the card of a unit and what has
 * just happened. */
import { useContext } from "preact/hooks";
import type { BoardData } from "../../../core/types";
import { useValue } from "../../../core/value";
import { capital } from "../../../core/words";
import type { Table } from "../../../table/table";
import { targetKey } from "../../game";
import { townTitle } from "../atlas";
import { armWord, armyWord, markerWord, sideWord } from "../names";
import { blockOf, has, sideOfArmy, type Block, type Spot, type TownId } from "../view";
import { deploying, drawnBy } from "./ask";
import type { Beat } from "./beats";
import { Corner } from "./corner";
import { Dice, Die } from "./dice";
import { Field } from "./field";
import { homeOf, ownParty, reserveOf, sideIn, standingAt, terrainAt, type Fight, type Standing } from "./fight";
import { Vignette } from "./ground";
import { Lanes, type Lane } from "./lanes";
import { inPlace, isPost, markerOf, spotOf, type Plan } from "./plan";
import { leavingOf, percent, regroupRoads, waysIn } from "./preview";
import { Show } from "./show";
import { Skirmish } from "./skirmish";
import type { Telling } from "./telling";
import { Unit } from "./unit";
import type { Asking } from "./window";
import { beatWords, markWords, nameOf, routWords } from "./words";

interface RestProps {
    board: BoardData;
    table: Table | null;
    asks: Asking;
    telling: Telling;
}

export function Rest({ board, table, asks, telling }: RestProps) {
    const { fight, happening } = useContext(Show);
    const lanes = lanesOf(fight, asks);
    const open = new Set(lanes.filter((lane) => !lane.closed).map((lane) => lane.town));
    return (
        <div class="nap-b-body">
            <div class={"nap-b-main" + (asks.prompt === "terrain" || lanes.some((lane) => lane.slots || lane.there.blocks.length) ? " shared" : "")}>
                {fight.scene === "battle" && <BattleField board={board} table={table} asks={asks} />}
                {fight.scene === "skirmish" && <Skirmish asks={asks} />}
                {fight.scene === "regroup" && <Won />}
                {lanes.length > 0 && <Lanes lanes={lanes} label={`The roads of ${townTitle(fight.town)}`} />}
                {happening.banner && <Banner fight={fight} beat={happening.banner} />}
            </div>
            <aside class="nap-b-aside" aria-label="About this fight">
                <Corner board={board} position={fight.position} town={fight.town} open={open} />
                {asks.base.rout && <p class="nap-b-rout">{routWords(asks.base.rout)}</p>}
                <About asks={asks} />
                <Past fight={fight} telling={telling} />
            </aside>
        </div>
    );
}

/** The unit in hand or under the pointer; else what the marks mean. */
function About({ asks }: { asks: Asking }) {
    const { fight, held, pointed } = useContext(Show);
    const over = useValue(pointed);
    const block = blockOf(fight.position, held ?? over ?? "");
    return block ? <Card fight={fight} block={block} asks={asks} /> : <Legend fight={fight} />;
}

function Banner({ fight, beat }: { fight: Fight; beat: Beat }) {
    const side = "side" in beat ? beat.side : null;
    return (
        <div class={`nap-b-banner ${side === "F" ? "french" : side === "A" ? "allied" : ""} ${beat.kind}`} role="status">
            {beat.kind === "battle" ? (
                <>
                    <small>Round {beat.round}</small> {sideWord(beat.side)}
                </>
            ) : (
                beatWords(fight, beat)
            )}
        </div>
    );
}

// ------------------------------------------------------------ the field, with the plan of its set-up

function BattleField({ board, table, asks }: Pick<RestProps, "board" | "table" | "asks">) {
    const { fight } = useContext(Show);
    const { prompt, plan } = asks;
    if (table && prompt === "terrain") return <TerrainField board={board} fight={fight} plan={plan} />;
    if (table && prompt === "battle-deploy") return <DeployField board={board} table={table} fight={fight} asks={asks} />;
    return <Field board={board} />;
}

function TerrainField({ board, fight, plan }: { board: BoardData; fight: Fight; plan: Plan }) {
    const { lights } = useContext(Show);
    const things = drawnBy(fight);
    const laid = new Map([...plan].map(([thing, spot]) => [spot, markerOf(thing)]));
    return (
        <>
            <Field board={board} laid={laid} />
            <div class="nap-b-pool" role="group" aria-label="Terrain to lay">
                {things.map((thing) => (
                    <button key={thing} type="button" class={`nap-b-marker ${lights.get(targetKey({ what: "marker", id: thing })) ?? ""}${plan.has(thing) ? " laid" : ""}`} data-what="marker" data-id={thing} aria-label={`${capital(markerWord[markerOf(thing)])}${plan.has(thing) ? `, in ${plan.get(thing)}` : ", not placed"}`}>
                        <Vignette board={board} marker={markerOf(thing)} />
                        <span>{capital(markerWord[markerOf(thing)])}</span>
                        <small>{plan.get(thing) ?? MARKER_HINT[markerOf(thing)]}</small>
                    </button>
                ))}
            </div>
        </>
    );
}

const MARKER_HINT = {
    woods: "No artillery, no squares; cavalry fires at 1",
    farm: "One infantry inside: +1, safe from cavalry",
    hill: "One unit on it: artillery +1 at long range",
    stream: "Two units cross in a Battle Turn",
};

const marked = (block: Block, place: string | undefined): Block => (place && isPost(place) ? { ...block, marks: [...block.marks, "occupies"] } : block);

function DeployField({ board, table, fight, asks }: { board: BoardData; table: Table; fight: Fight; asks: Asking }) {
    const blocks = deploying({ table, fight });
    const own = ownParty(fight) ?? "attacker";
    const reserve = reserveOf(own);
    const place = (block: Block) => asks.plan.get(block.id);
    const planned = (spot: Spot): Standing | null => {
        if (!spot.startsWith(own === "attacker" ? "A" : "D") || spot.endsWith(">")) return null;
        const there = fight.position.blocks.filter((block) => block.state === "battle" && block.town === fight.town && block.spot === spot);
        const mine = blocks.filter((block) => spotOf(place(block) ?? reserve) === spot).map((block) => ({ ...marked(block, place(block)), spot }));
        return { blocks: [...there, ...mine], ghosts: standingAt(fight, spot).ghosts };
    };
    const needs = new Map(
        fight.columns.flatMap((column): [Spot, string][] => {
            const spot = homeOf(own, column);
            if (!planned(spot)?.blocks.length) return [[spot, "at least one unit"]];
            const marker = terrainAt(fight, spot);
            const vacant = (marker === "farm" || marker === "hill") && !planned(spot)!.blocks.some((block) => has(block, "occupies"));
            return vacant ? [[spot, `${marker} vacant`]] : [];
        }),
    );
    return <Field board={board} planned={planned} needs={needs} />;
}

/** A town that was won, with everybody in it. */
function Won() {
    const { fight, offers } = useContext(Show);
    const own = fight.own ? sideIn(fight, fight.town, fight.own) : { blocks: [], ghosts: [] };
    const here = offers.get(targetKey({ what: "town", id: fight.town }))?.[0];
    return (
        <section class={"nap-b-won" + (here ? " lit" : "")} aria-label={`In ${townTitle(fight.town)}`} data-what="town" data-id={fight.town}>
            {here && (
                <button type="button" class="nap-b-aim" data-what="town" data-id={fight.town}>
                    <span>{here.label}</span>
                </button>
            )}
            <h3>{townTitle(fight.town)}</h3>
            <div class="nap-b-row reserve">
                {own.blocks.map((block) => (
                    <Unit key={block.id} block={block} />
                ))}
            </div>
        </section>
    );
}

// ------------------------------------------------------------ roads

const NOBODY: Standing = { blocks: [], ghosts: [] };

/** The roads as the reader uses them now: to leave, to come, or to regroup. */
function lanesOf(fight: Fight, { base, plan, prompt }: Asking): Lane[] {
    const said = leavingOf(base) ?? base.rout;
    const named = (ids: string[]) => ids.flatMap((id) => blockOf(fight.position, id) ?? []);
    const flow = (town: TownId) => fight.battle?.roads.find((road) => road.to === town)?.flow;
    if (prompt === "reinforce")
        return waysIn(base).map((road) => ({ town: road.from, limit: road.flow, used: road.flow - road.room, closed: road.units || road.room < road.flow ? null : "Nobody there can come.", there: ownIn(fight, road.from), slots: null }));
    if (prompt === "regroup")
        return regroupRoads(base).map((road) => ({ town: road.town, limit: road.room, used: 0, closed: road.room || road.goal ? null : "No friendly units are there.", there: ownIn(fight, road.town), slots: null }));
    if (!said || !prompt) return [];
    const plans = leavingOf(base) !== null;
    return said.roads.map((road) => {
        const limit = flow(road.to) ?? Math.max(road.room, 1);
        return { town: road.to, limit: road.open ? limit : 0, used: road.open ? limit - road.room : 0, closed: road.open ? null : `Your units may not retreat to ${townTitle(road.to)} (${road.rule}).`, there: NOBODY, slots: plans ? named(inPlace(plan, road.to)) : null };
    });
}

function ownIn(fight: Fight, town: TownId): Standing {
    return fight.own ? { blocks: sideIn(fight, town, fight.own).blocks.filter((block) => block.state === "town"), ghosts: [] } : NOBODY;
}

// ------------------------------------------------------------ beside the field

function Card({ fight, block, asks }: { fight: Fight; block: Block; asks: Asking }) {
    const { hidden } = useContext(Show);
    const marks = markWords(fight, block);
    const test = asks.base.morale?.find((one) => one.block === block.id);
    if (hidden && !block.open) return null;
    return (
        <div class={`nap-b-fact ${block.army === "FR" ? "french" : block.army === "AD" ? "allied" : "prussian"}`}>
            <b>{nameOf(block.id)}</b>
            <p>
                {capital(armyWord[block.army])} {armWord[block.type]} · strength {block.steps} of {block.max} · fire {block.fire}
            </p>
            {marks.length > 0 && (
                <ul>
                    {marks.map((one) => (
                        <li key={one}>{capital(one)}</li>
                    ))}
                </ul>
            )}
            {test && (
                <p>
                    Tests morale next turn: needs {test.needs} or more, {percent(test.bad)} bad, then it {test.then === "eliminated" ? "is eliminated" : "falls back"}.
                </p>
            )}
        </div>
    );
}

/** What the marks mean, as far as they are on the field. */
function Legend({ fight }: { fight: Fight }) {
    const here = fight.position.blocks.filter((block) => block.state === "battle" && block.town === fight.town);
    const lines = [
        here.some((block) => has(block, "fresh")) && "✳ first fire still to come",
        here.some((block) => has(block, "spent") && sideOfArmy(block.army) === fight.battle?.turn_of) && "– has acted in this Battle Turn",
        here.some((block) => has(block, "square")) && "◇ in square",
    ].filter(Boolean);
    return lines.length ? <p class="nap-b-legend">{lines.map((line) => [line, <br key={line} />])}</p> : null;
}

/** What has just happened, in order: for those who did not watch, and for screen readers. */
function Past({ fight, telling }: { fight: Fight; telling: Telling }) {
    const told = telling.beats.slice(0, telling.told);
    if (!told.length) return null;
    return (
        <ol class="nap-b-past" aria-live="polite" aria-label="What has just happened">
            {told.map((beat, i) => (
                <PastLine key={i} fight={fight} beat={beat} />
            ))}
        </ol>
    );
}

function PastLine({ fight, beat }: { fight: Fight; beat: Beat }) {
    const words = beatWords(fight, beat);
    if (!words) return null;
    return (
        <li class={beat.kind}>
            {beat.kind === "shot" ? (
                <>
                    {words} <Dice dice={beat.dice} needs={beat.needs} hits={beat.hits} rolls={false} />
                </>
            ) : beat.kind === "morale" ? (
                <>
                    <Die value={beat.die} good={!beat.bad} /> {words}
                </>
            ) : (
                words
            )}
        </li>
    );
}
