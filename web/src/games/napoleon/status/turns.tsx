/* The turn record as a ribbon: a day has two turns and a night. */
import { napoleonTurn } from "../../turns";
import type { Position } from "../view";
import { sideName } from "../names";
import {  } from "../words/phrases";
import { beforeTurns, cellsOf, type TurnCell } from "./campaign";

const cellWords = ({ turn, side }: TurnCell): string => `Turn ${turn}: ${napoleonTurn(turn)}, ${sideName(side)}`;

function Day({ day, cells, now }: { day: number; cells: TurnCell[]; now: number }) {
    return (
        <span class={`nap-day${cells.some(({ turn }) => turn === now) ? " now" : ""}`}>
            <small>{day}</small>
            <span class="nap-cells">
                {cells.map((cell) => (
                    <i key={cell.turn} title={cellWords(cell)} class={[cell.side === "F" ? "french" : "allied", cell.night ? "night" : "", cell.turn < now ? "past" : cell.turn === now ? "now" : ""].join(" ")} />
                ))}
            </span>
        </span>
    );
}

export function Ribbon({ position, over }: { position: Position; over: boolean }) {
    const before = beforeTurns(position);
    const now = before ? 0 : position.turn;
    const cells = cellsOf(position.turns);
    const days = [...new Set(cells.map(({ day }) => day))];
    const words = before ?? `Turn ${position.turn} of ${position.turns}: ${napoleonTurn(position.turn)}, ${sideName(position.active)}`;
    return (
        <div class="nap-time">
            <span class="nap-ribbon" role="img" aria-label={words}>
                {days.map((day) => (
                    <Day key={day} day={day} cells={cells.filter((cell) => cell.day === day)} now={now} />
                ))}
            </span>
            <Now position={position} over={over} />
        </div>
    );
}

/** "16 June, night · French turn" */
export function Now({ position, over }: { position: Position; over: boolean }) {
    const before = beforeTurns(position);
    if (before) return <p class="table-now nap-now">{before}</p>;
    const french = position.active === "F";
    return (
        <p class="table-now nap-now">
            <b>{napoleonTurn(position.turn)}</b>
            {!over && <span class={`table-turn ${french ? "french" : "allied"}`}>{french ? "French" : "Allied"} turn</span>}
        </p>
    );
}
