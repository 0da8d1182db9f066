/* The current choices, as a list beside the board. */
import type { Choice, View } from "../core/types";
import { useValue } from "../core/value";
import type { TableProps, Words } from "../games/game";
import { chooserOf } from "./desk";
import { groupsOf, type Way } from "./offers";
import { lineWords } from "./wording";

const HEADINGS: Record<Choice["noun"], string> = {
    piece: "Pieces",
    place: "Places",
    seat: "Players",
    number: "Numbers",
    word: "",
};

export function ChoiceList({ table }: TableProps) {
    const chooser = chooserOf(table);
    useValue(chooser.ahead);
    const draft = useValue(table.draft);
    if (!chooser.active || draft.complete) return null;
    const { near, far } = chooser.ends;
    const groups = groupsOf(chooser.list).map((group) => ({ ...group, heading: HEADINGS[group.noun] }));
    if (near.length) groups.unshift({ noun: "place", ways: near, heading: "Destinations" });
    const begins = groups.map((_, i) => groups.slice(0, i).reduce((sum, group) => sum + group.ways.length, 0));
    return (
        <div class="choosing-list">
            {groups.map((group, i) => (
                <Lines key={group.heading} table={table} noun={group.noun} ways={group.ways} heading={groups.length > 1 ? group.heading : ""} from={begins[i]!} />
            ))}
            {far.length > 0 && (
                <details class="choosing-steps">
                    <summary>Farther by road ({far.length})</summary>
                    <Lines table={table} noun="place" ways={far} heading="" from={100} />
                </details>
            )}
        </div>
    );
}

function Lines(props: TableProps & { heading: string; noun: Choice["noun"]; ways: Way[]; from: number }) {
    const { table, ways } = props;
    const view = table.sight.get()?.view;
    if (!view) return null;
    const words = ways.map((way) => lineWords(chooserOf(table).module, way, table.draft.get(), view));
    const shared = ways.length > 1 && words.every((one) => one.hint === words[0]!.hint) ? words[0]!.hint : undefined;
    const heading = [props.heading, shared].filter(Boolean).join(": ");
    return (
        <section class={"choosing-group " + props.noun}>
            {heading && <h3>{heading}</h3>}
            <ul>
                {ways.map((way, i) => (
                    <li key={way.steps.join("\n")}>
                        <Line table={table} view={view} way={way} number={props.from + i + 1} words={shared ? { label: words[i]!.label } : words[i]!} />
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Line({ table, view, way, number, words }: TableProps & { view: View; way: Way; number: number; words: Words }) {
    const chooser = chooserOf(table);
    const busy = useValue(table.busy);
    const { Icon } = chooser.module;
    const target = way.choice.targets[0];
    const point = () => chooser.pointed.set(way.choice.targets);
    const leave = () => chooser.pointed.set([]);
    return (
        <button
            type="button"
            class="choosing-line"
            data-choice={way.steps.join(" ")}
            aria-disabled={busy}
            onClick={() => !busy && void chooser.take(way)}
            onMouseEnter={point}
            onMouseLeave={leave}
            onFocus={point}
            onBlur={leave}
        >
            {number < 10 && <kbd aria-hidden="true">{number}</kbd>}
            <span class="choosing-label">
                {Icon && target && <Icon view={view} target={target} />} {words.label}
            </span>
            {words.hint && <span class="choosing-hint small faint">{words.hint}</span>}
        </button>
    );
}
