/* What can be done with an analysis: lines, dice, comments, arrows, saving, sharing, files. */
import { useEffect, useRef, useState } from "preact/hooks";
import { deskOf } from "../choosing/desk";
import { saveFile } from "../core/files";
import { go, link } from "../core/route";
import { isOffline } from "../core/way";
import { useValue } from "../core/value";
import { copyLink } from "../ui/copy";
import { pack } from "./carried";
import { Button, Dialog, Icon, confirmFirst } from "../ui/ui";
import { COLORS, type Drawing } from "./drawing";
import { after, nodeOf, studyCalls } from "./study";
import type { StudyProps } from "./study-page";
import type { Roll } from "./study-table";
import { AskBot } from "./ask-bot";
import { Assume } from "./assume";
import { Tree } from "./tree";

export function StudyPanel({ table }: StudyProps) {
    const study = useValue(table.study);
    return (
        <section class="study-panel" aria-label="Analysis">
            <Steps table={table} />
            <Tree table={table} />
            {study.mine ? <Comment key={table.node.get()} table={table} /> : null}
            {study.mine && <Dice table={table} />}
            {study.mine && <Arrows table={table} />}
            <Faces table={table} />
            <Assume key={study.id} table={table} />
            {study.mine && <AskBot table={table} />}
            <Files table={table} />
        </section>
    );
}

/* ------------------------------------------------------------------ stepping */

function Steps({ table }: StudyProps) {
    const study = useValue(table.study);
    const node = useValue(table.node);
    const next = after(study, node);
    const remove = async () => {
        const parent = nodeOf(study, node)?.parent ?? 0;
        if (!(await confirmFirst("Delete this order and everything after it?", "Delete"))) return;
        await table.goTo(parent);
        await table.change(() => studyCalls(study.id).cut(node, study.changed));
    };
    return (
        <div class="study-row">
            <Button icon aria-label="Go to the start" title="Start" disabled={node === 0} onClick={() => void table.goTo(0)}>
                <Icon name="first" />
            </Button>
            <Button icon aria-label="Back one order" title="Back (,)" disabled={node === 0} onClick={() => void table.undo()}>
                <Icon name="back" />
            </Button>
            <Button icon aria-label="Next order" title="Next (.)" disabled={next === null} onClick={() => next !== null && void table.goTo(next)}>
                <Icon name="forward" />
            </Button>
            <span class="grow" />
            {study.mine && (
                <Button look="quiet" class="small" disabled={node === 0} onClick={() => void remove()}>
                    Delete from here
                </Button>
            )}
        </div>
    );
}

/* ------------------------------------------------------------------ comments */

function Comment({ table }: StudyProps) {
    const study = useValue(table.study);
    const node = useValue(table.node);
    const stored = nodeOf(study, node)?.comment ?? "";
    const [text, setText] = useState(stored);
    const [refused, setRefused] = useState(false);
    /** What could not be stored is not replaced by what is. */
    const mine = useRef(false);
    useEffect(() => {
        if (!mine.current) setText(stored);
    }, [node, stored]);
    const store = async () => {
        if (text === stored) return;
        mine.current = true;
        mine.current = !(await table.note(node, { comment: text }));
        setRefused(mine.current);
    };
    return (
        <label>
            <span class="small faint">Comment on this position</span>
            <textarea class="study-comment" maxLength={1000} value={text} onInput={(event) => setText(event.currentTarget.value)} onBlur={() => void store()} />
            {refused && text !== stored && <span class="small">Your text is not stored. Stored is: {stored || "nothing"}</span>}
        </label>
    );
}

/* ------------------------------------------------------------------ dice */

const ROLLS: [string, string][] = [
    ["random", "random"],
    ["chosen", "chosen"],
    ["best", "best for the side that rolls"],
    ["worst", "worst for the side that rolls"],
];

