/* Shown when this seat is not asked: who decides what, and since when; or how the game ended. */
import { useEffect, useState } from "preact/hooks";
import { catalog } from "../core/api";
import { go } from "../core/route";
import type { BotInfo, Game, View } from "../core/types";
import { useValue } from "../core/value";
import { listWords, sinceWords } from "../core/words";
import { moduleOf } from "../games";
import { endSentence, endTitle } from "../games/results";
import { partiesOf } from "../games/seats";
import type { TableProps } from "../games/game";
import { deskOf } from "./desk";
import { nextLevel, playAgainst } from "./next-level";
import { laterPart } from "../ui/later";
import { NotifyMe } from "../ui/notify";
import { Button, Icon } from "../ui/ui";

const Prepare = laterPart(() => import("./prepare").then((part) => part.Prepare));

export function Waiting({ table }: TableProps) {
    const game = useValue(table.game);
    const sight = useValue(table.sight);
    if (!game || !sight) return <p class="faint">One moment…</p>;
    if (game.state !== "running" || sight.view.over) return <TheEnd table={table} game={game} />;
    return (
        <div class="choosing-waiting">
            <h2>{decidersWords(sight.view)}</h2>
            <Since table={table} />
            <Thinking table={table} />
            <Meanwhile table={table} game={game} />
            {table.seat === null && !("study" in table) && <p class="small faint">You are a spectator. Hidden pieces are revealed when the game ends.</p>}
        </div>
    );
}

/** Before this seat has done anything, and it plays its side alone: it can prepare its set-up. People may take a while:
 * notifications are offered. */
function Meanwhile({ table, game }: TableProps & { game: Game }) {
    const entries = useValue(table.entries);
    const people = game.seats.some((seat) => !seat.mine && seat.kind !== "bot");
    if (table.seat === null || !people) return null;
    const begun = entries.some((entry) => entry.kind === "order" && entry.seat === table.seat);
    const teams = new Set(partiesOf(game).map((party) => party.side)).size < game.seats.length;
    return (
        <>
            {!begun && !teams && entries.length > 0 && <Prepare table={table} />}
            <NotifyMe />
        </>
    );
}

/** "Waiting for the Allies to choose who leads the defense" */
function decidersWords(view: View): string {
    const module = moduleOf(view.game);
    const names = [...new Set(view.deciders.map((decider) => module.sideName(module.sideOf(decider.seat))))];
    const what = view.deciders[0] ? module.promptWords(view.deciders[0].prompt) : "";
    if (!names.length) return "No decision is pending.";
    return `Waiting for ${listWords(names.map((name) => `the ${name}`))}${what ? ` to ${what}` : ""}`;
}

function Since({ table }: TableProps) {
    const entries = useValue(table.entries);
    const last = entries.filter((entry) => entry.kind === "order" || entry.kind === "begin").pop();
    return last ? <p class="small faint">Last order {sinceWords(last.at)}.</p> : null;
}

function Thinking({ table }: TableProps) {
    const thinking = useValue(table.sight)?.thinking;
    if (!thinking) return null;
    return (
        <p class="choosing-thinking" role="status">
            The bot is thinking… <progress max={100} value={thinking.progress} aria-label="Progress" />
        </p>
    );
}

/** After a win against bots. */
export function NextLevel({ table, game, result }: TableProps & { game: Game; result: string | null }) {
    const [next, setNext] = useState<BotInfo | null>(null);
    useEffect(() => void catalog().then((all) => setNext(nextLevel(all, game, result))).catch(table.fail), [game.id, result]);
    if (!next) return null;
    const play = async () => {
        try {
            go("game", (await playAgainst(game, next.name)).id);
        } catch (trouble) {
            table.fail(trouble);
        }
    };
    return (
        <p class="choosing-next">
            You won. The next level is {next.name}. {next.sentence}{" "}
            <Button onClick={() => void play()}>Play the next level</Button>
        </p>
    );
}

/** What the result over the board says in full. */
function TheEnd({ table, game }: TableProps & { game: Game }) {
    const { ending } = deskOf(table);
    const open = useValue(ending);
    const view = useValue(table.sight)?.view;
    const entries = useValue(table.entries);
    const result = game.result ?? view?.result ?? null;
    return (
        <div class="choosing-waiting">
            <h2>{endTitle(game, result)}</h2>
            {game.state === "over" && <p>{endSentence(game, result, entries)}</p>}
            {!open && (
                <div class="row">
                    <Button look="main" onClick={() => ending.set(true)}>
                        <Icon name="flag" /> Result
                    </Button>
                </div>
            )}
        </div>
    );
}
