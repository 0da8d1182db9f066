/* A block, drawn around the origin: from the front with its face, or from the back. The same on the map, in fans, on the
 * battle board, in cards and in lists. */
import type { ComponentChildren } from "preact";
import type { Light } from "../game";
import { armyClass, armyWord, blockWords, corpsMark } from "./names";
import { has, type Arm, type ArmyId, type Block, type Mark } from "./view";
import "./block.css";

/** Length of a side. */
export const SIDE = 44;

const ARMS: Record<Arm, ComponentChildren> = {
    LDR: (
        <>
            <path class="nap-solid" d="M-15.5 5C-12 0-9-11 0-11S12 0 15.5 5C9 8 5 4.5 0 4.5S-9 8-15.5 5z" />
            <path class="nap-seam" d="M-12.5 3.4C-7-2.5 7-2.5 12.5 3.4" />
            <circle class="nap-cockade" cx={5} cy={-3.4} r={2.3} />
        </>
    ),
    INF: <path class="nap-line" d="M-10-7h20v14h-20zM-10-7l20 14M-10 7l20-14" />,
    CAV: <path class="nap-line" d="M-10-7h20v14h-20zM-10 7l20-14" />,
    FART: (
        <>
            <path class="nap-line" d="M-10-7h20v14h-20z" />
            <circle class="nap-solid" r={3.4} />
        </>
    ),
    HART: (
        <>
            <path class="nap-line" d="M-10-7h20v14h-20zM-10 7l20-14" />
            <circle class="nap-solid" r={3.4} />
        </>
    ),
};

/* Armies differ by emblem as well as by color: rings, a rosette, a cross. */
const EMBLEMS: Record<ArmyId, ComponentChildren> = {
    FR: (
        <>
            <circle class="nap-line" r={11} />
            <circle class="nap-line" r={7} />
            <circle class="nap-solid" r={3} />
        </>
    ),
    AD: (
        <>
            <path
                class="nap-line"
                d={[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => petal((turn * Math.PI) / 180)).join("")}
            />
            <circle class="nap-solid" r={3} />
        </>
    ),
    PR: <path class="nap-solid" d="M1.8-1.8Q6-2.2 11.5-6V6Q6 2.2 1.8 1.8 2.2 6 6 11.5H-6Q-2.2 6-1.8 1.8-6 2.2-11.5 6V-6Q-6-2.2-1.8-1.8-2.2-6-6-11.5H6Q2.2-6 1.8-1.8z" />,
};

function petal(turn: number): string {
    const at = (angle: number, length: number) => `${(Math.cos(angle) * length).toFixed(1)} ${(Math.sin(angle) * length).toFixed(1)}`;
    return `M${at(turn, 4.5)}Q${at(turn - 0.35, 9)} ${at(turn, 12)}Q${at(turn + 0.35, 9)} ${at(turn, 4.5)}`;
}

/** What the marks on a block mean. */
export const MARKS: { mark: Mark; d: string; words: string }[] = [
    { mark: "force-march", d: "M-3.6-3.6L0 0-3.6 3.6M.4-3.6L4 0 .4 3.6", words: "force march: it may lose a step" },
    { mark: "moved", d: "M-1.6-3.6L2 0-1.6 3.6", words: "has moved this turn" },
    { mark: "disrupted", d: "M-4 3L-1.6-3 .4 2 2.2-2 4 3", words: "disrupted: it cannot reinforce this turn" },
    { mark: "fresh", d: "M0-4.4V4.4M-3.8-2.2L3.8 2.2M-3.8 2.2L3.8-2.2", words: "first fire still to come" },
    { mark: "fired", d: "M-3.4-3.4L3.4 3.4M-3.4 3.4L3.4-3.4", words: "has fired this Battle Turn" },
    { mark: "spent", d: "M-3.6 0H3.6", words: "has acted this Battle Turn" },
];

/** The first mark that applies, on a disc in the corner. */
function MarkDisc({ of }: { of: { marks: Mark[] } }) {
    const found = MARKS.find(({ mark }) => has(of, mark));
    return found ? (
        <g class="nap-mark" transform="translate(19 -19)">
            <circle r={7} />
            <path d={found.d} />
        </g>
    ) : null;
}

function Body({ square }: { square: boolean }) {
    return (
        <>
            {square && <rect class="nap-square" x={-27} y={-27} width={54} height={54} rx={4} transform="rotate(45) scale(.9)" />}
            <rect class="nap-wood" x={-20} y={-20} width={44} height={44} rx={3} />
            <rect class="nap-body" x={-22} y={-22} width={44} height={44} rx={3} />
        </>
    );
}

export type Face = Pick<Block, "army" | "type" | "corps" | "steps" | "max" | "fire" | "name">;

function Printed({ face }: { face: Face }) {
    const { army, type, corps, steps, max, fire, name } = face;
    return (
        <>
            {Array.from({ length: Math.min(max, 4) }, (_, i) => (
                <rect class={i < steps ? "nap-step" : "nap-step gone"} x={-18 + 5.3 * i} y={-18} width={3.8} height={9} rx={0.6} />
            ))}
            <g transform="translate(14.6 -13.6) scale(.42)">{EMBLEMS[army]}</g>
            {type === "LDR" ? (
                <>
                    <rect class="nap-rank" x={-20} y={-20} width={40} height={40} rx={2} />
                    <g transform="translate(-1 .6) scale(1.12)">{ARMS.LDR}</g>
                    <text class="nap-text middle" y={17} font-size={Math.min(10.5, (10.5 * 39) / (name.length * 5.4))}>
                        {name}
                    </text>
                </>
            ) : (
                <>
                    <g transform="translate(-7.6 1.4)">{ARMS[type]}</g>
                    <text class="nap-text end" x={19} y={6} font-size={14}>
                        {fire}
                    </text>
                    <text class="nap-text" x={-18.5} y={19} font-size={11}>
                        {corpsMark(corps)}
                    </text>
                </>
            )}
        </>
    );
}

export interface PictureProps {
    army: ArmyId;
    /** null: seen from the back. */
    face: Face | null;
    marks?: Mark[];
}

export function BlockPicture({ army, face, marks = [] }: PictureProps) {
    return (
        <g class={`nap-block ${armyClass[army]}${marks.includes("spent") || marks.includes("moved") ? " done" : ""}`} data-dot="">
            <Body square={marks.includes("square")} />
            {face ? <Printed face={face} /> : <g>{EMBLEMS[army]}</g>}
            <MarkDisc of={{ marks }} />
        </g>
    );
}

/** The highlight around a block. */
export function Ring({ light }: { light: Light | undefined }) {
    if (!light) return null;
    return (
        <>
            {light !== "pointed" && <rect class={`nap-halo ${light}`} x={-28} y={-28} width={56} height={56} rx={8} />}
            <rect class={`nap-ring ${light}`} x={-26} y={-26} width={52} height={52} rx={6} />
        </>
    );
}

/** A block within text; height in pixels. */
export function BlockIcon({ height = 28, ...picture }: PictureProps & { height?: number }) {
    const words = picture.face ? `${armyWord[picture.army]}: ${blockWords(picture.face)}` : `${armyWord[picture.army]} unit, face unknown`;
    return (
        <svg class="nap-icon" viewBox="-25 -25 52 52" height={height} width={height} role="img" aria-label={words}>
            <BlockPicture {...picture} />
        </svg>
    );
}
