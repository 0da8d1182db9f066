/* Victory conditions, and who holds the objectives. */
import { listWords } from "../../core/words";
import type { BoardData, View } from "../../core/types";
import { RuleLink } from "../../ui/ui";
import { Goal } from "../goal";
import { objectives, STARS, type Star } from "./ground";
import { localeWords, sideWord } from "./names";
import { knownBoard, localeOf, positionOf, SIDES, type Position, type Side } from "./view";

/** As on the board: each color has its own number of points. */
const POINTS: Record<Star, [points: number, inner: number]> = { blue: [5, 0.42], red: [6, 0.58], green: [4, 0.38], black: [8, 0.52] };

function starPath(star: Star): string {
    const [points, inner] = POINTS[star];
    const corners = Array.from({ length: 2 * points }, (_, i) => {
        const angle = -Math.PI / 2 + (Math.PI * i) / points;
        const reach = i % 2 ? 10 * inner : 10;
        return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`;
    });
    return `M${corners.join("L")}z`;
}

export const StarIcon = ({ star }: { star: Star }) => (
    <svg class={`tri-star ${star}`} viewBox="-11 -11 22 22" width={16} height={16} role="img" aria-label={`${star} star`}>
        <path d={starPath(star)} />
    </svg>
);

/** Sides with units in a locale. */
function holders(position: Position, number: number): Side[] {
    return SIDES.filter((side) => position.units.some((unit) => unit.side === side && unit.place !== null && localeOf(unit.place) === number));
}

function Objectives({ position, board }: { position: Position; board: BoardData }) {
    const found = objectives(board);
    return (
        <ul class="tri-objectives">
            {STARS.map((star) => (
                <li key={star}>
                    <StarIcon star={star} />
                    <span>
                        <b>{star.charAt(0).toUpperCase() + star.slice(1)}</b>:{" "}
                        {listWords(found[star].map((number) => withHolders(position, board, number)))}
                    </span>
                </li>
            ))}
        </ul>
    );
}

function withHolders(position: Position, board: BoardData, number: number): string {
    const sides = holders(position, number);
    const name = localeWords(board, number);
    return sides.length ? `${name} – ${sides.map(sideWord).join(", ")} there` : name;
}

const Now = () => <span class="tri-now">applies now</span>;

/** In short, and in detail. */
export const VictoryDrop = ({ view }: { view: View }) => (
    <>
        <Goal game={view.game} scenario={view.scenario} />
        <Victory view={view} />
    </>
);

export function Victory({ view }: { view: View }) {
    const position = positionOf(view);
    const board = knownBoard();
    if (!position) return null;
    const { reinforced } = position;
    return (
        <>
            <h3>Victory conditions</h3>
            <p>
                <b>Decisive:</b> an army whose morale drops to 0 is demoralized and loses immediately. <RuleLink game="triumph" id="T-WIN-01" />
            </p>
            <p>
                <b>Marginal,</b> after the last round:
            </p>
            <ul>
                <li class={reinforced ? "faint" : ""}>
                    If no French reinforcement has entered, the Allies win if they control a blue objective and the French control no red, green or black one. Otherwise the French win. <RuleLink game="triumph" id="T-WIN-06" /> {!reinforced && <Now />}
                </li>
                <li class={reinforced ? "" : "faint"}>
                    If one has entered, the French win if they control a red, a green and a black objective and the Allies control no blue one. Otherwise the Allies win.{" "}
                    <RuleLink game="triumph" id="T-WIN-07" /> {reinforced && <Now />}
                </li>
            </ul>
            <p>
                A side controls an objective with a corps there that has infantry or artillery and an open road to a main road of its side. <RuleLink game="triumph" id="T-WIN-03" />
            </p>
            {board && <Objectives position={position} board={board} />}
        </>
    );
}
