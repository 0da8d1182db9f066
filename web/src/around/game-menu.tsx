/* The game menu: offers, resigning, files, settings. */
import { useState } from "preact/hooks";
import { gameCalls, seatCalls } from "../core/api";
import { saveFile } from "../core/files";
import { go, link } from "../core/route";
import type { Game } from "../core/types";
import { useValue } from "../core/value";
import { isOffline } from "../core/way";
import { moduleOf } from "../games";
import type { TableProps } from "../games/game";
import { Goal } from "../games/goal";
import { resignQuestion } from "../games/seats";
import { mayRequestUndo } from "../choosing/actions";
import { deskOf } from "../choosing/desk";
import { SettingsForm } from "../home/settings-page";
import type { Table } from "../table/table";
import { copyLink } from "../ui/copy";
import { laterPart } from "../ui/later";
import { Check } from "../ui/fields";
import { Button, Dialog, Icon, confirmFirst, toast } from "../ui/ui";
import { DiceCheck } from "./dice";

const StandingPanel = laterPart(() => import("../standing/panel").then((part) => part.StandingPanel));
const RulesInUse = laterPart(() => import("./rules-in-use").then((part) => part.RulesInUse));

export function GameMenu({ table, onClose }: TableProps & { onClose: () => void }) {
    const game = useValue(table.game);
    const [page, setPage] = useState<"menu" | "settings" | "dice" | "goal" | "rules" | "standing">("menu");
    if (!game) return null;
    if (page === "settings")
        return (
            <Dialog title="Settings" onClose={onClose}>
                <SettingsForm />
            </Dialog>
        );
    if (page === "goal")
        return (
            <Dialog title="How to win" onClose={onClose}>
                <HowToWin table={table} game={game} />
            </Dialog>
        );
    if (page === "rules")
        return (
            <Dialog title="Rules of this game" onClose={onClose}>
                <RulesInUse game={game} />
            </Dialog>
        );
    if (page === "standing")
        return (
            <Dialog title="Answers in advance" onClose={onClose}>
                <StandingPanel table={table} />
            </Dialog>
        );
    if (page === "dice")
        return (
            <Dialog title="Fairness" onClose={onClose}>
                <DiceCheck game={game.id} />
            </Dialog>
        );
    return (
        <Dialog title={game.title || "This game"} onClose={onClose} class="around-menu">
            {table.seat !== null && game.state === "running" && <Offering table={table} game={game} onClose={onClose} />}
            {game.state !== "running" && <Afterwards game={game} />}
            {game.maker && game.mine.length > 1 && game.state === "running" && (
                <Check checked={game.curtain} onChange={(curtain) => void change(table, game, { curtain })} hint="For two players at this screen.">
                    Hide the board between turns
                </Check>
            )}
            {!isOffline && game.maker && (game.state !== "running" || !game.seats.some((seat) => !seat.mine && seat.kind !== "bot")) && (
                <Check checked={game.watch === "people"} onChange={(on) => void change(table, game, { watch: on ? "people" : "nobody" })} hint="Anyone with the link.">
                    Others may watch
                </Check>
            )}
            <div class="around-menu-list">
                {game.state === "running" && (
                    <a class="button" href={link("replay", game.id)}>
                        <Icon name="play" /> Replay so far
                    </a>
                )}
                {game.state === "running" && (
                    <a class="button" href={link("analysis", "from", game.id, table.reader.get(), ...momentOf(table))} target="_blank" rel="noopener">
                        <Icon name="map" /> Analyze this position
                    </a>
                )}
                {table.seat !== null && !table.teacher && game.state === "running" && (
                    <Button onClick={() => setPage("standing")}>
                        <Icon name="arrow" /> Answers in advance
                    </Button>
                )}
                <Button onClick={() => setPage("settings")}>
                    <Icon name="settings" /> Settings
                </Button>
                <Button onClick={() => setPage("goal")}>
                    <Icon name="flag" /> How to win
                </Button>
                <Button onClick={() => setPage("rules")}>
                    <Icon name="notes" /> Options and sources
                </Button>
                <a class="button" href={link("rules", game.game)} target="_blank" rel="noopener">
                    <Icon name="book" /> Rules
                </a>
                {!isOffline && (
                    <Button onClick={() => void copyLink(gameLink(game))}>
                        <Icon name="link" /> Copy game link
                    </Button>
                )}
                <Button onClick={() => void saveLog(table, game)}>
                    <Icon name="download" /> Save log
                </Button>
                {canMove(game) && (
                    <Button title="Continue this game on another computer, or move it to or from a server" onClick={() => void saveGame(table, game)}>
                        <Icon name="download" /> Save game file
                    </Button>
                )}
                <Button disabled={!deskOf(table).camera.current} onClick={() => savePicture(table, game)}>
                    <Icon name="download" /> Save picture
                </Button>
                <Button onClick={() => setPage("dice")}>
                    <Icon name="check" /> Verify fairness
                </Button>
            </div>
        </Dialog>
    );
}

