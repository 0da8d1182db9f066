/* Between the two forces: odds, modifiers, the dice and their chances; after a roll what came of it. */
import { Die } from "../../../ui/die";
import { chancesWords, oddsWords, hopes, type Prospect } from "./prospect";
import { Chances } from "./chances";
import { Lines, signed } from "./declare";
import { afterWords, outcomeWords, sumWords, type Resolution } from "./resolutions";
import type { Side } from "../view";

interface Props {
    /** Null: not known. */
    prospect: Prospect | null;
    mine: Side | null;
    /** What was rolled, or is being rolled. */
    roll: Resolution | null;
    rolling: boolean;
}

function Rolled({ roll, rolling }: { roll: Resolution; rolling: boolean }) {
    return (
        <div class="wap-b-rolled" aria-live="polite">
            {roll.dice.length > 0 && (
                <span class={"wap-b-dice" + (rolling ? " rolling" : "")}>
                    {roll.dice.map((value, i) => (
                        <Die key={i} value={value} class="wap-b-die" />
                    ))}
                </span>
            )}
            {!rolling && (
                <div>
                    <p class="wap-b-sum">{sumWords(roll)}</p>
                    <p class="wap-b-outcome">{outcomeWords(roll)}</p>
                    {afterWords(roll).map((words) => (
                        <p key={words}>{words}</p>
                    ))}
                </div>
            )}
        </div>
    );
}

/** Modifiers that events tell have no rules. */
const ToldLines = ({ lines }: { lines: Resolution["lines"] }) => (
    <ul class="wap-lines">
        {lines.map(({ text, value }) => (
            <li key={text}>
                <span>{text}</span> <b>{signed(value)}</b>
            </li>
        ))}
    </ul>
);

const isSmall = (): boolean => matchMedia("(max-width: 700px)").matches;

/** Does the forecast speak of this very roll? */
const agrees = (prospect: Prospect | null, roll: Resolution): boolean => prospect !== null && prospect.odds === roll.odds && prospect.larger === roll.larger && prospect.drm === roll.drm;

export function Middle({ prospect, mine, roll, rolling }: Props) {
    const shown = roll && !agrees(prospect, roll) ? null : prospect;
    const sum = roll && !rolling && roll.dice.length ? roll.dice.reduce((all, die) => all + die, 0) : null;
    const odds = roll ?? prospect;
    if (!odds) return <div class="wap-b-middle" />;
    return (
        <div class="wap-b-middle">
            <p class="wap-b-odds">
                <b>Odds {oddsWords(odds)}</b>
                {odds.odds !== "auto" && <span>modifiers {signed(odds.drm)}</span>}
            </p>
            {roll && <Rolled roll={roll} rolling={rolling} />}
            {shown && <Chances prospect={shown} sum={sum} />}
            {shown && !roll && <p class="small">{mine ? hopes(shown, mine) : chancesWords(shown)}</p>}
            {odds.lines.length > 0 && (
                <details class="wap-b-modifiers" open={!roll && !isSmall()}>
                    <summary>Modifiers</summary>
                    {shown ? <Lines lines={shown.lines} /> : <ToldLines lines={odds.lines} />}
                </details>
            )}
        </div>
    );
}
