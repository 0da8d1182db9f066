/* What can be saved from a replay: a link to the moment, the log, a picture; and the dice check. */
import { useState } from "preact/hooks";
import { seatCalls } from "../core/api";
import { saveFile } from "../core/files";
import { link } from "../core/route";
import type { Game, Reader } from "../core/types";
import { isOffline } from "../core/way";
import { DiceCheck } from "../around/dice";
import { copyLink } from "../ui/copy";
import { Button, Dialog, Icon, toast } from "../ui/ui";

interface Props {
    game: Game;
    at: number;
    reader: Reader;
    /** Of a running game: the entry that led there. */
    entry: number | undefined;
    picture: () => string;
}

export function ReplayFiles({ game, at, reader, entry, picture }: Props) {
    const [dice, setDice] = useState(false);
    const copy = () => copyLink(location.origin + location.pathname + link("replay", game.id, "at", at));
    const log = async () => {
        const who = game.state === "running" ? reader : "referee";
        saveFile(`${game.game}-${game.id}.log`, "text/plain", await seatCalls(game.id, who).log());
    };
    return (
        <div class="replay-files">
            {!isOffline && (
                <Button onClick={() => void copy()}>
                    <Icon name="link" /> Link to this position
                </Button>
            )}
            <a class="button" href={link("analysis", "from", game.id, reader, ...(game.state === "running" ? ["entry", entry ?? 1] : ["at", at]))}>
                <Icon name="map" /> Analyze this position
            </a>
            <Button onClick={() => void log().catch((trouble: unknown) => toast(String(trouble)))}>
                <Icon name="download" /> Save log
            </Button>
            <Button onClick={() => saveFile(`${game.game}-${game.id}-${at}.svg`, "image/svg+xml", picture())}>
                <Icon name="download" /> Save picture
            </Button>
            <Button onClick={() => setDice(true)}>
                <Icon name="check" /> Verify fairness
            </Button>
            {dice && (
                <Dialog title="Fairness" onClose={() => setDice(false)}>
                    <DiceCheck game={game.id} />
                </Dialog>
            )}
        </div>
    );
}
