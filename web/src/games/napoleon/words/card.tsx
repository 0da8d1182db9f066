/* The card with details about a thing under the pointer. */
import type { ComponentChildren } from "preact";
import { capital, listWords, plainName } from "../../../core/words";
import type { BoardData, Target, View } from "../../../core/types";
import { atlasOf, type Road } from "../atlas";
import { BlockIcon, MARKS } from "../block";
import { knownIn, seenWords } from "../map/memory";
import { armWord, armyWord, isForward, isReserve, sideAdjective } from "../names";
import { CITIES, cityWords } from "../status/campaign";
import { ARMIES, blockOf, positionOf, type Arm, type ArmyId, type Block, type Ghosts, type Mark, type Marker, type Position, type Spot } from "../view";
import { whereWords } from "./choices";
import { countsIn } from "./describe";
import { armyName, count, onSpot, townId, townWords } from "./phrases";
import { endsWords, ROOM, roadOf, roadsAt } from "./roads";
import { unitName } from "./roster";
import "./card.css";

type Said = string | false | null | undefined;

const Lines = ({ lines }: { lines: Said[] }) => (
    <ul>
        {lines.filter(Boolean).map((line) => (
            <li key={line}>{line}</li>
        ))}
    </ul>
);

function Sheet({ head, lines, children }: { head: ComponentChildren; lines: Said[]; children?: ComponentChildren }) {
    return (
        <>
            <header>{head}</header>
            <Lines lines={lines} />
            {children}
        </>
    );
}

// ------------------------------------------------------------ blocks

const MOVEMENT: Record<Arm, string> = {
    LDR: "Moves 2 towns, 3 by force march.",
    CAV: "Moves 2 towns, 3 by force march.",
    HART: "Moves 2 towns, 3 by force march.",
    INF: "Moves 1 town, 2 by force march.",
    FART: "Moves 1 town, 2 by force march.",
};

const upTo = (fire: number): string => (fire === 1 ? "1" : `${fire} or less`);

/** What its number for fire means. */
const FIRE: Record<Arm, (fire: number) => string> = {
    LDR: (fire) => `Fires at ${fire} when engaged: a die of ${upTo(fire)} hits.`,
    INF: (fire) => `Fires at ${fire} when engaged: a die of ${upTo(fire)} hits. Better from a farm and against squares.`,
    CAV: (fire) => `Fires at ${fire} when engaged: a die of ${upTo(fire)} hits. Its first fire has shock: +1.`,
    FART: (fire) => `Fires at ${fire} at long range: a die of ${upTo(fire)} hits. Better from a hill, and the first time at short range.`,
    HART: (fire) => `Fires at ${fire} at long range: a die of ${upTo(fire)} hits. Better from a hill, and the first time at short range.`,
};

const MORE_MARKS: Partial<Record<Mark, string>> = {
    revealed: "revealed this turn",
    won: "has won a fight this turn",
    picked: "fights in this skirmish",
    square: "in square: safe from shock, but easy to hit",
    occupies: "holds the terrain of its position",
    "moved-here": "has moved in this Battle Turn",
    took: "has taken a hit from this fire",
    charged: "has charged",
};

const markWords = (mark: Mark): string | undefined => MARKS.find((one) => one.mark === mark)?.words ?? MORE_MARKS[mark];

const leaderLine = (army: ArmyId): string => `Leads the ${armyWord[army]} army. Steadies the morale of units beside him; revealed, he adds 1 to force-march rolls in his town.`;

function BlockCard({ block }: { block: Block }) {
    const lines: Said[] = [
        capital(whereWords(block)) + ".",
        block.type === "LDR" ? leaderLine(block.army) : `Strength ${block.steps} of ${block.max}: rolls ${block.steps === 1 ? "1 die" : `${block.steps} dice`}.`,
        FIRE[block.type](block.fire),
        MOVEMENT[block.type],
        block.engaged && "Engaged with enemies in the same position.",
        block.shelter && `Shelters in the square of ${unitName(block.shelter)}.`,
        ...block.marks.map((mark) => markWords(mark)).map((words) => words && `${capital(words)}.`),
    ];
    return (
        <Sheet
            head={
                <>
                    <BlockIcon army={block.army} face={block} marks={block.marks} height={34} />
                    <b>{capital(unitName(block.id, true))}</b>
                </>
            }
            lines={[...(block.type === "LDR" ? [] : [`${capital(armWord[block.type])}.`]), ...lines]}
        />
    );
}

