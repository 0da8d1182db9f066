/* Replays a game: step, jump, play; from either side's point of view, or without fog when it is over. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Review } from "../advice/review";
import { showThing, type Things } from "../around/things";
import type { Camera } from "../board/board";
import { loadBoard } from "../board/load";
import type { BoardData, Game, Reader, Target, View } from "../core/types";
import { goQuietly, link } from "../core/route";
import { calm } from "../core/settings";
import { play, soundOf } from "../core/sounds";
import { mute } from "../ui/mute";
import { Button, Icon } from "../ui/ui";
import { useIsPhone } from "../table/use-phone";
import type { Leg } from "../watching/journeys";
import { Stages, useStages } from "../watching/stages";
import "../watching/bulletin.css";
import { firstTurn, openReel, type Moment, type Reel } from "./moments";
import { ReplayBoard } from "./replay-board";
import { linesOf, ReplayLog } from "./replay-log";
import { ReplayFiles } from "./replay-files";
import { marksOf, Timeline } from "./timeline";
import { loadModule, moduleOf } from "../games";
import type { Fight, Stories } from "../games/game";
import { partyNamed, sideColour } from "../games/seats";
import { resultWords } from "../games/results";
import "./replay.css";

interface Show {
    game: Game;
    reel: Reel;
    board: BoardData;
    stories: Stories | null;
}

async function prepare(id: string): Promise<Show> {
    const { game, reel } = await openReel(id);
    await loadModule(game.game);
    const module = moduleOf(game.game);
    const [stories, board] = await Promise.all([module.stories?.() ?? null, loadBoard(game.game, game.scenario)]);
    return { game, reel, board: module.sheet?.(board) ?? board, stories };
}

export function ReplayPage({ id, moment }: { id: string; moment: number | null }) {
    const [show, setShow] = useState<Show | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        prepare(id).then(setShow, (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)));
    }, [id]);
    if (trouble)
        return (
            <main class="card replay-trouble">
                <p>{trouble}</p>
                <a href={link()}>Home</a>
            </main>
        );
    if (!show) return <main class="replay-loading" aria-busy="true" />;
    return <Replay {...show} start={Math.min(moment ?? firstTurn(show.game.game, show.reel), show.reel.last)} />;
}

/** A moment, and how it came about. */
interface Shown extends Moment {
    leg: Leg | null;
}

async function shownAt(reel: Reel, at: number, reader: Reader): Promise<Shown> {
    const [moment, before] = await Promise.all([reel.moment(at, reader), at > 0 ? reel.moment(at - 1, reader) : null]);
    const entry = reel.entries[at - 1];
    return { ...moment, leg: before && entry && moment.entry ? { entries: [entry], before: before.view, after: moment.view } : null };
}

function useMoment(reel: Reel, at: number, reader: Reader): Shown | null {
    const [moment, setMoment] = useState<Shown | null>(null);
    useEffect(() => {
        let wanted = true;
        void shownAt(reel, at, reader).then((one) => wanted && setMoment(one), () => undefined);
        for (const next of [at + 1, at + 2]) if (next >= 0 && next <= reel.last) reel.moment(next, reader).catch(() => undefined);
        return () => {
            wanted = false;
        };
    }, [reel, at, reader]);
    return moment;
}

/** The sound of an order that was stepped or played to; jumps are silent. */
function useSound(moment: Shown | null, at: number): void {
    const before = useRef(at);
    useEffect(() => {
        if (!moment) return;
        const step = at === before.current + 1;
        before.current = at;
        const sound = step && moment.entry ? soundOf([moment.entry], []) : null;
        if (sound && sound !== "message") play(sound);
    }, [moment]);
}

const PACES = [2400, 1200, 500];
const STAGES = [2300, 1500, 800]; // milliseconds of a stage of a fight

/** The fight that the order before this moment decides. */
function fightAt(stories: Stories | null, reel: Reel, at: number, view: View | null, board: BoardData): Fight | null {
    const fight = view && stories?.fightOf(linesOf(reel), at, view, board);
    return fight?.decided === at ? fight : null;
}

