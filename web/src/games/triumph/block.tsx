/* A unit's block and a commander's standard, drawn around the origin; the same on the board, in cards and in lists. */
import { plainName } from "../../core/words";
import type { Light } from "../game";
import { faceWords, sideAdjective } from "./names";
import { strengthOf, type Face, type Side } from "./view";
import "./block.css";

export const LONG = 96;
export const DEEP = 17;

export const sideClass = (side: Side): string => (side === "F" ? "french" : "allied");

const BRANCH: Record<string, string> = {
    G: "M-46-6l22 11M-46 5l22-11",
    I: "M-46-6l22 11M-46 5l22-11",
    C: "M-46 5l22-11",
};

function Printed({ face }: { face: Face }) {
    const branch = face.charAt(0);
    return (
        <>
            <rect class="block-box" x={-46} y={-6} width={22} height={11} rx={0.5} />
            {branch === "G" && <path class="block-mark" d="M-46-6l11 5.5-11 5.5zM-24-6l-11 5.5 11 5.5z" />}
            {BRANCH[branch] && <path class="block-line" d={BRANCH[branch]} />}
            {branch === "A" && <circle class="block-mark" cx={-35} cy={-0.5} r={3.4} />}
            {Array.from({ length: strengthOf(face) }, (_, i) => (
                <rect class="block-mark" x={-20.5 + 6.4 * i} y={-6.2} width={4.4} height={11.4} rx={0.5} />
            ))}
        </>
    );
}

/** The wood, and what is printed on it; null: unknown. */
export function BlockBody({ face }: { face: Face | null }) {
    return (
        <>
            <rect class="block-body" x={-LONG / 2} y={-DEEP / 2} width={LONG} height={DEEP} rx={2.5} />
            <rect class="block-shade" x={-LONG / 2 + 1} y={DEEP / 2 - 3.4} width={LONG - 2} height={2.6} rx={1} />
            {face ? <Printed face={face} /> : <path class="block-hatch" d="M-44 5l8-11M-36 5l8-11M-28 5l8-11M-20 5l8-11" />}
        </>
    );
}

const Eye = () => (
    <g transform="translate(25.5 -.3) scale(.84)">
        <path class="eye" d="M-6 0c3-4.6 9-4.6 12 0c-3 4.6-9 4.6-12 0z" />
        <circle class="pupil" r={2} />
    </g>
);

/** A light end: the unit has used its command. */
const Moved = () => <rect class="moved-end" x={43} y={-8.5} width={7} height={17} rx={2} />;

/** Gabions: a battery that cannot move. */
const Gabions = () => (
    <>
        {[-12.6, -7.6, -2.6].map((x) => (
            <circle class="block-box" cx={x} cy={-0.5} r={2.2} />
        ))}
    </>
);

/** The first letters of a commander's name, without "St.": "Lann", "Hila". */
export const shortName = (name: string): string => name.replace(/^.*\. /, "").slice(0, 4);

export interface BlockProps {
    side: Side;
    face: Face | null;
    label?: string;
    corps?: string | null;
    seen?: boolean;
    /** It was shuffled with units of which something is known. */
    doubtful?: boolean;
    moved?: boolean;
    fixed?: boolean;
}

export function BlockPicture(props: BlockProps) {
    const { face, label, corps, moved } = props;
    return (
        <>
            <BlockBody face={face} />
            {corps && (
                <text class="block-text block-corps" x={props.fixed ? 1 : -0.5} y={3.5} font-size={10.5}>
                    {shortName(corps)}
                </text>
            )}
            {label && (
                <text class="block-text block-label end" x={moved ? 41.5 : 46} y={3} font-size={9.5}>
                    {label}
                </text>
            )}
            {props.seen && <Eye />}
            {props.doubtful && (
                <text class="block-text middle bold" x={27} y={4.5} font-size={13}>
                    ?
                </text>
            )}
            {moved && <Moved />}
            {props.fixed && <Gabions />}
        </>
    );
}

// ------------------------------------------------------------ commanders

function Flag({ side }: { side: Side }) {
    return (
        <g transform="translate(-36 0)">
            <path class="pole" d="M-12 12v-25" />
            {side === "F" ? (
                <>
                    <rect class="flag french" x={-12} y={-12} width={8} height={15} />
                    <rect class="flag-pale" x={-4} y={-12} width={8} height={15} />
                    <rect class="flag red" x={4} y={-12} width={8} height={15} />
                </>
            ) : (
                <>
                    <rect class="flag-pale" x={-12} y={-12} width={24} height={15} />
                    <path class="saltire" d="M-11-11l22 13M-11 2l22-13" />
                </>
            )}
        </g>
    );
}

export function PlatePicture({ side, name, moved = false }: { side: Side; name: string; moved?: boolean }) {
    const size = Math.min(14, (14 * 66) / Math.max(name.length * 6.7, 1));
    return (
        <>
            <rect class="plate" x={-LONG / 2} y={-DEEP / 2} width={LONG} height={DEEP} rx={2.5} />
            <Flag side={side} />
            <text class="plate-text middle bold" x={moved ? 10 : 13} y={0.33 * size} font-size={size}>
                {plainName(name)}
            </text>
            {moved && <Moved />}
        </>
    );
}

// ------------------------------------------------------------ on the board

/** The highlight around a block: close to it, so that it covers nothing of the next one in the pile. */
export function Ring({ light }: { light: Light | undefined }) {
    if (!light) return null;
    return (
        <>
            {light !== "pointed" && <rect class={`tri-halo ${light}`} x={-51} y={-8} width={102} height={16} rx={4} />}
            <rect class={`tri-ring ${light}`} x={-50} y={-8.8} width={100} height={17.6} rx={3.5} />
        </>
    );
}

// ------------------------------------------------------------ off the board

export interface IconProps extends BlockProps {
    /** Height in pixels; 20 by default. */
    height?: number;
}

/** A block within text. */
export function BlockIcon({ height = 20, ...block }: IconProps) {
    const words = `${sideAdjective(block.side)} ${block.face ? faceWords(block.face).toLowerCase() : "unit, face unknown"}`;
    return (
        <svg class="tri-icon" viewBox="-50 -11 100 22" height={height} width={(height * 100) / 22} role="img" aria-label={words}>
            <g class={`unit ${sideClass(block.side)}`}>
                <BlockPicture {...block} />
            </g>
        </svg>
    );
}

/** Only the face of a block: branch and strength. */
export function FaceIcon({ side, face, height = 18 }: { side: Side; face: Face | null; height?: number }) {
    const words = face ? faceWords(face) : "face unknown";
    return (
        <svg class="tri-icon" viewBox="-49 -10 50 19" height={height} width={(height * 50) / 19} role="img" aria-label={words}>
            <g class={`unit ${sideClass(side)}`}>
                <rect class="block-body" x={-48} y={-9} width={48} height={17} rx={2.5} />
                {face ? <Printed face={face} /> : <path class="block-hatch" d="M-40 5l8-11M-32 5l8-11M-24 5l8-11M-16 5l8-11" />}
            </g>
        </svg>
    );
}

export function PlateIcon({ side, name, height = 22 }: { side: Side; name: string; height?: number }) {
    return (
        <svg class="tri-icon" viewBox="-51 -14 102 27" height={height} width={(height * 102) / 27} role="img" aria-label={plainName(name)}>
            <PlatePicture side={side} name={name} />
        </svg>
    );
}
