/* A line of a log: a click shows its moment; the pieces and places that it names can be pointed at. */
import { useId } from "preact/hooks";
import type { Entry, Game, View } from "../core/types";
import { piecesOf } from "../core/words";
import { partyNamed, sideColour } from "../games/seats";
import { turnTitle, type Turn } from "../games/turns";
import { entryLines, EntryWords } from "./log-entry";
import { memo } from "./memo";
import type { Things } from "./things";

interface LineProps {
    game: Game;
    entry: Entry;
    view: View;
    current: boolean;
    /** Only what was ordered. */
    short?: boolean;
    things: Things;
    onLook: () => void;
}

/** An auction gives the seats other names. */
const sameNames = (before: Game, after: Game): boolean => before === after || before.seats.every(({ name }, at) => name === after.seats[at]?.name);

export const LogLine = memo(
    function LogLine({ game, entry, view, current, short = false, things, onLook }: LineProps) {
        const party = "seat" in entry ? partyNamed(game, entry.seat) : null;
        const id = useId();
        const point = () => things.line([entry.number], entryLines(game, entry, view).flatMap((line) => piecesOf(line).flatMap(({ target }) => target ?? [])));
        return (
            <li
                class={"around-line" + (current ? " current" : "")}
                style={{ borderColor: party?.colour ?? "var(--line)" }}
                onMouseEnter={point}
                onMouseLeave={() => things.line([], [])}
            >
                {/* behind the words, because these may be links themselves */}
                <button type="button" class="around-go" onClick={onLook} aria-current={current ? "step" : undefined} aria-labelledby={id} title="View this position" />
                <EntryWords game={game} entry={entry} view={view} things={things} id={id} short={short} />
            </li>
        );
    },
    (before, after) => before.entry === after.entry && before.current === after.current && before.game.state === after.game.state && sameNames(before.game, after.game),
);

export function TurnHeading({ game, turn }: { game: string; turn: Turn }) {
    return (
        <li class="around-heading" style={{ borderColor: sideColour(game, turn.side) }}>
            <h3>{turnTitle(game, turn)}</h3>
        </li>
    );
}
