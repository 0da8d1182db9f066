/* Small parts of the guide: blocks, sums, morale effects. */
import type { ComponentChildren } from "preact";
import { settings } from "../../../core/settings";
import { useValue } from "../../../core/value";
import { RuleLink } from "../../../ui/ui";
import { FaceIcon } from "../block";
import { faceWords, sideWord, unitWords } from "../names";
import { SIDES, type Face, type Side, type Unit } from "../view";
import { pointing } from "./ask";
import { rangeWords, signedRange, type Line, type Outcome, type Range } from "./preview";
import { targetsOf, type Scene } from "./scene";

export const sideColours = (side: Side | null): string => (side === "F" ? "french" : side === "A" ? "allied" : "");

export function Rule({ id }: { id: string }) {
    return id ? <RuleLink game="triumph" id={id} /> : null;
}

/** A face, or a blank if the reader hides their own. */
export function Faces({ side, faces }: { side: Side; faces: (Face | null)[] }) {
    return (
        <span class="attack-faces">
            {faces.map((face, i) => (
                <FaceIcon key={i} side={side} face={face} height={20} />
            ))}
        </span>
    );
}

export function useHidden(scene: Scene): (unit: Unit) => Unit {
    const hide = useValue(settings).hidePieces;
    return (unit) => (hide && unit.side === scene.own && !unit.seen ? { ...unit, face: null } : unit);
}

interface BlocksProps {
    scene: Scene;
    units: Unit[];
    faint?: boolean;
}

/** Blocks in a row, with their part in the attack marked. */
export function Blocks({ scene, units, faint }: BlocksProps) {
    const shown = useHidden(scene);
    const { attack } = scene;
    const mark = (unit: Unit) => {
        if (attack.attack_leaders.includes(unit.piece) || attack.defense_leaders.includes(unit.piece)) return "leads";
        return attack.counter.includes(unit.piece) ? "counter-attacks" : "";
    };
    return (
        <ul class={"attack-blocks" + (faint ? " faint" : "")}>
            {units.map((unit) => (
                <li
                    key={unit.piece}
                    class={"attack-block" + (mark(unit) ? " marked" : "") + (unit.eliminated ? " gone" : "")}
                    title={[unitWords(shown(unit)), unit.eliminated && "lost", mark(unit)].filter(Boolean).join(", ")}
                    {...pointing(scene.table, targetsOf([unit]))}
                >
                    <FaceIcon side={unit.side} face={shown(unit).face} height={18} />
                    {mark(unit) && <span class="attack-mark">{mark(unit)}</span>}
                </li>
            ))}
        </ul>
    );
}

interface ToggleProps {
    scene: Scene;
    unit: Unit;
    on: boolean;
    note?: ComponentChildren;
    /** The note in words, for the name of the button. */
    said?: string;
    disabled?: boolean;
    onClick: () => void;
    label?: string;
    /** Crossed out. */
    gone?: boolean;
}

/** A toggle button with a block. */
export function BlockButton({ scene, unit, on, note, said, disabled, onClick, label, gone }: ToggleProps) {
    const shown = useHidden(scene)(unit);
    return (
        <button
            type="button"
            class={"attack-toggle" + (on ? " on" : "") + (gone ? " gone" : "")}
            data-choice
            aria-pressed={on}
            aria-label={[label ?? unitWords(shown), said].filter(Boolean).join(" ")}
            title={unitWords(shown)}
            disabled={disabled}
            onClick={onClick}
            {...pointing(scene.table, targetsOf([unit]))}
        >
            <span class="attack-inner" aria-hidden="true">
                <FaceIcon side={unit.side} face={shown.face} height={22} />
                {note ? <span class="attack-note">{note}</span> : <i class="attack-label">{unit.label}</i>}
            </span>
        </button>
    );
}

// ------------------------------------------------------------ arithmetic

interface SumProps {
    lines: Line[];
    total?: Range;
    label?: string;
    /** A count, not a sum: numbers without a sign. */
    count?: boolean;
}