// ------------------------------------------------------------ who stands where

const MOST = 10; // blocks of one army that are drawn

function Row({ army, blocks, unknown }: { army: ArmyId; blocks: Block[]; unknown: number }) {
    const total = blocks.length + unknown;
    const faces = blocks.slice(0, MOST);
    const blanks = Math.min(unknown, MOST - faces.length);
    return (
        <div class="nap-card-row">
            <span>{count(total, `${armyWord[army]} unit`)}</span>
            <span class="nap-card-blocks">
                {faces.map((block) => (
                    <BlockIcon key={block.id} army={army} face={block} height={22} />
                ))}
                {Array.from({ length: blanks }, (_, i) => (
                    <BlockIcon key={i} army={army} face={null} height={22} />
                ))}
                {total > MOST && <small>and {total - MOST} more</small>}
            </span>
        </div>
    );
}

const inTown = (position: Position, army: ArmyId, town: string) => ({
    blocks: position.blocks.filter((block) => block.army === army && block.town !== null && townId(block.town) === townId(town) && (block.state === "town" || block.state === "battle")),
    unknown: position.ghosts.filter((ghosts: Ghosts) => ghosts.army === army && ghosts.town !== null && townId(ghosts.town) === townId(town)).reduce((sum, { count: units }) => sum + units, 0),
});

function Standing({ position, town, armies = ARMIES }: { position: Position; town: string; armies?: readonly ArmyId[] }) {
    const rows = armies.map((army) => ({ army, ...inTown(position, army, town) })).filter(({ blocks, unknown }) => blocks.length + unknown);
    return (
        <>
            {rows.map((row) => (
                <Row key={row.army} {...row} />
            ))}
        </>
    );
}

/** What the reader has seen there before. */
const seenLine = (position: Position, stack: string): Said => {
    const words = seenWords(knownIn(position, stack));
    return words && `${capital(words)}.`;
};

/** How many enemies are unknown. */
function unknownWords(position: Position, army: ArmyId, town: string): Said {
    const { unknown, blocks } = inTown(position, army, town);
    if (!unknown) return null;
    return blocks.length ? `${count(unknown, "unit")} of them unknown.` : "Their faces are unknown.";
}

// ------------------------------------------------------------ towns and roads

const usedOf = (position: Position, road: Road): number => position.roads.find((one) => one.name === road.name)?.used ?? 0;

/** "Mons: major, over the Haine, 2 of 8 used" */
function roadLine(position: Position, { road, to }: { road: Road; to: string }): string {
    const used = usedOf(position, road);
    const room = road.class ? ROOM[road.class].move : 0;
    return [`${townWords(to)}: ${road.class ?? "road"}`, road.river && `over the ${road.river}`, used > 0 && `${used} of ${room} used`].filter(Boolean).join(", ");
}

/** The fight at a town. */
export function fightWords(position: Position, town: string): Said {
    const battle = position.battles.find((one) => townId(one.town) === townId(town));
    const skirmish = position.skirmishes.find((one) => townId(one.town) === townId(town));
    if (skirmish) return `Skirmish: the attackers came from ${listWords(skirmish.entry.map(townWords))}.`;
    if (!battle) return null;
    const when = battle.stage === "fought" && battle.round > 0 ? `, round ${battle.round}` : "";
    return `Battle${when}: ${sideAdjective(battle.attacker)} attack from ${listWords(battle.entry.map(townWords))}.`;
}

const DEPLOYED: Record<ArmyId, number> = { FR: 12, AD: 4, PR: 4 };

/** Before the first turn: the room of a town. */
function roomWords(position: Position, town: string, zone: ArmyId | undefined): Said {
    if (!zone) return null;
    const { [zone]: used = 0 } = countsIn(position, town);
    const deploying = position.phase === "deploy-allied" || position.phase === "deploy-french";
    return deploying ? `${capital(armyName[zone])} deploy here: ${used} of ${DEPLOYED[zone]} units.` : zone === "FR" ? "In France." : `In the ${armyWord[zone]} zone.`;
}

