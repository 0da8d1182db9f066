/* What only the organizer sees. */
import { useState } from "preact/hooks";
import { link } from "../core/route";
import { TextField } from "../ui/fields";
import { Button, confirmFirst } from "../ui/ui";
import { allPairings, nameOf } from "./tour";
import type { PartProps } from "./tour-page";

export function Tools({ tour, token, run }: PartProps & { token: string | null }) {
    const active = tour.state === "entering" || tour.state === "running";
    const sure = async (text: string, yes: string, what: string) => {
        if (await confirmFirst(text, yes)) await run(what);
    };
    if (!active) return null;
    const playing = tour.players.filter((one) => one.state === "plays").length;
    return (
        <details class="tour-tools" open={tour.state === "entering"}>
            <summary>Organize</summary>
            {token && (
                <label class="field">
                    <span>Invite link: send it to your players</span>
                    <input class="tour-link" readOnly value={location.origin + location.pathname + link("tournaments", "join", token)} onFocus={(event) => event.currentTarget.select()} />
                </label>
            )}
            <div class="tour-row">
                {tour.state === "entering" && (
                    <Button look="main" disabled={playing < 2} onClick={() => run("start")}>
                        Start with {playing} players
                    </Button>
                )}
                {tour.state === "running" && <Button onClick={() => sure("The standings stay as they are now.", "End the tournament", "finish")}>End now</Button>}
                <Button look="bad" onClick={() => sure("Games can be played on, but count for nothing.", "Cancel the tournament", "cancel")}>
                    Cancel the tournament
                </Button>
            </div>
            <Message run={run} />
            {tour.state === "running" && <Decide tour={tour} run={run} />}
            {tour.state === "running" && <Deadline tour={tour} run={run} />}
            <People tour={tour} run={run} />
        </details>
    );
}

function Message({ run }: Pick<PartProps, "run">) {
    const [text, setText] = useState("");
    return (
        <div class="tour-row">
            <TextField label="Message for everyone" value={text} onChange={setText} most={500} />
            <Button disabled={!text.trim()} onClick={() => run("note", { text }).then(() => setText(""))}>
                Post message
            </Button>
        </div>
    );
}

function Decide({ tour, run }: PartProps) {
    const games = allPairings(tour).flatMap((pairing) => pairing.games);
    const [number, setNumber] = useState(games.find((game) => game.result === "open")?.number ?? 0);
    const [result, setResult] = useState("draw");
    const [note, setNote] = useState("");
    const game = games.find((one) => one.number === number);
    if (!game) return null;
    return (
        <div class="tour-row">
            <label class="field">
                <span>Game</span>
                <select value={number} onChange={(event) => setNumber(Number(event.currentTarget.value))}>
                    {games.map((one) => (
                        <option key={one.number} value={one.number}>
                            {one.number + 1}: {nameOf(tour, one.first)} – {nameOf(tour, one.second)}
                            {one.result === "open" ? "" : " (decided)"}
                        </option>
                    ))}
                </select>
            </label>
            <label class="field">
                <span>Result</span>
                <select value={result} onChange={(event) => setResult(event.currentTarget.value)}>
                    <option value="first">{nameOf(tour, game.first)} wins</option>
                    <option value="second">{nameOf(tour, game.second)} wins</option>
                    <option value="draw">Draw</option>
                    <option value="void">Void</option>
                </select>
            </label>
            <TextField label="Why" value={note} onChange={setNote} most={500} />
            <Button onClick={() => run("adjudicate", { number, result, note })}>Adjudicate</Button>
        </div>
    );
}

function Deadline({ tour, run }: PartProps) {
    const open = tour.rounds.filter((round) => !round.done);
    const [date, setDate] = useState("");
    const round = open[0];
    if (!round) return null;
    return (
        <div class="tour-row">
            <label class="field">
                <span>New deadline of round {round.round}</span>
                <input type="datetime-local" value={date} onChange={(event) => setDate(event.currentTarget.value)} />
            </label>
            <Button disabled={!date} onClick={() => run("deadline", { round: round.round, due: new Date(date).getTime() })}>
                Change deadline
            </Button>
        </div>
    );
}

function People({ tour, run }: PartProps) {
    const [player, setPlayer] = useState(0);
    const [name, setName] = useState("");
    if (tour.players.length === 0) return null;
    return (
        <div class="tour-row">
            <label class="field">
                <span>Player</span>
                <select value={player} onChange={(event) => setPlayer(Number(event.currentTarget.value))}>
                    {tour.players.map((one) => (
                        <option key={one.player} value={one.player}>
                            {one.name}
                        </option>
                    ))}
                </select>
            </label>
            <Button look="bad" onClick={() => confirmFirst("Their open games are forfeited.", "Expel").then((yes) => (yes ? run("expel", { player }) : undefined))}>
                Expel
            </Button>
            <TextField label="Account" value={name} onChange={setName} most={40} />
            <Button disabled={!name.trim()} onClick={() => run("replace", { player, name })}>
                Replace player
            </Button>
            <Button disabled={!name.trim()} onClick={() => confirmFirst(`${name} becomes the organizer.`, "Hand over").then((yes) => (yes ? run("organizer", { name }) : undefined))}>
                Hand over to account
            </Button>
        </div>
    );
}
