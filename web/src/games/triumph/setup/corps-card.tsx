/* A commander with his units so far. */
import { plainName } from "../../../core/words";
import { faceWords } from "../names";
import type { Face, Side } from "../view";
import { MOST, type Corps } from "./army";
import { sorted, strengthSum, type Flaw } from "./assignment";
import { Block } from "./block";
import type { Grab } from "./drag";

interface CardProps {
    side: Side;
    corps: Corps;
    faces: readonly Face[];
    flaw: Flaw | undefined;
    /** Where it sets up, in words. */
    where: string;
    selected: boolean;
    over: boolean;
    grab: Grab;
    onSelect: () => void;
    onRemove: (face: Face) => void;
}

/** A slot for each unit that he may have; required ones are drawn bold. */
function EmptyPlaces({ corps, taken }: { corps: Corps; taken: number }) {
    const places = Array.from({ length: Math.max(0, Math.min(MOST, corps.most) - taken) }, (_, index) => taken + index);
    return (
        <>
            {places.map((index) => (
                <span key={index} class={index < corps.least ? "setup-gap must" : "setup-gap"} aria-hidden="true" />
            ))}
        </>
    );
}

export function CorpsCard(props: CardProps) {
    const { side, corps, faces, flaw, selected } = props;
    const name = plainName(corps.name);
    const classes = ["setup-corps", selected ? "selected" : "", props.over ? "over" : "", flaw ? "" : "good"].filter(Boolean).join(" ");
    return (
        <li class={classes} data-corps={corps.name} onClick={props.onSelect}>
            <button type="button" class="setup-corps-head" aria-pressed={selected} onFocus={props.onSelect} onClick={props.onSelect}>
                <strong>{name}</strong>
                <span class="setup-corps-count">
                    {faces.length}
                    <small>
                        {" "}
                        of {corps.least}–{corps.most}
                    </small>
                </span>
            </button>
            <div class="setup-corps-units">
                {sorted(faces).map((face, index) => (
                    <button
                        key={index}
                        type="button"
                        class="setup-unit"
                        title={`${faceWords(face)}: remove`}
                        aria-label={`${faceWords(face)} of ${name}: remove`}
                        onPointerDown={(event) => props.grab(event, face, corps.name)}
                        onClick={(event) => {
                            event.stopPropagation();
                            props.onRemove(face);
                        }}
                    >
                        <Block face={face} side={side} />
                    </button>
                ))}
                <EmptyPlaces corps={corps} taken={faces.length} />
            </div>
            <p class="setup-corps-foot">
                <span>
                    {props.where}
                    {corps.note ? `: ${corps.note}` : ""}
                </span>
                <span class={flaw ? "setup-flaw" : "setup-fine"}>{flaw ? flaw.text : `strength ${strengthSum(faces)}`}</span>
            </p>
        </li>
    );
}
