/* Chat, on the channels that the rules allow. */
import { useEffect, useRef, useState } from "preact/hooks";
import { me } from "../core/api";
import type { Entry, Game } from "../core/types";
import { useValue } from "../core/value";
import { capital, sinceWords } from "../core/words";
import type { TableProps } from "../games/game";
import type { Table } from "../table/table";
import { moduleOf } from "../games/index";
import { laterExtra } from "../ui/later";
import { Person } from "../ui/person";
import { Button, RuleLink } from "../ui/ui";
import { aboutGame, campIn } from "../games/plain/about";
import { partiesOf, partyNamed, type Party } from "../games/seats";

const AboutPlayer = laterExtra(() => import("../moderation/about-player").then((part) => part.AboutPlayer));

type Chat = Extract<Entry, { kind: "chat" }>;

export const chatsOf = (entries: Entry[]): Chat[] => entries.filter((entry): entry is Chat => entry.kind === "chat");

export function TalkPanel({ table }: TableProps) {
    const entries = useValue(table.entries);
    const game = useValue(table.game);
    const list = useRef<HTMLOListElement>(null);
    const chats = chatsOf(entries);
    useEffect(() => {
        if (list.current) list.current.scrollTop = list.current.scrollHeight;
    }, [chats.length]);
    if (!game) return null;
    return (
        <div class="around-talk">
            <ol ref={list} aria-label="Chat" aria-live="polite" tabIndex={0}>
                {chats.map((chat) => (
                    <Said key={chat.number} game={game} chat={chat} />
                ))}
                {!chats.length && <li class="faint around-empty">No messages yet.</li>}
            </ol>
            {table.seat !== null && <Say table={table} game={game} />}
        </div>
    );
}

function Said({ game, chat }: { game: Game; chat: Chat }) {
    const who = partyNamed(game, chat.seat);
    const to = chat.to === "all" ? "" : ` to ${chat.to.map((seat) => partyNamed(game, seat)?.title).join(", ")}`;
    return (
        <li class={"around-said" + (who?.seat.mine ? " mine" : "")} style={{ borderColor: who?.colour ?? "var(--line)" }}>
            <span class="small faint">
                {who && <Person seat={who.seat} words={capital(who.player)} />}
                {who && ` (${who.title})`}
                {to} · {sinceWords(chat.at)}
            </span>
            {chat.muted ? <em class="faint">muted</em> : <span class="around-text" dir="auto">{chat.text}</span>}
        </li>
    );
}

type Channel = { key: string; label: string; to: "all" | number[] };

/** Do the rules forbid it now? */
export const isClosed = ({ to }: Channel, closed: readonly (number | "all")[]): boolean => (to === "all" ? closed.includes("all") : to.some((seat) => closed.includes(seat)));

/** Everyone, my own side, and each of the others. */
export function channelsOf(game: Game, seat: number): Channel[] {
    const parties = partiesOf(game).filter((party) => party.seat.kind === "person" || party.seat.kind === "bot");
    const own = parties.find((party) => party.seat.seat === seat);
    const others = parties.filter((party) => party.seat.seat !== seat);
    const channels: Channel[] = [{ key: "all", label: "Everyone", to: "all" }];
    if (others.length < 2) return channels;
    const camp = (party: Party) => campIn(aboutGame(game.game), party.side, game.scenario);
    const team = others.filter((party) => own && camp(party) === camp(own));
    if (team.length > 1) channels.push({ key: "team", label: "My side", to: team.map((party) => party.seat.seat) });
    for (const party of others) channels.push({ key: String(party.seat.seat), label: party.title, to: [party.seat.seat] });
    return channels;
}

function Say({ table, game }: { table: Table; game: Game }) {
    const [text, setText] = useState("");
    const channels = channelsOf(game, table.seat ?? 0);
    const [chosen, setChosen] = useState("all");
    const sight = useValue(table.sight);
    const closed = sight?.closed_talk ?? [];
    const wanted = channels.find((one) => one.key === chosen) ?? channels[0]!;
    const channel = isClosed(wanted, closed) ? (channels.find((one) => !isClosed(one, closed)) ?? wanted) : wanted;
    const limits = sight ? moduleOf(game.game).talkWords?.(sight.view, closed.length > 0) : null;
    const [trouble, setTrouble] = useState<string | null>(null);
    const send = async (event: Event) => {
        event.preventDefault();
        const words = text.trim();
        if (!words) return;
        try {
            await table.calls.chat(words, channel.to);
            setText("");
            setTrouble(null);
            await table.refresh();
        } catch (error) {
            setTrouble(error instanceof Error ? error.message : String(error));
        }
    };
    return (
        <form class="around-say" onSubmit={(event) => void send(event)}>
            {limits && (
                <p class="around-limits small" role="status">
                    {limits.words} <RuleLink game={game.game} id={limits.rule} />
                </p>
            )}
            {channels.length > 1 && (
                <select aria-label="Recipients" value={channel.key} onChange={(event) => setChosen(event.currentTarget.value)}>
                    {channels.map((one) => (
                        <option key={one.key} value={one.key} disabled={isClosed(one, closed)}>
                            {one.label}
                            {isClosed(one, closed) && " (not now)"}
                        </option>
                    ))}
                </select>
            )}
            <input
                class="grow"
                aria-label="Message"
                placeholder="Write a message"
                maxLength={1000}
                value={text}
                onInput={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" disabled={!text.trim() || isClosed(channel, closed)}>
                Send
            </Button>
            {trouble && (
                <p class="around-bad small" role="alert">
                    {trouble}
                </p>
            )}
            <Mute table={table} game={game} />
        </form>
    );
}

function Mute({ table, game }: { table: Table; game: Game }) {
    const [muted, setMuted] = useState<number[]>([]);
    const [open, setOpen] = useState(false);
    useEffect(() => {
        void table.calls.mute().then((said) => setMuted(said.seats), () => undefined);
    }, [table, table.seat]);
    const people = partiesOf(game).filter((party) => party.seat.kind === "person" && !party.seat.mine);
    const accounts = me.get()?.accounts;
    if (!people.length) return null;
    const toggle = (seat: number) => {
        const next = muted.includes(seat) ? muted.filter((one) => one !== seat) : [...muted, seat];
        void table.calls.setMute(next).then(() => (setMuted(next), table.readAgain()), (error: unknown) => table.fail(error));
    };
    return (
        <details class="small around-mute" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{accounts ? "Mute, block or report" : "Mute a player"}</summary>
            {people.map((party) => (
                <div key={party.seat.seat}>
                    <label class="check">
                        <input type="checkbox" checked={muted.includes(party.seat.seat)} onChange={() => toggle(party.seat.seat)} />
                        Mute {party.title} ({party.player})
                    </label>
                    {accounts && open && party.player && <AboutPlayer name={party.player} game={game.id} onBlock={() => void table.readAgain()} />}
                </div>
            ))}
        </details>
    );
}
