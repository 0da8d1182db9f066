/* The position in words: for screen readers, and for anyone who prefers text. */
import type { ComponentChildren } from "preact";
import { capital, listWords } from "../../../core/words";
import type { BoardData, View } from "../../../core/types";
import { napoleonTurn } from "../../turns";
import { atlasOf } from "../atlas";
import { armyWord, markerWord, sideAdjective, spotWords, units as unitsWord } from "../names";
import { beforeTurns, CITIES, cityWords, eliminated, endingsAhead, lossWords } from "../status/campaign";
import { ARMIES, has, ownArmies, positionOf, type ArmyId, type Battle, type Block, type Position } from "../view";
import { fightWords } from "./card";
import { count, onSpot, townId, townWords } from "./phrases";
import { endsWords } from "./roads";
import { unitName } from "./roster";

const MARKED: [Parameters<typeof has>[1], string][] = [
    ["force-march", "force march"],
    ["moved", "has moved"],
    ["disrupted", "disrupted"],
    ["square", "in square"],
    ["spent", "has acted"],
    ["fired", "has fired"],
    ["fresh", "first fire to come"],
];

/** "I Corps infantry a 3 of 4 (has moved)" */
function blockText(block: Block): string {
    const marks = MARKED.filter(([mark]) => has(block, mark)).map(([, words]) => words);
    if (block.engaged) marks.push("engaged");
    const strength = block.type === "LDR" ? "" : ` ${block.steps} of ${block.max}`;
    return `${unitName(block.id)}${strength}${marks.length ? ` (${marks.join(", ")})` : ""}`;
}

interface Stood {
    town: string;
    blocks: Block[];
    unknown: number;
}

/** Where an army stands, from the north of the map to the south. */
function standing(board: BoardData, position: Position, army: ArmyId): Stood[] {
    const towns = new Map<string, Stood>();
    const at = (name: string): Stood => {
        const id = townId(name);
        const stood = towns.get(id) ?? { town: id, blocks: [], unknown: 0 };
        towns.set(id, stood);
        return stood;
    };
    for (const block of position.blocks) if (block.army === army && block.town && (block.state === "town" || block.state === "battle")) at(block.town).blocks.push(block);
    for (const ghosts of position.ghosts) if (ghosts.army === army && ghosts.town) at(ghosts.town).unknown += ghosts.count;
    const north = (town: string): number => atlasOf(board).town.get(town)?.y ?? 0;
    return [...towns.values()].sort((a, b) => north(a.town) - north(b.town));
}

function ArmyTable({ board, position, army, own }: { board: BoardData; position: Position; army: ArmyId; own: boolean }) {
    const stood = standing(board, position, army);
    const state = position.armies.find((one) => one.army === army)!;
    const gone = eliminated(position, army);
    return (
        <section>
            <h3>
                {armyWord[army]} army{own ? " (yours)" : ""}
            </h3>
            <table>
                <caption>{lossWords(state)}</caption>
                <thead>
                    <tr>
                        <th scope="col">Town</th>
                        <th scope="col">Units</th>
                    </tr>
                </thead>
                <tbody>
                    {stood.map(({ town, blocks, unknown }) => (
                        <Row key={town} title={townWords(town)} note={fightWords(position, town) || count(blocks.length + unknown, "unit")}>
                            {[...blocks.map(blockText), ...(unknown ? [blocks.length ? `${unknown} unknown` : unitsWord(unknown)] : [])].join("; ")}
                        </Row>
                    ))}
                    {gone.length > 0 && (
                        <Row title="Eliminated" note={count(gone.length, "unit")}>
                            {gone.map((block) => unitName(block.id)).join("; ")}
                        </Row>
                    )}
                </tbody>
            </table>
        </section>
    );
}

function Row({ title, note, children }: { title: string; note: string; children: ComponentChildren }) {
    return (
        <tr>
            <th scope="row">
                {title} <small>{note}</small>
            </th>
            <td>{children}</td>
        </tr>
    );
}

// ------------------------------------------------------------ battles

function BattleText({ position, battle }: { position: Position; battle: Battle }) {
    const turn = battle.turn_of ? `, ${sideAdjective(battle.turn_of)} Battle Turn` : "";
    const of = (ids: string[]) => ids.map((id) => position.blocks.find((block) => block.id === id)).filter((block) => block !== undefined);
    return (
        <section>
            <h3>
                Battle of {townWords(battle.town)}
                {battle.round > 0 ? `, round ${battle.round}${turn}` : ""}
            </h3>
            <p>
                {sideAdjective(battle.attacker)} attack from {listWords(battle.entry.map(townWords))}.{battle.quiet > 0 && ` Quiet turns: ${battle.quiet} of 2.`}
                {battle.streams.map(({ column }) => ` A stream ${onSpot(`A${column}`)} of the attacker.`)}
            </p>
            <table>
                <thead>
                    <tr>
                        <th scope="col">Place</th>
                        <th scope="col">Units</th>
                    </tr>
                </thead>
                <tbody>
                    {battle.places.map(({ spot, blocks, hidden, terrain }) => (
                        <Row key={spot} title={capital(spotWords(spot))} note={terrain ? markerWord[terrain] : ""}>
                            {[...of(blocks).map((block) => `${armyWord[block.army]} ${blockText(block)}`), ...(hidden ? [`${hidden} unknown`] : [])].join("; ") || "nobody"}
                        </Row>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

// ------------------------------------------------------------ the whole

function factsOf(position: Position): string[] {
    const opened = position.armies.filter((army) => army.opened.length).map((army) => `${armyWord[army.army]} groups have moved from ${listWords(army.opened.map(townWords))}.`);
    const roads = position.roads.filter(({ used }) => used > 0).map(({ name, used, limit }) => `Road ${endsWords(name)}: ${used} of ${limit} units this turn.`);
    return [...CITIES.map((city) => cityWords(position, city)), ...opened, ...roads];
}

export function TextPosition({ board, view }: { board: BoardData; view: View }) {
    const position = positionOf(view);
    if (!position) return null;
    const own = ownArmies(view);
    const ownFirst = [...ARMIES].sort((a, b) => Number(own.includes(b)) - Number(own.includes(a)));
    const before = beforeTurns(position);
    return (
        <article class="nap-text-position">
            <h2>{before ?? `${napoleonTurn(position.turn)}: ${sideAdjective(position.active)} turn`}</h2>
            <p>
                {before ? "" : `Turn ${position.turn} of ${position.turns}. `}
                {!view.over && endingsAhead(position).map(({ words }) => words).join(" ")}
            </p>
            <ul>
                {factsOf(position).map((line) => (
                    <li key={line}>{line}</li>
                ))}
            </ul>
            {position.battles.map((battle) => (
                <BattleText key={battle.town} position={position} battle={battle} />
            ))}
            {ownFirst.map((army) => (
                <ArmyTable key={army} board={board} position={position} army={army} own={own.includes(army)} />
            ))}
        </article>
    );
}
