/* A block in a fight: a button with its picture, and what floats over it. */
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { targetKey } from "../../game";
import { BlockPicture } from "../block";
import { armyWord, blockWords } from "../names";
import { has, type Block, type Ghosts, type Mark } from "../view";
import { Show } from "./show";
import { markWords } from "./words";

/** On the field a march to it means nothing any more. */
const shownMarks = (marks: Mark[]): Mark[] => marks.filter((mark) => mark !== "moved" && mark !== "force-march" && mark !== "square");

interface UnitProps {
    block: Block;
    children?: ComponentChildren;
}

export function Unit({ block, children }: UnitProps) {
    const show = useContext(Show);
    const { fight, lights, held, happening, hidden, lost } = show;
    const key = targetKey({ what: "block", id: block.id });
    const light = lights.get(key);
    const taken = held === block.id;
    const square = has(block, "square");
    const hit = happening.hit.get(block.id);
    const marks = shownMarks(block.marks);
    const face = hidden && !block.open ? null : block;
    const words = `${armyWord[block.army]} ${face ? blockWords(block) : "unit"}${light === "choice" ? ", can be chosen" : ""}${lost.has(block.id) ? ", would be lost" : ""}. ${markWords(fight, block).join("; ")}`;
    const classes = [
        "nap-b-unit", light ?? "", taken ? "held" : "", square ? "square" : "", block.shelter ? "sheltered" : "", lost.has(block.id) ? "lost" : "",
        has(block, "spent") && !light ? "done" : "", hit ? `struck ${hit}` : "", happening.shooter === block.id ? "shooting" : "",
    ];
    return (
        <span class="nap-b-unit-place" data-unit={block.id}>
            <button
                type="button"
                class={classes.filter(Boolean).join(" ")}
                data-what="block"
                data-id={block.id}
                aria-pressed={light === "choice" || taken ? taken : undefined}
                onMouseEnter={() => show.pointed.set(block.id)}
                onMouseLeave={() => show.pointed.set(null)}
                onFocus={() => show.pointed.set(block.id)}
            >
                <svg viewBox="-25 -25 52 52" aria-hidden="true">
                    <BlockPicture army={block.army} face={face} marks={marks} />
                </svg>
                <span class="sr-only">{words}</span>
            </button>
            {children}
        </span>
    );
}

/** Blocks from the back. */
export function GhostUnits({ ghosts }: { ghosts: Ghosts }) {
    const { happening } = useContext(Show);
    const known = ghosts.marks.includes("square") ? " in square" : ghosts.shelters ? " in shelter" : "";
    return (
        <>
            {Array.from({ length: ghosts.count }, (_, i) => (
                <span key={i} class={`nap-b-unit ghost${known ? " square" : ""}${happening.hidden.has(ghosts.spot ?? "") && i === 0 ? " struck" : ""}`} role="img" aria-label={`${armyWord[ghosts.army]} unit${known}, face unknown`}>
                    <svg viewBox="-25 -25 52 52" aria-hidden="true">
                        <BlockPicture army={ghosts.army} face={null} />
                    </svg>
                </span>
            ))}
        </>
    );
}
