/* The current choices, as a list beside the board: pieces first, then what the selected one can do. */
import type { Choice, View } from "../core/types";
import { useValue } from "../core/value";
import type { TableProps, Words } from "../games/game";
import { chooserOf, deskOf } from "./desk";
import { endsOf, type Held } from "./gesture";
import { keyOf } from "./list-keys";
import { groupsOf, type Way } from "./offers";
import type { Placer } from "./placer";
import { lineWords, modeWords } from "./wording";

const HEADINGS: Record<Choice["noun"], string> = {
    piece: "Pieces",
    place: "Places",
    seat: "Players",
    number: "Numbers",
    word: "",
};

const LONG = 26; // letters: more do not fit beside another

interface Section {
    noun: Choice["noun"];
    heading: string;
    ways: Way[];
    /** Collapsed under its heading. */
    folded?: boolean;
    /** Labels only, side by side. */
    brief?: boolean;
    words?: (way: Way) => Words;
    take: (way: Way) => void;
}

export function ChoiceList({ table }: TableProps) {
    const chooser = chooserOf(table);
    useValue(chooser.ahead);
    const held = useValue(chooser.held);
    useValue(chooser.placer);
    const draft = useValue(table.draft);
    if (!chooser.active || (draft.complete && !held)) return null;
    const starts = draft.steps.length ? undefined : chooser.placer.get()?.starts;
    const sections = held ? heldSections(table, held) : starts ? startSections(table, starts) : chooser.pieces.length ? firstSections(table) : stepSections(table);
    const begins = sections.map((_, i) => sections.slice(0, i).reduce((sum, section) => sum + section.ways.length, 0));
    return (
        <div class="choosing-list">
            {sections.map((section, i) =>
                section.folded ? (
                    <details key={section.heading} class="choosing-steps">
                        <summary>
                            {section.heading} ({section.ways.length})
                        </summary>
                        <Lines table={table} section={{ ...section, heading: "" }} from={begins[i]!} />
                    </details>
                ) : (
                    <Lines key={section.heading} table={table} section={sections.length > 1 ? section : { ...section, heading: "" }} from={begins[i]!} />
                ),
            )}
        </div>
    );
}

/** What is selected: where it can go, and its other uses. */
function heldSections(table: TableProps["table"], held: Held): Section[] {
    const chooser = chooserOf(table);
    const { near, far } = endsOf(held);
    const take = (way: Way) => void chooser.choose(way);
    const sections: Section[] = [
        { noun: "word", heading: "", brief: true, ways: held.modes, words: (way) => modeWords(chooser.module, way), take: (way) => void chooser.useMode(way) },
        { noun: "place", heading: "Destinations", ways: near.filter((way) => !way.plan?.aim), take },
        { noun: "place", heading: "Attacks", ways: [...near.filter((way) => way.plan?.aim), ...held.aims], take },
        { noun: "place", heading: "Farther by road", ways: far, folded: near.length > 0, take },
    ];
    return sections.filter((section) => section.ways.length);
}

/** What the plan of a guide lets be taken. */
function startSections(table: TableProps["table"], starts: NonNullable<Placer["starts"]>): Section[] {
    const ways = starts.map(({ target, words }): Way => {
        const choice: Choice = { text: target.id, kind: target.what, noun: "piece", targets: [target] };
        return { steps: [target.id], via: [], choice, plan: { words, put: () => void chooserOf(table).hold(target) } };
    });
    return [{ noun: "piece", heading: "", ways, take: (way) => way.plan?.put() }];
}

/** The pieces that can act, by kind; then the kinds of orders, for those who begin with them. */
function firstSections(table: TableProps["table"]): Section[] {
    const chooser = chooserOf(table);
    const kinds = [...new Set(chooser.pieces.map((way) => way.choice.kind))];
    const pieces = kinds.map((kind, i): Section => {
        const ways = chooser.pieces.filter((way) => way.choice.kind === kind);
        return { noun: "piece", heading: plural(kind), ways, folded: i > 0 || ways.length > 16, take: (way) => void chooser.begin(way) };
    });
    // The end has a button of its own, and pieces are listed above.
    const others = new Set([chooser.closing, ...chooser.pieces].map((way) => way?.steps.join()));
    const verbs = chooser.list.filter((way) => !others.has(way.steps.join()));
    const orders: Section = { noun: "word", heading: "By kind of order", ways: verbs, brief: true, take: (way) => void chooser.take(way) };
    return [...pieces.slice(0, 1), orders, ...pieces.slice(1)].filter((section) => section.ways.length);
}

const plural = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1) + (kind.length > 2 ? "s" : "");

/** The next step of the order. */
function stepSections(table: TableProps["table"]): Section[] {
    const chooser = chooserOf(table);
    const { near, far } = chooser.ends;
    const take = (way: Way) => void chooser.take(way);
    const sections: Section[] = groupsOf(chooser.list).map((group) => ({ ...group, heading: HEADINGS[group.noun], take }));
    if (near.length) sections.unshift({ noun: "place", ways: near, heading: "Destinations", take });
    if (far.length) sections.push({ noun: "place", ways: far, heading: "Farther by road", folded: true, take });
    return sections;
}

function Lines({ table, section, from }: TableProps & { section: Section; from: number }) {
    const { ways } = section;
    const view = table.sight.get()?.view;
    if (!view) return null;
    const inWords = section.words ?? ((way: Way) => lineWords(chooserOf(table).module, way, table.draft.get(), view));
    const words = ways.map(inWords).map(({ label, hint }): Words => (section.brief || !hint ? { label } : { label, hint }));
    const shared = ways.length > 1 && words.every((one) => one.hint === words[0]!.hint) ? words[0]!.hint : undefined;
    const heading = [section.heading, shared].filter(Boolean).join(": ");
    const look = section.brief ? " brief" : words.some(({ label }) => label.length > LONG) ? " long" : "";
    return (
        <section class={`choosing-group ${section.noun}${look}`}>
            {heading && <h3>{heading}</h3>}
            <ul>
                {ways.map((way, i) => (
                    <li key={way.steps.join("\n")}>
                        <Line table={table} view={view} way={way} hotkey={keyOf(from + i)} words={shared ? { label: words[i]!.label } : words[i]!} take={section.take} />
                    </li>
                ))}
            </ul>
        </section>
    );
}

interface LineProps extends TableProps {
    view: View;
    way: Way;
    hotkey: string;
    words: Words;
    take: (way: Way) => void;
}

function Line({ table, view, way, hotkey, words, take }: LineProps) {
    const { chooser, camera } = deskOf(table);
    const busy = useValue(table.busy);
    const { Icon } = chooser.module;
    const target = way.choice.targets[0];
    const point = () => chooser.pointed.set(way.choice.targets);
    const leave = () => chooser.pointed.set([]);
    const choose = () => {
        const box = target && chooser.board && !chooser.module.isOff?.(view, target) && chooser.module.boxOf(chooser.board, view, target);
        if (box) camera.current?.reveal(box, null);
        take(way);
    };
    return (
        <button
            type="button"
            class="choosing-line"
            data-choice={way.steps.join(" ")}
            data-key={hotkey}
            aria-disabled={busy}
            onClick={() => !busy && choose()}
            onMouseEnter={point}
            onMouseLeave={leave}
            onFocus={point}
            onBlur={leave}
        >
            <kbd aria-hidden="true">{hotkey.toUpperCase()}</kbd>
            <span class="choosing-label">
                {Icon && target && <Icon view={view} target={target} />} {words.label}
            </span>
            {words.hint && <span class="choosing-hint small faint">{words.hint}</span>}
        </button>
    );
}
