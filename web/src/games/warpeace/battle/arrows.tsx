/* Possible attacks as arrows over hexsides: odds, and the chance that the enemy breaks. A click declares. */
import type { BoardData } from "../../../core/types";
import { useValue } from "../../../core/value";
import { atlasOf, middleOf, type Atlas } from "../atlas";
import { pairOf } from "../map/places";
import type { Side } from "../view";
import { arrowLines, attacks, type Attack } from "./attacks";
import { attackWords } from "./prospect";

const LINE = 12; // height of a line

function Arrow({ atlas, attack, mine }: { atlas: Atlas; attack: Attack; mine: Side }) {
    const [a, t] = pairOf(attack.battle) ?? ["", ""];
    const [from, to] = [middleOf(atlas, a), middleOf(atlas, t)];
    if (!from || !to) return null;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
    const lines = arrowLines(attack, mine);
    const width = Math.max(0, ...lines.map((line) => line.length)) * 5.6 + 8;
    const height = lines.length * LINE + 4;
    // Below level arrows, on the outer side of the others, where no other arrow at the same enemy is.
    const level = Math.abs(dy) < Math.abs(dx) / 2;
    const [x, y] = level ? [0, 16 + height / 2] : [(dx > 0 ? -1 : 1) * (13 + width / 2), 0];
    return (
        <g class="wap-attack" transform={`translate(${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2})`} data-what="battle" data-id={attack.battle} role="img" aria-label={attackWords(attack, mine)}>
            {a === t ? <circle class="wap-thrust" r={10} /> : <path class="wap-thrust" d="M-17-8H2v-8L19 0 2 16V8h-19z" transform={`rotate(${angle}) scale(0.8)`} />}
            {lines.length > 0 && (
                <g transform={`translate(${x} ${y})`} aria-hidden="true">
                    <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={4} />
                    {lines.map((line, i) => (
                        <text key={line} class="middle" y={-height / 2 + 11 + i * LINE} font-size={10.5}>
                            {line}
                        </text>
                    ))}
                </g>
            )}
        </g>
    );
}

export function AttackArrows({ board }: { board: BoardData }) {
    const now = useValue(attacks);
    const atlas = atlasOf(board);
    if (!now) return null;
    return (
        <g class="wap-attacks">
            {now.open.map((attack) => (
                <Arrow key={attack.battle} atlas={atlas} attack={attack} mine={now.mine} />
            ))}
        </g>
    );
}
