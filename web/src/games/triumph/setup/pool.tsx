/* The unassigned units, by face. */
import { faceWords } from "../names";
import { FACES, type Face } from "../view";
import type { Army } from "./army";
import { Block } from "./block";
import type { Grab } from "./drag";

interface PoolProps {
    army: Army;
    left: Record<Face, number>;
    /** The commander who gets a clicked unit. */
    selected: string;
    over: boolean;
    grab: Grab;
    onAdd: (face: Face) => void;
}

/** The keys that add it: G, A, or the arm and the strength. */
const keysOf = (face: Face): string[] => (face === "G3" || face === "A1" ? [face.charAt(0)] : [face.charAt(0), face.charAt(1)]);

export function Pool({ army, left, selected, over, grab, onAdd }: PoolProps) {
    return (
        <ul class={over ? "setup-pool over" : "setup-pool"} data-pool aria-label="Unassigned units">
            {FACES.filter((face) => army.units[face] > 0).map((face) => (
                <li key={face}>
                    <button
                        type="button"
                        class="setup-kind"
                        disabled={left[face] === 0}
                        title={`${faceWords(face)}: give one to ${selected}`}
                        onPointerDown={(event) => left[face] > 0 && grab(event, face, null)}
                        onClick={() => onAdd(face)}
                    >
                        <Block face={face} side={army.side} />
                        <span class="sr-only">{`${faceWords(face)}, ${left[face]} left: give one to ${selected}`}</span>
                        <span class="setup-kind-count" aria-hidden="true">
                            {left[face]}
                            <small>/{army.units[face]}</small>
                        </span>
                        <span class="setup-kind-keys" aria-hidden="true">
                            {keysOf(face).map((key) => (
                                <kbd key={key}>{key}</kbd>
                            ))}
                        </span>
                    </button>
                </li>
            ))}
        </ul>
    );
}