function Dice({ table }: StudyProps) {
    const roll = useValue(table.roll);
    const game = useValue(table.game);
    const [dice, setDice] = useState("6");
    if (game?.game === "triumph") return null; // it has none
    const kind = roll.startsWith("[") ? "chosen" : roll;
    const choose = (next: string, text = dice) => table.roll.set(next === "chosen" ? `[${text.trim().split(/[\s,]+/).join(" ")}]` : (next as Roll));
    return (
        <div class="study-row">
            <span class="small faint">Dice</span>
            <span class="grow">
                <select aria-label="Dice" value={kind} onChange={(event) => choose(event.currentTarget.value)}>
                    {ROLLS.map(([value, words]) => (
                        <option key={value} value={value}>
                            {words}
                        </option>
                    ))}
                </select>
            </span>
            {kind === "chosen" && (
                <input
                    aria-label="Dice of the next order, in their sequence"
                    class="study-dice"
                    size={10}
                    value={dice}
                    onInput={(event) => {
                        setDice(event.currentTarget.value);
                        choose("chosen", event.currentTarget.value);
                    }}
                />
            )}
        </div>
    );
}

/* ------------------------------------------------------------------ arrows */

function Arrows({ table }: StudyProps) {
    const drawing = table.teacher as Drawing;
    const color = useValue(drawing.color);
    const from = useValue(drawing.from);
    useValue(table.study);
    const choose = (next: number) => {
        drawing.from.set(null);
        drawing.color.set(color === next ? null : next);
    };
    return (
        <div class="study-row" role="group" aria-label="Arrows">
            <span class="small faint">Arrows</span>
            <span class="study-colors">
                {COLORS.map((name, i) => (
                    <button key={name} type="button" class={`study-color-${i}`} aria-pressed={color === i} aria-label={`Draw ${name} arrows`} title={`Draw ${name} arrows`} onClick={() => choose(i)} />
                ))}
            </span>
            {drawing.arrows.length > 0 && (
                <Button look="quiet" class="small" onClick={() => void drawing.set([])}>
                    Clear
                </Button>
            )}
            {color !== null && <p class="study-note">{from ? "Click where it ends, or the same thing again to mark it." : "Click where the arrow begins."}</p>}
        </div>
    );
}

/* ------------------------------------------------------------------ faces */

function Faces({ table }: StudyProps) {
    const open = useValue(table.faces);
    const study = useValue(table.study);
    if (typeof table.reader.get() !== "number") return null;
    return (
        <label class="study-row">
            <input type="checkbox" checked={open} onChange={(event) => void table.showFaces(event.currentTarget.checked)} /> Show the hidden pieces of both sides
            {study.knows !== null && <span class="study-note">Pieces that you had not seen are one possible guess.</span>}
        </label>
    );
}

/* ------------------------------------------------------------------ saving, sharing, files */

function Files({ table }: StudyProps) {
    const study = useValue(table.study);
    const [naming, setNaming] = useState(false);
    const [files, setFiles] = useState(false);
    const copy = async () => {
        try {
            const made = await studyCalls(study.id).copy();
            go("analysis", made.id, table.node.get());
        } catch (trouble) {
            table.fail(trouble);
        }
    };
    // Nobody else can read what is kept in this browser: without a server the link has the line in it.
    const share = async () => {
        try {
            const page = location.origin + location.pathname, node = table.node.get();
            if (!isOffline) return await copyLink(page + link("analysis", study.id, node));
            await copyLink(page + link("analysis", "text", await pack(await studyCalls(study.id).text(node, "case"))), "Link copied. It holds the orders of this line, without comments and branches.");
        } catch (trouble) {
            table.fail(trouble);
        }
    };
    return (
        <div class="study-row">
            {study.mine && (
                <Button onClick={() => setNaming(true)}>
                    <Icon name="check" /> {study.kept ? "Rename" : "Save"}
                </Button>
            )}
            <Button onClick={() => void share()}>
                <Icon name="link" /> Copy link
            </Button>
            <a class="button" href={link("analysis", "edit", study.line, study.id, table.node.get())} title="Opens this position in the editor">
                <Icon name="map" /> Change pieces
            </a>
            <Button onClick={() => void copy()}>{study.mine ? "Duplicate" : "Copy to my analyses"}</Button>
            <Button onClick={() => setFiles(true)}>
                <Icon name="download" /> Export
            </Button>
            {naming && <Naming table={table} onClose={() => setNaming(false)} />}
            {files && <Export table={table} onClose={() => setFiles(false)} />}
        </div>
    );
}