export function Sum({ lines, total, label, count }: SumProps) {
    return (
        <table class="attack-sum">
            <tbody>
                {lines.map((line, i) => (
                    <tr key={i} class={line.least === line.most ? "" : "unsure"}>
                        <th scope="row">
                            {sentence(line.text)} <Rule id={line.rule} />
                        </th>
                        <td>{count ? rangeWords(line) : signedRange(line)}</td>
                    </tr>
                ))}
            </tbody>
            {total && (
                <tfoot>
                    <tr>
                        <th scope="row">{label}</th>
                        <td>{signedRange(total)}</td>
                    </tr>
                </tfoot>
            )}
        </table>
    );
}

const UNIT = /\b([GICA][123])[a-z]{1,2}\b/g;

/** Names units by their faces instead of order notation: "Infantry 2 leads the attack". */
export const plainUnits = (text: string): string => text.replace(UNIT, (_, face: Face) => faceWords(face).replace(/^[^G]/, (c) => c.toLowerCase()));

export function sentence(text: string): string {
    const words = plainUnits(text);
    return words.charAt(0).toUpperCase() + words.slice(1);
}

// ------------------------------------------------------------ morale

const FULL = 30;

function MoraleBar({ side, now, then }: { side: Side; now: number; then: Range }) {
    const percent = (value: number) => `${(100 * Math.max(0, Math.min(FULL, value))) / FULL}%`;
    return (
        <span class={"attack-bar " + sideColours(side)} aria-hidden="true">
            <span class="was" style={{ width: percent(now) }} />
            <span class="may" style={{ width: percent(then.most) }} />
            <span class="sure" style={{ width: percent(then.least) }} />
        </span>
    );
}

/** Both tracks before and after. */
export function MoraleEffect({ scene, morale }: { scene: Scene; morale: Partial<Record<Side, Range>> }) {
    return (
        <dl class="attack-morale">
            {SIDES.map((side) => {
                const then = morale[side];
                const now = scene.position.morale[side];
                if (!then) return null;
                const same = then.least === now && then.most === now;
                return (
                    <div key={side}>
                        <dt>{sideWord(side)}</dt>
                        <dd class="bar">
                            <MoraleBar side={side} now={now} then={then} />
                        </dd>
                        <dd class="numbers">{same ? `${now}, unchanged` : `${now} → ${rangeWords(then)}`}</dd>
                    </div>
                );
            })}
        </dl>
    );
}

export function Demoralized({ outcome }: { outcome: Outcome }) {
    const lines = SIDES.filter((side) => outcome.demoralized[side] !== "no").map((side) =>
        outcome.demoralized[side] === "yes"
            ? `This demoralizes the ${sideWord(side)} and ends the game.`
            : `This may demoralize the ${sideWord(side)} and end the game.`,
    );
    if (!lines.length) return null;
    return (
        <p class="attack-warning" role="status">
            {lines.join(" ")} <Rule id="T-MOR-04" />
        </p>
    );
}

const name = (scene: Scene, side: Side): string => (scene.own === side ? "you" : sideWord(side));

/** "you 1, Allies 2". */
export function lossWords(scene: Scene, outcome: Outcome): string {
    const parts = [scene.attacker, scene.defender].map((side) => `${name(scene, side)} ${rangeWords(outcome.losses[side])}`);
    return parts.join(", ");
}

/** "you 27 → 26, Allies 27 → 24–25". */
export function moraleWords(scene: Scene, outcome: Outcome): string {
    const changed = SIDES.filter((side) => {
        const then = outcome.morale[side];
        return then.least !== scene.position.morale[side] || then.most !== scene.position.morale[side];
    });
    if (!changed.length) return "unchanged";
    return changed.map((side) => `${name(scene, side)} ${scene.position.morale[side]} → ${rangeWords(outcome.morale[side])}`).join(", ");
}
