/* The Alliance Phase: a scale of results with what happens at its ends, and the chance of it. */
import { Act } from "../../../choosing/act";
import { useValue } from "../../../core/value";
import type { Draft } from "../../../core/types";
import { Button, RuleLink } from "../../../ui/ui";
import type { Answer, TableProps } from "../../game";
import { sideAdjective, sideName } from "../names";
import { ownSide, positionOf, type Change, type Position, type Side } from "../view";
import { changeSentence, howWords, nextBy } from "../words/changes";
import { usePreview } from "./use-preview";
import "./months.css";

interface Alliance {
    lines: { text: string; value: number; rule: string }[];
    drm: number;
    dice: { die: number; result: number; change: string | null }[];
}

function allianceOf(preview: Draft["preview"]): Alliance | null {
    const told = preview as unknown as Alliance & { kind?: string };
    return told.kind === "alliance" ? told : null;
}

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
const [LEAST, MOST] = [-3, 10];

/** Every sum of a die and the points; those of this roll stand out. */
function Scale({ drm }: { drm: number }) {
    const sums = Array.from({ length: MOST - LEAST + 1 }, (_, i) => LEAST + i);
    const words = `The die and ${signed(drm)} for points make ${drm + 1} to ${drm + 6}. 0 or less is a French event, 7 or more an Allied one.`;
    return (
        <div class="wap-scale" role="img" aria-label={words}>
            {sums.map((sum) => {
                const die = sum - drm;
                const open = die >= 1 && die <= 6;
                return (
                    <span key={sum} class={[sum < 1 ? "french" : sum > 6 ? "allied" : "", open ? "open" : ""].filter(Boolean).join(" ")} title={open ? `a die of ${die}` : ""}>
                        {sum < 0 ? `−${-sum}` : sum}
                        {open && <i>{die}</i>}
                    </span>
                );
            })}
        </div>
    );
}

/** What one end of the scale brings. */
function End({ position, roll, mine, chance }: { position: Position; roll: 0 | 7; mine: Side; chance: Map<string, number> }) {
    const side: Side = roll === 0 ? "FR" : "AL";
    const next: Change | null = nextBy(position, roll);
    const own = side === mine;
    const faces = next ? (chance.get(next.change) ?? 0) : 0;
    return (
        <div class={`wap-scale-end ${side === "FR" ? "french" : "allied"}`}>
            <b>{roll === 0 ? "0 or less" : "7 or more"}</b>
            <span>{next ? changeSentence(position, next) : `Nothing happens for ${sideName(side)} now.`}</span>
            {next && <small class="faint">{howWords(next, position.month)}</small>}
            {own && next && <strong>{faces ? `${faces} of 6` : "not with this roll"}</strong>}
            {!own && next && <small>Only when {sideName(side)} roll.</small>}
        </div>
    );
}

function AllianceGuide({ table }: TableProps) {
    const told = usePreview(table, allianceOf);
    const busy = useValue(table.busy);
    const sight = useValue(table.sight);
    const position = sight && positionOf(sight.view);
    const mine = sight && ownSide(sight.view);
    if (!told || !position || !mine) return <section class="wap-months" aria-busy="true" />;
    const chance = new Map<string, number>();
    for (const { change } of told.dice) if (change) chance.set(change, (chance.get(change) ?? 0) + 1);
    const some = [...chance].map(([, faces]) => faces).reduce((sum, faces) => sum + faces, 0);
    return (
        <section class="wap-months" aria-label="Alliances">
            <h2 class="choosing-prompt">Roll for alliances?</h2>
            <Scale drm={told.drm} />
            <div class="wap-scale-ends">
                <End position={position} roll={0} mine={mine} chance={chance} />
                <End position={position} roll={7} mine={mine} chance={chance} />
            </div>
            <details>
                <summary>Points: {signed(told.drm)} to the die</summary>
                <ul class="wap-lines">
                    {told.lines.map(({ text, value, rule }) => (
                        <li key={text}>
                            <span>{text}</span> <b>{signed(value)}</b> <RuleLink game="warpeace" id={rule} />
                        </li>
                    ))}
                    {!told.lines.length && <li>Both sides have the same number of points.</li>}
                </ul>
            </details>
            <p class="small">{some ? `${some} of 6 dice bring a change.` : `No die brings a change for the ${sideAdjective(mine)} side now.`}</p>
            <div class="wap-months-acts">
                <Act table={table} order="roll" class="main">
                    Roll
                </Act>
                <Button disabled={busy} onClick={() => void table.give("decline")}>
                    Leave it
                </Button>
            </div>
        </section>
    );
}

export const allianceGuide: Answer = { kind: "guide", View: AllianceGuide };