function Replay({ game, reel, board, stories, start }: Show & { start: number }) {
    const [at, setAt] = useState(start);
    const [reader, setReader] = useState<Reader>(reel.readers[0]!);
    const [plays, setPlays] = useState(false);
    const [pace, setPace] = useState(1);
    const camera = useRef<Camera | null>(null);
    const moment = useMoment(reel, at, reader);
    useSound(moment, at);
    const [pointed, setPointed] = useState<Target[]>([]);
    const view = useRef<View | null>(null);
    view.current = moment?.view ?? null;
    const things = useMemo<Things>(
        () => ({
            point: (target) => setPointed(target ? [target] : []),
            show: (target) => showThing(camera.current, board, view.current, target),
            line: (_entries, targets) => setPointed(targets),
        }),
        [board],
    );
    const jump = (to: number) => {
        const next = Math.max(0, Math.min(reel.last, to));
        setAt(next);
        goQuietly("replay", game.id, "at", next);
    };
    const here = moment && reel.entries[at - 1] === moment.leg?.entries[0] ? moment.view : null;
    const fight = useMemo(() => fightAt(stories, reel, at, here, board), [stories, reel, at, here, board]);
    const phone = useIsPhone();
    const marks = useMemo(() => (moment ? marksOf(game.game, linesOf(reel), (number) => stories?.fightOf(linesOf(reel), number, moment.view, board) ?? null) : []), [stories, reel, moment === null]);
    const entries = useMemo(() => reel.entries.slice(0, at).filter((entry) => entry !== null), [reel, at]);
    const last = reel.entries[at - 1];
    const beats = Math.max(1, (last && moduleOf(game.game).beats?.(last)) || 1);
    const goOn = () => (at >= reel.last ? setPlays(false) : jump(at + 1));
    const stages = useStages(fight, plays && !calm(), STAGES[pace]!, goOn);
    useEffect(() => {
        if (!plays || (fight && !calm())) return;
        if (at >= reel.last) {
            setPlays(false);
            return;
        }
        const timer = setTimeout(() => jump(at + 1), PACES[pace]! * beats);
        return () => clearTimeout(timer);
    }, [plays, at, pace, fight]);
    useEffect(() => {
        const key = (event: KeyboardEvent) => {
            if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea, [role=slider]")) return;
            if (event.key === "ArrowRight" || event.key === ".") jump(at + 1);
            else if (event.key === "ArrowLeft" || event.key === ",") jump(at - 1);
            else if (event.key === "Home") jump(0);
            else if (event.key === "End") jump(reel.last);
            else if (event.key === " ") setPlays((now) => !now);
            else if (event.key === "m") mute();
            else return;
            event.preventDefault();
        };
        addEventListener("keydown", key);
        return () => removeEventListener("keydown", key);
    }, [at]);
    return (
        <div class="replay">
            <header class="replay-top">
                <a class="button quiet icon" href={link()} aria-label="Home" title="Home">
                    <Icon name="home" />
                </a>
                <h1>{game.title || "Replay"}</h1>
                <span class="faint grow">{game.state === "running" ? "as you saw it" : resultWords(game.game, game.result)}</span>
                <Fog game={game} reel={reel} reader={reader} onChange={setReader} />
            </header>
            {moment ? (
                <ReplayBoard {...{ board, game, entries, reader, camera, pointed }} view={moment.view} leg={moment.leg} lasts={plays ? PACES[pace]! * (beats - 0.55) : 350 * beats}>
                    {fight && (
                        <div class="watch-place">
                            <section class="watch" aria-label={fight.title}>
                                <Stages fight={fight} stages={stages} things={things} colour={fight.winner ? sideColour(game.game, fight.winner) : "var(--line-strong)"} />
                            </section>
                        </div>
                    )}
                </ReplayBoard>
            ) : (
                <main class="replay-board" />
            )}
            <aside class="replay-side">
                {game.state === "over" && <ReviewPart game={game} view={moment?.view ?? null} at={at} />}
                <ReplayLog game={game} reel={reel} at={at} moment={moment} things={things} onJump={jump} />
                <ReplayFiles game={game} at={at} reader={reader} entry={moment?.entry?.number} picture={() => camera.current?.picture() ?? ""} />
            </aside>
            <footer class="replay-foot">
                <Button icon aria-label="Go to start" onClick={() => jump(0)} disabled={at === 0}>
                    <Icon name="first" />
                </Button>
                <Button icon aria-label="Previous order" onClick={() => jump(at - 1)} disabled={at === 0}>
                    <Icon name="back" />
                </Button>
                <Button icon look="main" aria-label={plays ? "Pause" : "Play"} onClick={() => setPlays(!plays)}>
                    <Icon name={plays ? "pause" : "play"} />
                </Button>
                <Button icon aria-label="Next order" onClick={() => jump(at + 1)} disabled={at === reel.last}>
                    <Icon name="forward" />
                </Button>
                <Button icon aria-label="Go to end" onClick={() => jump(reel.last)} disabled={at === reel.last}>
                    <Icon name="last" />
                </Button>
                <Timeline game={game} reel={reel} at={at} onJump={jump} marks={marks} room={phone ? 0.15 : 0.07} />
                <label class="replay-pace">
                    <span class="sr-only">Speed</span>
                    <select value={String(pace)} onChange={(event) => setPace(Number(event.currentTarget.value))}>
                        <option value="0">slow</option>
                        <option value="1">normal</option>
                        <option value="2">fast</option>
                    </select>
                </label>
            </footer>
        </div>
    );
}

/** Folded, so that the log keeps its place. */
function ReviewPart({ game, view, at }: { game: Game; view: View | null; at: number }) {
    const [open, setOpen] = useState(false);
    return (
        <details class="replay-review" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>Review: chances and turning points</summary>
            {open && <Review game={game} view={view} at={at} />}
        </details>
    );
}

/** Selects the point of view. */
function Fog(props: { game: Game; reel: Reel; reader: Reader; onChange: (reader: Reader) => void }) {
    const { game, reel, reader } = props;
    if (reel.readers.length < 2) return null;
    const words = (one: Reader) =>
        one === "referee" ? "the referee (all pieces)" : one === "public" ? "spectators" : `the ${partyNamed(game, one)?.title}`;
    return (
        <label class="replay-fog">
            <span class="small faint">View as</span>
            <select
                value={String(reader)}
                onChange={(event) => props.onChange(reel.readers.find((one) => String(one) === event.currentTarget.value)!)}
            >
                {reel.readers.map((one) => (
                    <option key={String(one)} value={String(one)}>
                        {words(one)}
                    </option>
                ))}
            </select>
        </label>
    );
}
