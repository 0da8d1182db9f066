/* Remaining armies, and a team's written orders. */
import { listWords, plainName } from "../../core/words";
import { FaceIcon } from "./block";
import { faceWords, seatWord, sideWord } from "./names";
import { FACES, SIDES, type Position, type Side } from "./view";

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);

export function Armies({ position }: { position: Position }) {
    return (
        <>
            <h3>Armies remaining</h3>
            <table class="tri-armies">
                <thead>
                    <tr>
                        <td />
                        {SIDES.map((side) => (
                            <th key={side} scope="col">
                                {sideWord(side)}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {FACES.map((face) => (
                        <tr key={face}>
                            <th scope="row">
                                <FaceIcon side="F" face={face} height={16} /> <span aria-hidden="true">{faceWords(face)}</span>
                            </th>
                            {SIDES.map((side) => (
                                <td key={side}>{position.left[side][face] || "–"}</td>
                            ))}
                        </tr>
                    ))}
                    <tr class="sum">
                        <th scope="row">Units</th>
                        {SIDES.map((side) => (
                            <td key={side}>{sum(position.left[side])}</td>
                        ))}
                    </tr>
                    <tr>
                        <th scope="row">Morale lost</th>
                        {SIDES.map((side) => (
                            <td key={side}>{position.morale_lost[side]}</td>
                        ))}
                    </tr>
                    {(["corps", "unit"] as const).map((what) => (
                        <tr key={what}>
                            <th scope="row">{what === "corps" ? "Corps" : "Unit"} commands per turn</th>
                            {SIDES.map((side) => (
                                <td key={side}>{position.limits[side][what] ?? "any"}</td>
                            ))}
                        </tr>
                    ))}
                    <tr>
                        <th scope="row">Elite committed</th>
                        {SIDES.map((side) => (
                            <td key={side}>{eliteWords(position, side)}</td>
                        ))}
                    </tr>
                </tbody>
            </table>
        </>
    );
}

function eliteWords(position: Position, side: Side): string {
    const parts = [position.heavy_committed[side] > 0 && "heavy cavalry", position.guard_committed[side] > 0 && "Guard"];
    return parts.filter(Boolean).join(", ") || "–";
}

/** Written orders of the reader's team that the reader may see. */
export function Orders({ position, side }: { position: Position; side: Side | null }) {
    return (
        <>
            <h3>Written orders</h3>
            <ul>
                {position.notes.map((note) => (
                    <li key={note.rank}>
                        <b>{side && position.ranks[side][note.rank] ? seatWord(position.ranks[side][note.rank]!) : `Rank ${note.rank + 1}`}</b>: {note.verb} {listWords(note.names.map(plainName))}
                        {note.sealed && " (sealed until the team's next turn)"}
                    </li>
                ))}
            </ul>
        </>
    );
}
