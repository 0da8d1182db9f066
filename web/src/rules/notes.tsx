/* A game's sources and rulings; rule ids in them are links. */
import { link } from "../core/route";
import { splitIds } from "./search";

export function Notes({ game, notes }: { game: string; notes: string[] }) {
    if (!notes.length) return null;
    return (
        <section class="rules-chapter" id="rule-NOTES" tabIndex={-1} aria-label="Sources and rulings">
            <h2>Sources and rulings</h2>
            <p class="faint">How we read the rules where the printed game is unclear or not fully available.</p>
            <ul class="rules-notes">
                {notes.map((note) => (
                    <li key={note}>
                        <NoteText game={game} note={note} />
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function NoteText({ game, note }: { game: string; note: string }) {
    const [, head, rest] = /^(\w+(?: \d)?): (.*)$/.exec(note) ?? [null, null, note];
    return (
        <>
            {head && <b>{head}: </b>}
            {splitIds(rest ?? note).map((part, i) =>
                part.id ? (
                    <a key={i} href={link("rules", game, part.text)}>
                        {part.text}
                    </a>
                ) : (
                    part.text
                ),
            )}
        </>
    );
}
