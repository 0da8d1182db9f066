/* The few controls shared by all pages. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { link } from "../core/route";
import type { Rule } from "../core/types";
import { Value, useValue } from "../core/value";

type ButtonProps = JSX.IntrinsicElements["button"] & { look?: "main" | "quiet" | "bad" | undefined; icon?: boolean };

export function Button({ look, icon, class: more, ...rest }: ButtonProps) {
    const classes = ["button", look, icon ? "icon" : "", more].filter(Boolean).join(" ");
    return <button type="button" {...rest} class={classes} />;
}

/** A modal dialog; Esc and a click outside close it. */
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren; class?: string }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const node = dialog.current;
        if (node && !node.open) node.showModal();
        return () => node?.close();
    }, []);
    return (
        <dialog
            ref={dialog}
            class={"dialog " + (props.class ?? "")}
            aria-label={props.title}
            onCancel={(event) => {
                event.preventDefault();
                props.onClose();
            }}
            onClick={(event) => event.target === dialog.current && props.onClose()}
        >
            <div class="row">
                <h2 class="grow">{props.title}</h2>
                <Button look="quiet" icon aria-label="Close" onClick={props.onClose}>
                    <Icon name="close" />
                </Button>
            </div>
            {props.children}
        </dialog>
    );
}

/** Rules that forbid something, with their texts; each links to its page. */
export function RuleList({ game, rules }: { game: string; rules: Rule[] }) {
    if (!rules.length) return null;
    return (
        <ul class="rule-list">
            {rules.map((rule) => (
                <li key={rule.id}>
                    <RuleLink game={game} id={rule.id} /> {rule.text}
                </li>
            ))}
        </ul>
    );
}

/** Why something is refused: a sentence about these pieces with links to the rules, or the rules with their texts if there is none. */
export function Refusal({ game, text, rules }: { game: string; text: string; rules: Rule[] }) {
    if (text === rules[0]?.text) return <RuleList game={game} rules={rules} />;
    return (
        <>
            <p>{text}</p>
            {rules.length > 0 && (
                <p class="rule-links">
                    {rules.map((rule) => (
                        <RuleLink key={rule.id} game={game} id={rule.id} />
                    ))}
                </p>
            )}
        </>
    );
}

export function RuleLink({ game, id }: { game: string; id: string }) {
    return (
        <a class="rule-link" href={link("rules", game, id)} target="_blank" rel="noopener">
            {id}
        </a>
    );
}

// ---------------------------------------------------------------- short messages

interface Toast {
    key: number;
    text: string;
}

const toasts = new Value<Toast[]>([]);
let nextToast = 1;

export function toast(text: string): void {
    const key = nextToast++;
    toasts.update((now) => [...now.slice(-2), { key, text }]);
    setTimeout(() => toasts.update((now) => now.filter((one) => one.key !== key)), 5000);
}

export function Toasts() {
    const now = useValue(toasts);
    return (
        <div class="toasts" role="status" aria-live="polite">
            {now.map((one) => (
                <div key={one.key} class="toast">
                    {one.text}
                </div>
            ))}
        </div>
    );
}

// ---------------------------------------------------------------- are you sure?

interface Question {
    text: string;
    yes: string;
    answer: (yes: boolean) => void;
}

const question = new Value<Question | null>(null);

export function confirmFirst(text: string, yes: string): Promise<boolean> {
    return new Promise((resolve) => {
        question.set({
            text,
            yes,
            answer: (said) => {
                question.set(null);
                resolve(said);
            },
        });
    });
}

/** Leaving the page counts as no. */
globalThis.addEventListener?.("hashchange", () => question.get()?.answer(false));

export function Questions() {
    const now = useValue(question);
    if (!now) return null;
    return (
        <Dialog title="Are you sure?" onClose={() => now.answer(false)}>
            <p>{now.text}</p>
            <div class="row">
                <Button look="main" autofocus onClick={() => now.answer(true)}>
                    {now.yes}
                </Button>
                <Button onClick={() => now.answer(false)}>Cancel</Button>
            </div>
        </Dialog>
    );
}

// ---------------------------------------------------------------- pictures on buttons

const ICONS = {
    close: "M5 5l10 10M15 5L5 15",
    back: "M12 4l-6 6 6 6",
    forward: "M8 4l6 6-6 6",
    plus: "M10 4v12M4 10h12",
    minus: "M4 10h12",
    fit: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4",
    turn: "M15 6a6 6 0 1 0 1 5M15 2v4h-4",
    layers: "M10 3l8 4-8 4-8-4zM2 11l8 4 8-4",
    eye: "M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
    "eye-off": "M3 3l14 14M5 6c-2 2-3 4-3 4s3 5 8 5c1 0 2 0 3-1M9 5h1c5 0 8 5 8 5l-2 2",
    menu: "M3 5h14M3 10h14M3 15h14",
    settings: "M3 6h8M15 6h2M13 4v4M3 14h2M9 14h8M7 12v4",
    log: "M5 3h10v14H5zM8 7h4M8 10h4M8 13h2",
    chat: "M3 4h14v9H9l-4 4v-4H3z",
    notes: "M4 3h9l3 3v11H4zM7 9h6M7 12h6",
    undo: "M7 5L3 9l4 4M3 9h9a4 4 0 0 1 0 8h-2",
    check: "M4 10l4 5 8-10",
    home: "M3 10l7-6 7 6M5 9v8h10V9",
    book: "M10 5c-2-2-5-2-7-1v11c2-1 5-1 7 1 2-2 5-2 7-1V4c-2-1-5-1-7 1zM10 5v11",
    play: "M6 4l10 6-10 6z",
    pause: "M7 4v12M13 4v12",
    first: "M5 4v12M15 4l-7 6 7 6",
    last: "M15 4v12M5 4l7 6-7 6",
    flag: "M5 17V3h10l-2 4 2 4H5",
    download: "M10 3v10M6 9l4 4 4-4M4 17h12",
    link: "M8 12l4-4M7 9l-2 2a3 3 0 0 0 4 4l2-2M13 11l2-2a3 3 0 0 0-4-4L9 7",
    help: "M7 7a3 3 0 1 1 4 3c-1 .5-1 1-1 2M10 15v.5",
    arrow: "M3 15c1-6 5-8 11-8M10 3l5 4-5 4",
    search: "M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM13 13l4 4",
    map: "M3 5l5-2 4 2 5-2v12l-5 2-4-2-5 2zM8 3v12M12 5v12",
    text: "M4 5h12M10 5v11",
    lasso: "M10 3c4 0 7 2 7 4.5S14 12 10 12 3 10 3 7.5 6 3 10 3zM6 11.5c-1.5 1-1.5 3 .5 3s2 2-.5 2.5",
} as const;

export type IconName = keyof typeof ICONS;

export function Icon({ name }: { name: IconName }) {
    return (
        <svg class="icon-svg" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d={ICONS[name]} fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" />
        </svg>
    );
}
