/* Beside the map: losses outside of a round (a forced march, a pursuit, a way through enemies), and who takes the place of a
 * leader who has fallen. */
import { useEffect, useState } from "preact/hooks";
import { Act } from "../../../choosing/act";
import { useValue } from "../../../core/value";
import { capital } from "../../../core/words";
import type { Table } from "../../../table/table";
import type { Answer, TableProps } from "../../game";
import { count, leaderName } from "../names";
import { leaderOf, positionOf } from "../view";
import { choiceWords } from "../words/choices";
import { FATES } from "../words/news-words";
import { Stepper, type Losing } from "./force";
import { lossesIn, partsIn, proposed, type Losses, type LossSet } from "./losses";
import { optionsOf, type Option } from "./orders";
import { resolutionsIn } from "./resolutions";

/** Asked for once in each position. */
export function useAnswer<T>(table: Table, prompts: string, ask: () => Promise<T>): T | null {
    const sight = useValue(table.sight);
    const number = sight?.asked && prompts.split(" ").includes(table.prompt ?? "") ? (sight.number ?? null) : null;
    const [found, setFound] = useState<{ number: number; answer: T } | null>(null);
    useEffect(() => {
        if (number === null) return;
        let wanted = true;
        ask().then((answer) => wanted && setFound({ number, answer }), () => undefined);
        return () => {
            wanted = false;
        };
    }, [number]);
    return found && found.number === number ? found.answer : null;
}

export const useLosses = (table: Table): Losses | null => useAnswer(table, "loss march-loss", async () => lossesIn((await table.calls.preview({ steps: [] })).preview));

/** The set in hand: first the one that is proposed. */
export function useLosing(losses: Losses | null): Losing | null {
    const [kept, setKept] = useState<{ losses: Losses; now: LossSet } | null>(null);
    if (!losses?.sets?.length) return null;
    const now = kept?.losses === losses ? kept.now : proposed(losses.sets)!;
    return { sets: losses.sets, now, set: (to) => setKept({ losses, now: to }) };
}

export function LoseButton({ table, losing, losses }: TableProps & { losing: Losing; losses: Losses }) {
    return (
        <Act table={table} order={losing.now.order} class="main wap-b-give">
            Lose {count(losses.count, "SP", "SP")}
        </Act>
    );
}

function LossGuide({ table }: TableProps) {
    const losses = useLosses(table);
    const losing = useLosing(losses);
    if (!losses || !losing) return null;
    return (
        <section class="wap-losses" aria-label="Losses">
            <ul class="wap-b-force">
                {partsIn(losing.sets).map((part) => (
                    <Stepper key={part} part={part} losing={losing} row={undefined} />
                ))}
            </ul>
            <LoseButton table={table} losing={losing} losses={losses} />
        </section>
    );
}

export const lossGuide: Answer = { kind: "guide", View: LossGuide, withList: "below" };

// ------------------------------------------------------------ who takes his place

/** "Ney is wounded and away for 2 months." */
function fateWords(table: Table, name: string): string {
    const told = resolutionsFates(table).filter(({ leader }) => leader === name).pop();
    const leader = leaderOf(positionOf(table.sight.get()!.view)!, name);
    if (told) return `${leaderName(name)} ${FATES[told.fate](told.months)}.`;
    return `${leaderName(name)} ${leader?.state === "dead" ? "is killed" : "is away"}.`;
}

const resolutionsFates = (table: Table) => resolutionsIn(table.entries.get()).flatMap(({ fates }) => fates);

function Successor({ table, option }: TableProps & { option: Option }) {
    const { view } = table.sight.get()!;
    const last = option.choices[option.choices.length - 1]!;
    const words = choiceWords(last, table.draft.get(), view);
    return (
        <li>
            <Act table={table} order={option.steps}>
                {last.text === "none" ? "Nobody" : words.label}
            </Act>
            {words.hint && <small class="faint">{words.hint}</small>}
        </li>
    );
}

function SuccessionGuide({ table }: TableProps) {
    const options = useAnswer(table, "succession", () => optionsOf(table));
    if (!options?.length) return null;
    const fallen = options[0]!.choices.flatMap(({ targets }) => targets).find(({ what }) => what === "leader")?.id ?? "";
    return (
        <section class="wap-succession" aria-label="Succession">
            <p class="wap-fate">{capital(fateWords(table, fallen))} Who takes his place?</p>
            <ul>
                {options.map((option) => (
                    <Successor key={option.steps.join()} table={table} option={option} />
                ))}
            </ul>
        </section>
    );
}

export const successionGuide: Answer = { kind: "guide", View: SuccessionGuide, withList: "below" };
