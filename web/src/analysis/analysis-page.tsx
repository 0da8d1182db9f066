/* Analysis: the list of mine, a new one, or a position of one. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, me, seatCalls } from "../core/api";
import { go, goQuietly, link } from "../core/route";
import type { Reader } from "../core/types";
import { EditPage } from "./editor";
import { unpack } from "./carried";
import { StudyPage } from "./study-page";
import { StartPage } from "./start-page";
import { wearStyles } from "./style";
import { nodeOf, studies, studyCalls, type Study } from "./study";

wearStyles();

/** #/analysis, #/analysis/edit/LINE (from a position: /ID/N), #/analysis/from/GAME/READER/at/N (or entry/N, end, now), #/analysis/text/CODE (carried.ts), #/analysis/ID/N */
export function AnalysisPage({ parts, user }: { parts: string[]; user: string | null }) {
    const [first, second, third, fourth] = parts;
    if (!first) return <StartPage user={user} />;
    if (first === "edit") return <Edited key={parts.join("/")} line={second ?? "triumph"} study={third} node={Number(fourth ?? 0)} />;
    if (first === "text") return <Carried key={second} code={second ?? ""} />;
    if (first === "from") return <FromMoment key={parts.join("/")} parts={parts.slice(1)} />;
    return <Opened key={first} id={first} node={Number(second ?? 0)} />;
}

export const NO_NODE = "this link is damaged: the analysis has no such position";

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function Trouble({ text }: { text: string }) {
    return (
        <main class="card table-closed">
            <h1>This analysis cannot be shown</h1>
            <p>{text[0]?.toUpperCase() + text.slice(1) + (text.endsWith(".") ? "" : ".")}</p>
            <a class="button" href={link("analysis")}>
                Analysis
            </a>
        </main>
    );
}

/** The editor, with a position of an analysis if there is one. */
function Edited({ line, study, node }: { line: string; study: string | undefined; node: number }) {
    const [text, setText] = useState<string | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        if (study) studyCalls(study).text(node, "position").then(setText, (error: unknown) => setTrouble(words(error)));
    }, []);
    if (trouble) return <Trouble text={trouble} />;
    if (study && text === null) return <main aria-busy="true" />;
    return <EditPage line={line} {...(text === null ? {} : { first: text })} />;
}

/** A moment of a game becomes a new analysis. */
function FromMoment({ parts: [game = "", reader = "", kind = "", number = ""] }: { parts: string[] }) {
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        if (!me.get()?.user) return go("account", "then", "analysis", "from", game, reader, kind, number);
        const who: Reader = reader === "public" || reader === "referee" ? reader : Number(reader);
        const end = kind === "end" ? seatCalls(game, who).sight("?at=0").then((sight) => ({ at: sight.orders ?? 0 })) : null;
        const at = kind === "at" ? { at: Number(number) } : kind === "entry" ? { entry: Number(number) } : {};
        Promise.resolve(end ?? at).then((moment) => studies.moment(game, who, moment)).then((made) => goQuietly("analysis", made.id, 0), (error: unknown) => setTrouble(words(error)));
    }, []);
    return trouble ? <Trouble text={trouble} /> : <main aria-busy="true" />;
}

/** The text in a link becomes a new analysis. */
function Carried({ code }: { code: string }) {
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        if (!me.get()?.user) return go("account", "then", "analysis", "text", code);
        unpack(code)
            .then((text) => studies.make("", text))
            .then((made) => goQuietly("analysis", made.id, made.nodes[made.nodes.length - 1]?.node ?? 0), (error: unknown) => setTrouble(words(error)));
    }, []);
    return trouble ? <Trouble text={trouble} /> : <main aria-busy="true" />;
}

function Opened({ id, node }: { id: string; node: number }) {
    const [study, setStudy] = useState<Study | null>(null);
    const first = useRef(node); // afterwards the page follows the address itself
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        const told = (error: unknown) => (error instanceof ApiError && error.status === 404 ? "this link is damaged, or the analysis was deleted" : words(error));
        studyCalls(id).study().then(setStudy, (error: unknown) => setTrouble(told(error)));
    }, [id]);
    if (trouble) return <Trouble text={trouble} />;
    if (!study) return <main aria-busy="true" />;
    if (!nodeOf(study, first.current)) return <Trouble text={NO_NODE} />;
    return <StudyPage first={study} node={first.current} />;
}
