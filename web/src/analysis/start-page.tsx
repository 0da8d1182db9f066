/* My analyses, and how to begin one. */
import { useEffect, useState } from "preact/hooks";
import { catalog, me } from "../core/api";
import { go, link } from "../core/route";
import { isOffline } from "../core/way";
import type { Catalog, GameInfo } from "../core/types";
import { dateWords } from "../core/words";
import { Page } from "../ui/page";
import { Button, Icon, confirmFirst, toast } from "../ui/ui";
import { studies, studyCalls, type StudyHead } from "./study";

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function StartPage({ user }: { user: string | null }) {
    const [known, setKnown] = useState<Catalog | null>(null);
    const [mine, setMine] = useState<StudyHead[]>([]);
    const read = () => void (user && studies.list().then(setMine, (error: unknown) => toast(said(error))));
    useEffect(() => {
        catalog().then(setKnown, (error: unknown) => toast(said(error)));
        read();
    }, [user]);
    return (
        <Page title="Analysis" wide>
            <p>Play both sides of any position, go back and try something else. Lines are kept as a tree, with your comments and arrows.</p>
            <div class="study-starts">{known?.games.map((info) => <Start key={info.game} info={info} />)}</div>
            <Paste games={known?.games ?? []} />
            {mine.length > 0 && <Mine list={mine} catalog={known} onChange={read} />}
        </Page>
    );
}

export async function open(line: string, text: string): Promise<string | null> {
    if (!me.get()?.user) {
        go("account", "then", "analysis");
        return null;
    }
    try {
        const made = await studies.make(line, text);
        if (made.stopped) toast(`Played ${made.played} orders. ${made.stopped}`);
        const last = made.nodes[made.nodes.length - 1]?.node ?? 0;
        go("analysis", made.id, made.played ? last : 0);
        return null;
    } catch (error) {
        return said(error);
    }
}

function Start({ info }: { info: GameInfo }) {
    const usual = info.scenarios.find((one) => one.default) ?? info.scenarios[0];
    const [scenario, setScenario] = useState(usual?.id ?? "");
    const [trouble, setTrouble] = useState<string | null>(null);
    return (
        <section class="study-start" aria-labelledby={`study-${info.game}`}>
            <h2 id={`study-${info.game}`}>{info.title}</h2>
            {info.scenarios.length > 1 && (
                <label>
                    <span class="sr-only">Scenario</span>
                    <select value={scenario} onChange={(event) => setScenario(event.currentTarget.value)}>
                        {info.scenarios.map((one) => (
                            <option key={one.id} value={one.id}>
                                {one.title}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            <div class="study-row">
                <Button onClick={() => void open(`${info.game} ${scenario}`, "start\n").then(setTrouble)}>
                    <Icon name="play" /> From the start
                </Button>
                <a class="button" href={link("analysis", "edit", `${info.game} ${scenario}`)}>
                    <Icon name="map" /> Set up a position
                </a>
            </div>
            {trouble && <p class="study-bad">{trouble}</p>}
        </section>
    );
}

const EXAMPLE = `game triumph dec2
active F
F R(95): [Vandamme: I3 I2 C2]   R(83): I2
A R(123): [Langeron: I2 I2]`;

function Paste({ games }: { games: GameInfo[] }) {
    const [text, setText] = useState("");
    const [trouble, setTrouble] = useState<string | null>(null);
    const [busy, setBusy] = useState(false);
    const give = async () => {
        setBusy(true);
        setTrouble(await open("", text));
        setBusy(false);
    };
    return (
        <details class="card">
            <summary>Paste a position, a case or a log</summary>
            <p class="study-note">
                Begin with the line of the game, such as <code>game {games[0]?.game ?? "triumph"}</code>. Orders after <code>begin</code> are played.
            </p>
            <textarea class="study-paste" aria-label="Position, case or log" spellcheck={false} placeholder={EXAMPLE} value={text} onInput={(event) => setText(event.currentTarget.value)} />
            {trouble && (
                <p class="study-bad" role="alert">
                    {trouble}
                </p>
            )}
            <Button look="main" disabled={busy || !text.trim()} onClick={() => void give()}>
                Open
            </Button>
        </details>
    );
}

function Mine({ list, catalog: known, onChange }: { list: StudyHead[]; catalog: Catalog | null; onChange: () => void }) {
    const title = (one: StudyHead) => known?.games.find((info) => info.game === one.line.split(" ")[0])?.title ?? one.line;
    const remove = async (one: StudyHead) => {
        if (!(await confirmFirst(`Delete “${one.title || title(one)}”?${isOffline ? "" : " Its link will stop working."}`, "Delete"))) return;
        await studyCalls(one.id).remove().catch((error: unknown) => toast(said(error)));
        onChange();
    };
    return (
        <section aria-labelledby="study-mine">
            <h2 id="study-mine">Your analyses</h2>
            <ul class="study-list">
                {list.map((one) => (
                    <li key={one.id}>
                        <span class="grow">
                            <a href={link("analysis", one.id)}>{one.title || title(one)}</a>{" "}
                            <span class="small faint">
                                {one.title ? `${title(one)} · ` : ""}
                                {one.orders === 1 ? "1 order" : `${one.orders} orders`} · {dateWords(one.changed)}
                                {one.kept ? "" : " · not saved"}
                            </span>
                        </span>
                        <Button look="quiet" icon aria-label={`Delete ${one.title || title(one)}`} onClick={() => void remove(one)}>
                            <Icon name="close" />
                        </Button>
                    </li>
                ))}
            </ul>
        </section>
    );
}