function HowToWin({ table, game }: TableProps & { game: Game }) {
    const view = useValue(table.sight)?.view;
    const { Victory } = moduleOf(game.game);
    return (
        <>
            <Goal game={game.game} scenario={game.scenario} />
            {view && Victory && <Victory view={view} />}
        </>
    );
}

async function change(table: Table, game: Game, some: { curtain?: boolean; watch?: Game["watch"] }): Promise<void> {
    try {
        table.game.set(await gameCalls(game.id).change(some));
    } catch (trouble) {
        table.fail(trouble);
    }
}

/** The past moment that is shown, or now. */
const momentOf = (table: Table): (string | number)[] => {
    const look = table.look.get();
    return look ? ["entry", look.entry] : ["now"];
};

const gameLink = (game: Game): string => location.origin + location.pathname + link("game", game.id);

async function saveLog(table: Table, game: Game): Promise<void> {
    const reader = game.state === "over" ? "referee" : table.reader.get();
    try {
        saveFile(`${game.game}-${game.id}.log`, "text/plain", await seatCalls(game.id, reader).log());
    } catch (trouble) {
        table.fail(trouble);
    }
}

/** Every seat is mine or a bot's. */
const canMove = (game: Game): boolean => game.state === "running" && game.seats.every((seat) => seat.mine || seat.kind === "bot");

async function saveGame(table: Table, game: Game): Promise<void> {
    try {
        saveFile(`${game.game}-${game.id}.game.log`, "text/plain", await gameCalls(game.id).copy());
    } catch (trouble) {
        table.fail(trouble);
    }
}

function savePicture(table: Table, game: Game): void {
    saveFile(`${game.game}-${game.id}.svg`, "image/svg+xml", deskOf(table).camera.current?.picture() ?? "");
}

function Offering({ table, game, onClose }: { table: Table; game: Game; onClose: () => void }) {
    const after = (work: Promise<unknown>) => {
        onClose();
        void work.catch((trouble: unknown) => table.fail(trouble));
    };
    const sure = async (text: string, yes: string, work: () => Promise<unknown>) => {
        const { seat } = table;
        onClose();
        if (!(await confirmFirst(text, yes)) || table.seat !== seat || table.curtain.get() !== null) return;
        await work().catch((trouble: unknown) => table.fail(trouble));
    };
    return (
        <div class="around-menu-list">
            {mayRequestUndo(table) && (
                <Button onClick={() => after(table.give("undo ask"))}>
                    <Icon name="undo" /> Request undo
                </Button>
            )}
            <Button onClick={() => void sure("Offer a draw to your opponent?", "Offer a draw", () => table.give("draw"))}>
                Offer a draw
            </Button>
            {game.clock.kind !== "none" && <Button onClick={() => after(table.calls.pause("ask"))}>Request a pause</Button>}
            <Button
                look="bad"
                onClick={() => void sure(resignQuestion(game, table.seat), "Resign", () => table.give("resign"))}
            >
                <Icon name="flag" /> Resign
            </Button>
            <Button
                look="bad"
                onClick={() =>
                    void sure(
                        "Abandon this game? It ends without a winner once every player agrees.",
                        "Abandon",
                        () => gameCalls(game.id).abandon().then(() => table.refresh()),
                    )
                }
            >
                Abandon
            </Button>
        </div>
    );
}

function Afterwards({ game }: { game: Game }) {
    const rematch = async () => {
        const next = await gameCalls(game.id).rematch();
        go("game", next.id);
    };
    return (
        <div class="around-menu-list">
            <a class="button main" href={link("replay", game.id)}>
                <Icon name="play" /> Replay
            </a>
            {game.mine.length > 0 && (
                <Button onClick={() => void rematch().catch((trouble: unknown) => toast(String(trouble)))}>
                    Rematch (swap sides)
                </Button>
            )}
        </div>
    );
}