function TownCard({ board, position, town }: { board: BoardData; position: Position; town: string }) {
    const place = atlasOf(board).town.get(town);
    const city = CITIES.find((one) => one.town === townId(town));
    const roads = roadsAt(board, town);
    return (
        <Sheet head={<b>{townWords(town)}</b>} lines={[fightWords(position, town), city && cityWords(position, city), roomWords(position, town, place?.zone), ...ARMIES.map((army) => seenLine(position, `${army}:${townId(town)}`))]}>
            <Standing position={position} town={town} />
            <p class="nap-card-head">Roads</p>
            <Lines lines={roads.map((road) => roadLine(position, road))} />
        </Sheet>
    );
}

function RoadCard({ position, road }: { position: Position; road: Road }) {
    const room = ROOM[road.class ?? "minor"];
    const used = usedOf(position, road);
    return (
        <Sheet
            head={<b>{endsWords(road.name)}</b>}
            lines={[
                `${road.class === "major" ? "Major" : "Minor"} road${road.river ? ` across the ${road.river}` : ""}.`,
                `${used} of ${room.move} units used it this turn.`,
                road.river && `Into an enemy-held town across the river: at most ${room.attack} units.`,
                `Retreats, reinforcements and regrouping: ${count(room.flow, "unit")} at a time.`,
            ]}
        />
    );
}

/** A pile on the map: "FR:Quatre_Bras". */
function StackCard({ position, id }: { position: Position; id: string }) {
    const [army, town = ""] = id.split(":") as [ArmyId, string];
    return (
        <Sheet head={<b>{`${townWords(town)}: ${capital(armyName[army])}`}</b>} lines={[fightWords(position, town), unknownWords(position, army, town), seenLine(position, id)]}>
            <Standing position={position} town={town} armies={[army]} />
        </Sheet>
    );
}

// ------------------------------------------------------------ places of a battle

const TERRAIN: Record<Marker, string> = {
    woods: "Woods hide units that are not engaged. Artillery can't fire into them, and cavalry fires at 1.",
    farm: "One infantry unit may hold the farm: +1 to its fire, and it is harder to hit.",
    hill: "One artillery unit may hold the hill: +1 to its fire at long range.",
    stream: "Only two units of a side cross a stream in a Battle Turn.",
};

function PlaceCard({ position, spot }: { position: Position; spot: Spot }) {
    const battle = position.battles.find((one) => one.now) ?? position.battles[0];
    const place = battle?.places.find((one) => one.spot === spot);
    const units = (place?.blocks.length ?? 0) + (place?.hidden ?? 0);
    const whose = spot.startsWith("A") ? "Attackers" : "Defenders";
    return (
        <Sheet
            head={<b>{`${whose} ${onSpot(spot)}`}</b>}
            lines={[
                units ? `${count(units, "unit")}${place?.hidden ? `, ${place.hidden} unknown` : ""}.` : "No units.",
                place?.terrain && TERRAIN[place.terrain],
                isReserve(spot) && "Units in reserve are hidden and can't be hit.",
                isForward(spot) && "In the enemy's position. An enemy alone in a position routs its owner.",
            ]}
        />
    );
}

// ------------------------------------------------------------ any thing

function inner(board: BoardData, position: Position, { what, id }: Target) {
    const block = what === "block" ? blockOf(position, id) : undefined;
    if (block) return <BlockCard block={block} />;
    if (what === "town") return <TownCard board={board} position={position} town={id} />;
    if (what === "stack") return <StackCard position={position} id={id} />;
    const road = what === "road" ? roadOf(board, id) : undefined;
    if (road) return <RoadCard position={position} road={road} />;
    if (what === "place") return <PlaceCard position={position} spot={id} />;
    if (what === "river") return <Lines lines={[`The ${plainName(id)}`]} />;
    return null;
}

export function Card({ board, view, target }: { board: BoardData; view: View; target: Target }) {
    const position = positionOf(view);
    const said = position && inner(board, position, target);
    return said && <div class="nap-info">{said}</div>;
}

