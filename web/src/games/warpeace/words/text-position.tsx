/* The position in words, for screen readers and for those who like to read. */
import type { BoardData, View } from "../../../core/types";
import { capital } from "../../../core/words";
import { battleTitle } from "../battle/fight";
import { count, hexTitle, kindWords, leaderWords, monthWords, sideAdjective, sideName } from "../names";
import { Goals } from "../status/campaign";
import { byRank, cityIn, leadersIn, positionOf, SIDES, sumOf, type HexId, type Position, type Side } from "../view";

interface Stand {
    hex: HexId;
    leaders: string;
    troops: string;
    total: number;
    notes: string;
}

function standsOf(position: Position, side: Side): Stand[] {
    const hexes = new Set([
        ...position.stacks.filter(({ piles }) => piles.some((pile) => pile.side === side)).map(({ hex }) => hex),
        ...position.leaders.filter((leader) => leader.side === side && leader.state === "map" && leader.hex).map(({ hex }) => hex!),
        ...position.ghosts.filter((ghost) => ghost.side === side).map(({ hex }) => hex),
    ]);
    return [...hexes].map((hex) => {
        const piles = (position.stacks.find((stack) => stack.hex === hex)?.piles ?? []).filter((pile) => pile.side === side);
        const leaders = byRank(leadersIn(position, hex).filter((leader) => leader.side === side));
        const siege = cityIn(position, hex)?.siege ?? 0;
        const inside = sumOf(piles.filter((pile) => pile.marks.includes("inside")));
        const notes = [
            position.ghosts.some((ghost) => ghost.hex === hex && ghost.side === side) ? "hidden" : "",
            inside ? `${count(inside, "SP", "SP")} inside the city` : "",
            inside && siege ? `besieged for ${count(siege, "month")}` : "",
            piles.some((pile) => pile.marks.includes("unsupplied")) ? "out of supply" : "",
            position.trenches[side].includes(hex) ? "entrenched" : "",
            position.group?.hex === hex && side === position.segment ? "a group is on its way" : "",
        ];
        return { hex, leaders: leaders.map(leaderWords).join(", "), troops: piles.map(({ sp, count: number }) => `${number} ${kindWords(sp)}`).join(", "), total: sumOf(piles), notes: notes.filter(Boolean).join(", ") };
    });
}

function Army({ position, side }: { position: Position; side: Side }) {
    const stands = standsOf(position, side).sort((a, b) => b.total - a.total);
    return (
        <section>
            <h3>{sideAdjective(side)} forces</h3>
            <table>
                <thead>
                    <tr>
                        <th scope="col">Place</th>
                        <th scope="col">Leaders</th>
                        <th scope="col">Troops</th>
                        <th scope="col">SP</th>
                        <th scope="col">Notes</th>
                    </tr>
                </thead>
                <tbody>
                    {stands.map(({ hex, leaders, troops, total, notes }) => (
                        <tr key={hex}>
                            <th scope="row">{hexTitle(hex)}</th>
                            <td>{leaders}</td>
                            <td>{troops}</td>
                            <td>{total || ""}</td>
                            <td>{notes}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

export function TextPosition({ view }: { board: BoardData; view: View }) {
    const position = positionOf(view);
    if (!position) return null;
    const { month, turn, turns, segment, phase, points, winter } = position;
    return (
        <div class="wap-text">
            <p>
                {monthWords(month)}, turn {turn} of {turns}{winter ? ", winter" : ""}. {sideAdjective(segment)} segment, {phase} phase. Points:{" "}
                {SIDES.map((side) => `${sideAdjective(side)} ${points[side].victory} and ${points[side].city} for cities`).join("; ")}.
            </p>
            <Goals position={position} show={undefined} />
            {position.battles.length > 0 && (
                <ul>
                    {position.battles.map((battle) => (
                        <li key={battle.battle}>
                            {battleTitle(battle)}: {capital(sideName(battle.initiative))} attack; {battle.FR.sp} French and {battle.AL.sp} Allied SP.
                        </li>
                    ))}
                </ul>
            )}
            {SIDES.map((side) => (
                <Army key={side} position={position} side={side} />
            ))}
        </div>
    );
}
