/* The position in words: for screen readers, and for anyone who prefers text. */
import type { ComponentChildren } from "preact";
import { plainName } from "../../core/words";
import type { BoardData, View } from "../../core/types";
import { localeFacts } from "./ground";
import { borderWords, faceWords, localeWords, sideAdjective, sideWord } from "./names";
import { timeWords } from "./news-words";
import { overWords } from "./titles";
import { atlasOf, facing, isApproach, localeOf, ownSide, positionOf, rumours, SIDES, unitName } from "./view";
import type { Commander, Position, Side, Unit } from "./view";
import "./text.css";

function unitText(position: Position, unit: Unit): string {
    const known = rumours(position, unit);
    const marks = [
        unit.face && unit.seen && "revealed",
        known.length > 0 && `shuffled with ${known.join(" ")}`,
        unit.fixed && "fixed",
        unit.moved > 0 && "has moved",
        unit.retreated && "retreated",
    ].filter(Boolean);
    const what = unit.face ? `${faceWords(unit.face).toLowerCase()} ${unitName(unit)}` : `unknown ${unit.label}`;
    return marks.length ? `${what} (${marks.join(", ")})` : what;
}

/** Each unit that something is known about, then the number of others. */
function unitsText(position: Position, units: Unit[]): string {
    const bare = units.filter((unit) => unitText(position, unit) === `unknown ${unit.label}`);
    const others = units.filter((unit) => !bare.includes(unit)).map((unit) => unitText(position, unit));
    if (bare.length) others.push(`${bare.length} unknown (${bare.map((unit) => unit.label).join(", ")})`);
    return others.join("; ");
}

/** All pieces of one side in one place: each corps, then detached units. */
function Group({ position, units, commanders }: { position: Position; units: Unit[]; commanders: Commander[] }) {
    const detached = units.filter((unit) => !commanders.some((one) => one.name === unit.corps));
    return (
        <>
            {commanders.map((commander) => (
                <div key={commander.name}>
                    <b>{plainName(commander.name)}</b>
                    {commander.commands > 0 && " (has moved)"}:{" "}
                    {unitsText(position, units.filter((unit) => unit.corps === commander.name)) || "no units"}
                </div>
            ))}
            {detached.length > 0 && (
                <div>
                    {commanders.length > 0 ? "Detached: " : ""}
                    {unitsText(position, detached)}
                </div>
            )}
        </>
    );
}

interface Held {
    number: number;
    side: Side;
    places: string[];
    count: number;
}

function heldLocales(position: Position): Held[] {
    const held = new Map<number, Held>();
    for (const unit of position.units) {
        const number = unit.place === null ? null : localeOf(unit.place);
        if (number === null || unit.place === null) continue;
        const known = held.get(number) ?? { number, side: unit.side, places: [], count: 0 };
        if (!known.places.includes(unit.place)) known.places.push(unit.place);
        known.count++;
        held.set(number, known);
    }
    return [...held.values()].sort((a, b) => a.number - b.number);
}

function LocaleRow({ board, position, held }: { board: BoardData; position: Position; held: Held }) {
    const capacity = atlasOf(board).locale.get(held.number)?.capacity ?? 0;
    const facts = localeFacts(board, held.number);
    const reservesFirst = [...held.places].sort((a, b) => Number(isApproach(a)) - Number(isApproach(b)));
    return (
        <tr>
            <th scope="row">
                {localeWords(board, held.number)}
                <small>
                    {held.count} of {capacity}
                    {facts.hill && ", hill"}
                    {facts.stars.length > 0 && `, ${facts.stars.join(" ")} star`}
                </small>
            </th>
            <td>
                {reservesFirst.map((place) => (
                    <div key={place} class="tri-text-place">
                        <i>{isApproach(place) ? `Facing ${localeWords(board, facing(place) ?? 0)}` : "Reserve"}</i>
                        <Group
                            position={position}
                            units={position.units.filter((unit) => unit.place === place)}
                            commanders={position.commanders.filter((one) => one.place === place)}
                        />
                    </div>
                ))}
            </td>
        </tr>
    );
}

function SideTable({ board, position, side }: { board: BoardData; position: Position; side: Side }) {
    const held = heldLocales(position).filter((one) => one.side === side);
    const off = position.units.filter((unit) => unit.side === side && unit.place === "off");
    const waiting = position.commanders.filter((one) => one.side === side && one.place === "off");
    const dead = position.units.filter((unit) => unit.side === side && unit.eliminated);
    return (
        <section>
            <h3>The {sideWord(side)}</h3>
            <table>
                <caption>
                    Morale {position.morale[side]}
                    {position.morale_lost[side] > 0 && ` (${position.morale_lost[side]} lost)`}
                </caption>
                <thead>
                    <tr>
                        <th scope="col">Locale</th>
                        <th scope="col">Pieces</th>
                    </tr>
                </thead>
                <tbody>
                    {held.map((one) => (
                        <LocaleRow key={one.number} board={board} position={position} held={one} />
                    ))}
                    {(off.length > 0 || waiting.length > 0) && (
                        <Extra title="Off the map">
                            <Group position={position} units={off} commanders={waiting} />
                        </Extra>
                    )}
                    {dead.length > 0 && <Extra title="Eliminated">{unitsText(position, dead)}</Extra>}
                </tbody>
            </table>
        </section>
    );
}

const Extra = ({ title, children }: { title: string; children: ComponentChildren }) => (
    <tr>
        <th scope="row">{title}</th>
        <td>{children}</td>
    </tr>
);

/** The marks of the turn, and the current attack. */
function marks(board: BoardData, position: Position): string[] {
    const { attack } = position;
    return [
        ...(attack ? [`The ${sideWord(position.active)} attack ${overWords(board, attack.from)}${attack.guard ? " with the Guard" : ""}.`] : []),
        ...position.closed.map((border) => `The ${borderWords(board, border)} is closed this turn.`),
        ...position.stormed.map((number) => `${localeWords(board, number)} was stormed this turn.`),
        ...position.marched.map((one) => `${plainName(one.commander)} marched through ${localeWords(board, one.locale)} this turn.`),
        ...position.fired.map((one) => `Artillery led an attack ${overWords(board, one.from)} ${one.bombarded ? "this turn" : "last round"}.`),
    ];
}

export function TextPosition({ board, view }: { board: BoardData; view: View }) {
    const position = positionOf(view);
    if (!position) return <p>Your team is in conference, away from the board.</p>;
    const said = marks(board, position);
    const ownFirst = [...SIDES].sort((a, b) => Number(b === ownSide(view)) - Number(a === ownSide(view)));
    return (
        <article>
            <h2>{position.phase === "play" ? `${timeWords(position.time)}: ${sideAdjective(position.active)} turn` : "Before the battle"}</h2>
            {position.phase === "play" && (
                <p>
                    Round {position.round + 1} of {position.rounds}.
                </p>
            )}
            {said.length > 0 && (
                <ul>
                    {said.map((line) => (
                        <li key={line}>{line}</li>
                    ))}
                </ul>
            )}
            {ownFirst.map((side) => (
                <SideTable key={side} board={board} position={position} side={side} />
            ))}
        </article>
    );
}