function Naming({ table, onClose }: StudyProps & { onClose: () => void }) {
    const study = useValue(table.study);
    const [title, setTitle] = useState(study.title);
    const save = async (event: Event) => {
        event.preventDefault();
        if (await table.change(() => studyCalls(study.id).change({ title: title.trim(), kept: true }))) onClose();
    };
    return (
        <Dialog title="Save this analysis" onClose={onClose}>
            <form onSubmit={(event) => void save(event)}>
                <label>
                    Name
                    <input autofocus maxLength={80} value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
                </label>
                {!isOffline && <p class="study-note">Anyone with its link can look at it and copy it. Only you can change it.</p>}
                <div class="row">
                    <Button look="main" type="submit">
                        Save
                    </Button>
                </div>
            </form>
        </Dialog>
    );
}

const FILES = [
    ["case", "Case", "the start, the orders of this line, and who decides now"],
    ["log", "Log", "this line as a game"],
    ["position", "Position", "this position alone, as statements"],
] as const;

function Export({ table, onClose }: StudyProps & { onClose: () => void }) {
    const study = useValue(table.study);
    const node = useValue(table.node);
    const [trouble, setTrouble] = useState<string | null>(null);
    const name = `analysis-${study.id}-${node}`;
    const save = async (as: (typeof FILES)[number][0]) => {
        try {
            saveFile(`${name}.${as === "position" ? "txt" : as}`, "text/plain", await studyCalls(study.id).text(node, as));
            onClose();
        } catch (error) {
            setTrouble(error instanceof Error ? error.message : String(error));
        }
    };
    const picture = () => {
        saveFile(`${name}.svg`, "image/svg+xml", deskOf(table).camera.current?.picture() ?? "");
        onClose();
    };
    return (
        <Dialog title="Export" onClose={onClose}>
            <ul class="study-list">
                {FILES.map(([as, title, words]) => (
                    <li key={as}>
                        <span class="grow">{words}</span>
                        <Button onClick={() => void save(as)}>
                            <Icon name="download" /> {title}
                        </Button>
                    </li>
                ))}
                <li>
                    <span class="grow">the board as a picture</span>
                    <Button onClick={picture}>
                        <Icon name="download" /> Picture
                    </Button>
                </li>
            </ul>
            {trouble && (
                <p class="study-bad" role="alert">
                    {trouble}
                </p>
            )}
        </Dialog>
    );
}

/* ------------------------------------------------------------------ phones */

export function PhoneBar({ table }: StudyProps) {
    const desk = deskOf(table);
    const study = useValue(table.study);
    const node = useValue(table.node);
    const sheet = useValue(desk.sheet);
    const next = after(study, node);
    const toggle = (page: "order" | "notes") => desk.sheet.update((now) => (now === page ? null : page));
    return (
        <nav class="study-phone" aria-label="Analysis">
            <Button icon aria-label="Back one order" disabled={node === 0} onClick={() => void table.undo()}>
                <Icon name="back" />
            </Button>
            <Button icon aria-label="Next order" disabled={next === null} onClick={() => next !== null && void table.goTo(next)}>
                <Icon name="forward" />
            </Button>
            <span class="grow" />
            <Button aria-pressed={sheet === "order"} onClick={() => toggle("order")}>
                <Icon name="flag" /> Order
            </Button>
            <Button aria-pressed={sheet === "notes"} onClick={() => toggle("notes")}>
                <Icon name="log" /> Lines
            </Button>
        </nav>
    );
}
