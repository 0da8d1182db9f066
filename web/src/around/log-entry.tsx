/* A log entry in words. */
import type { Entry, Game, Happened, View } from "../core/types";
import { capital, linked, piecesOf, plainName } from "../core/words";
import { moduleOf } from "../games/index";
import { resultWords } from "../games/results";
import { partyNamed, sideTitle, type Party } from "../games/seats";
import { hasProfile, PlayerLink } from "../ui/person";
import type { Things } from "./things";

const PAUSES = {
    asked: "pause requested.",
    agreed: "pause accepted.",
    refused: "pause declined.",
    began: "Clocks stopped.",
    ended: "Clocks running again.",
};

/** After "French: ", without a subject, because some sides are singular and some plural. */
const CORE_ORDERS: Record<string, string> = {
    resign: "resigned.",
    draw: "draw offered.",
    undo: "last order undone.",
    "undo ask": "undo requested.",
    agree: "accepted.",
    refuse: "declined.",
    timeout: "time is up.",
};

/** An order of all games, which moves nothing. */
export const isCore = (text: string): boolean => text in CORE_ORDERS;

/** "Ann", or "Bot random"; other people's names lead to their profiles. */
const playerWords = ({ seat, player }: Party): string => (hasProfile(seat) ? linked("player", seat.player ?? "", player) : capital(player));

/** "Guest Sutler 383 joins the French."; of a seat that is a power: "You play the Austrians." */
function joinLines(game: Game, { events }: Happened): string[] {
    return events.flatMap((event) => {
        if (event.kind !== "side") return [];
        const [seat, side] = [String(event["seat"]), String(event["side"])];
        const party = partyNamed(game, seat);
        const power = party !== null && party.side === seat && seat !== side;
        const [you, they] = power ? ["play", "plays"] : ["join", "joins"];
        const who = party?.seat.mine ? `You ${you}` : `${party ? playerWords(party) : sideTitle(game.game, seat)} ${they}`;
        return [`${who} the ${sideTitle(game.game, power ? seat : side)}.`];
    });
}

/** The lines of an entry: the first is the order, the others its results. */
export function entryLines(game: Game, entry: Entry, view: View): string[] {
    const who = "seat" in entry ? (partyNamed(game, entry.seat)?.title ?? "A player") : "";
    if (entry.kind === "begin") return ["The game begins.", ...joinLines(game, entry), ...moduleOf(game.game).newsWords(entry, view).map((line) => withPlayers(game, line))];
    if (entry.kind === "over") return [`${resultWords(game.game, entry.result)}.`];
    if (entry.kind === "pause") return [entry.what === "began" || entry.what === "ended" ? PAUSES[entry.what] : `${who}: ${PAUSES[entry.what]}`];
    if (entry.kind === "vacation") return [`${who}: ${entry.what === "began" ? "on vacation" : "back from vacation"}.`];
    if (entry.kind === "abandon") return [entry.what === "done" ? "The game was abandoned." : `${who}: asks to abandon the game.`];
    if (entry.kind === "chat") return [entry.muted ? "(muted)" : (entry.text ?? "")];
    return [...orderLines(game, entry, view, who), ...joinLines(game, entry), ...(entry.given ? ["Done for you: there was no choice."] : []), ...(entry.ahead ? ["Given in advance."] : [])];
}

/** A seat without a side yet, in an auction: X and Y, or X1 to Yn in two teams of the same size. */
const BIDDER = /^([XY])(\d*)$/;

function playerAt(game: Game, seat: string): string {
    const [, team, number] = BIDDER.exec(seat) ?? [];
    const first = team === "Y" ? game.seats.length / 2 : 0;
    const party = partyNamed(game, team ? first + Number(number || 1) - 1 : seat);
    return party ? playerWords(party) : "A player";
}

/** Words that name a seat (core/words) become the player's name. */
const withPlayers = (game: Game, line: string): string =>
    piecesOf(line).map(({ words, target }) => (target?.what === "seat" ? playerAt(game, target.id) : target ? linked(target.what, target.id, words) : words)).join("");

/** In an auction players have names, but no sides. */
const isBid = ({ name, events }: Entry & { kind: "order" }): boolean => BIDDER.test(name) || events.some(({ kind }) => kind === "bid");

function orderLines(game: Game, entry: Entry & { kind: "order" }, view: View, who: string): string[] {
    const module = moduleOf(game.game);
    const core = CORE_ORDERS[entry.text];
    if (core) return [`${who}: ${core}`, ...module.newsWords(entry, view)];
    const lines = module.entryWords(entry, view);
    const [first] = lines;
    if (first && isBid(entry)) return [`${playerAt(game, entry.name)}: ${first.charAt(0).toLowerCase()}${first.slice(1)}`, ...lines.slice(1)];
    return lines.length ? lines : [`${who}: ${plainName(entry.text)}`];
}

/** Punctuation at the beginning of a piece stays with the link before it: browsers would break the line between them. */
const TAIL = /^[.,:;)]+/;

/** A line; the things and players that it names are links. */
export function Line({ text, things }: { text: string; things?: Things | undefined }) {
    const pieces = piecesOf(text);
    const isButton = (piece: (typeof pieces)[number] | undefined) => Boolean(things && piece?.target && piece.target.what !== "player");
    const tail = (index: number) => (pieces[index]?.target ? "" : (TAIL.exec(pieces[index]?.words ?? "")?.[0] ?? ""));
    return (
        <>
            {pieces.map(({ words, target }, index) =>
                target?.what === "player" ? (
                    <PlayerLink key={index} name={target.id} words={words} />
                ) : target && things ? (
                    <button
                        key={index}
                        type="button"
                        class="around-thing"
                        onMouseEnter={() => things.point(target)}
                        onMouseLeave={() => things.point(null)}
                        onFocus={() => things.point(target)}
                        onBlur={() => things.point(null)}
                        onClick={() => things.show(target)}
                    >
                        <u>{words}</u>
                        {tail(index + 1)}
                    </button>
                ) : isButton(pieces[index - 1]) ? (
                    words.replace(TAIL, "")
                ) : (
                    words
                ),
            )}
        </>
    );
}

interface Props {
    game: Game;
    entry: Entry;
    view: View;
    /** Without them nothing is a link. */
    things?: Things;
    /** Of the first line. */
    id?: string;
    /** Only the first line. */
    short?: boolean;
}

export function EntryWords({ game, entry, view, things, id, short = false }: Props) {
    const [first = "", ...news] = entryLines(game, entry, view);
    const rest = short ? [] : news;
    return (
        <>
            <span class="around-entry-first" id={id}>
                <Line text={first} things={things} />
            </span>
            {rest.map((line, index) => (
                <span key={index} class="around-entry-news small">
                    <Line text={line} things={things} />
                </span>
            ))}
            {!short && entry.kind === "order" && entry.why && <span class="around-entry-news small around-entry-why">Why: {entry.why}</span>}
        </>
    );
}
