/* "What if this is a 3?" Pieces that the reader of a moment had not seen are what somebody assumes, in a study of its own. */
import { useState } from "preact/hooks";
import { post, seatCalls } from "../core/api";
import { go } from "../core/route";
import type { View } from "../core/types";
import { useValue } from "../core/value";
import { capital, plainName } from "../core/words";
import { Button } from "../ui/ui";
import type { Made } from "./study";
import type { StudyProps } from "./study-page";

/** Something that was not seen, and what it may be: a face, a town, a number of SP, a hex. */
export interface Unseen {
    what: "piece" | "block" | "hex" | "leader";
    id: string;
    name: string;
    options: string[];
}

interface Assumed {
    what: string;
    id: string;
    is: string;
    words: string;
}

const MOST = 8; // of one request

/** How many are assumed at once: in the fog as many as guesses surely find, two stacks or one leader. */
function mostOf(game: string, wanted: readonly Assumed[]): number {
    if (game !== "warpeace") return MOST;
    return wanted.some(({ what }) => what === "leader") ? 1 : 2;
}

const WORDS: Record<string, { what: string; thing: string }> = {
    triumph: { what: "What if a block that you have not seen is …", thing: "block" },
    napoleon: { what: "What if a block that you have not seen is …", thing: "block" },
    warpeace: { what: "What if there is in the fog …", thing: "stack or leader" },
};
const IS = { piece: "Its face", block: "Its town", hex: "Its SP", leader: "Where" };
const sorted = (some: Iterable<string>): string[] => [...new Set(some)].sort();

interface Units {
    units: { piece: number; side: string; label: string; face: string | null; place: string | null; corps: string | null; eliminated: boolean }[];
}

/** Units of triumph whose faces are blank. */
function unseenUnits(mine: Units, all: Units): Unseen[] {
    const blank = mine.units.filter((unit) => unit.face === null && unit.place !== null && !unit.eliminated);
    const pieces = new Set(blank.map((unit) => unit.piece));
    const facesOf = (side: string) => sorted(all.units.flatMap((unit) => (unit.side === side && unit.face && pieces.has(unit.piece) ? [unit.face] : [])));
    return blank.map((unit) => ({
        what: "piece",
        id: String(unit.piece),
        name: `${unit.place}: ${unit.corps ? `${plainName(unit.corps)}, ` : ""}block ${unit.label}`,
        options: facesOf(unit.side),
    }));
}

interface Blocks {
    blocks: { id: string; name: string; army: string; state: string; town: string | null }[];
    ghosts: { army: string; state: string; town: string | null }[];
}

/** Blocks of Napoléon that are somewhere: in one of the towns where their army has blocks that cannot be told apart. */
function unseenBlocks(mine: Blocks, all: Blocks): Unseen[] {
    const known = new Set(mine.blocks.filter((block) => block.state !== "unseen").map((block) => block.id));
    const townsOf = (army: string) => sorted(mine.ghosts.flatMap((ghost) => (ghost.army === army && ghost.state === "town" && ghost.town ? [ghost.town] : [])));
    return all.blocks
        .filter((block) => block.state === "town" && !known.has(block.id))
        .map((block) => ({ what: "block", id: block.id, name: block.name, options: townsOf(block.army) }));
}

interface Fog {
    ghosts: { hex: string; side: string; colour: string; flag: boolean }[];
    leaders: { leader: string; side: string | null; colour: string; state: string }[];
    cities: { hex: string; city: string }[];
}

const LARGEST = 8; // SP of a hidden stack, by the server's guesses

/** Stacks of War and Peace in the fog, and leaders who may be with them. */
function unseenStacks({ ghosts, leaders, cities }: Fog): Unseen[] {
    const named = (hex: string) => [plainName(cities.find((one) => one.hex === hex)?.city ?? ""), hex].filter(Boolean).join(" ");
    const strengths = Array.from({ length: LARGEST }, (_, i) => String(i + 1));
    const stacks = ghosts.filter(({ flag }) => !flag).map(({ hex }): Unseen => ({ what: "hex", id: hex, name: named(hex), options: strengths }));
    const people = leaders.filter(({ state }) => state === "unseen").map(({ leader, side, colour }): Unseen => {
        const options = sorted(ghosts.flatMap((ghost) => (ghost.side === side && ghost.colour === colour ? [ghost.hex] : [])));
        return { what: "leader", id: leader, name: plainName(leader), options };
    });
    return [...stacks, ...people.filter(({ options }) => options.length)];
}

export function unseenIn(game: string, mine: View, all: View): Unseen[] {
    if (game === "triumph") return unseenUnits(mine.board as Units, all.board as Units).sort((a, b) => a.name.localeCompare(b.name));
    if (game === "napoleon") return unseenBlocks(mine.board as Blocks, all.board as Blocks);
    if (game === "warpeace") return unseenStacks(mine.board as Fog);
    return [];
}

export function Assume({ table }: StudyProps) {
    const study = useValue(table.study);
    const game = useValue(table.game)?.game ?? "";
    const [unseen, setUnseen] = useState<Unseen[] | null>(null);
    const [assumed, setAssumed] = useState<Assumed[]>([]);
    const [id, setId] = useState("");
    const [is, setIs] = useState("");
    const { knows } = study;
    const words = WORDS[game];
    if (knows === null || !words || (game === "warpeace" && !/ Z=1\b/.test(study.line))) return null; // without fog all is known

    const load = async () => {
        if (unseen) return;
        try {
            const [mine, all] = await Promise.all([seatCalls(`${study.id}.0`, knows).sight(), seatCalls(`${study.id}.0`, "referee").sight()]);
            setUnseen(unseenIn(game, mine.view, all.view));
        } catch (trouble) {
            table.fail(trouble);
        }
    };
    const piece = unseen?.find((one) => one.id === id);
    const now: Assumed[] = piece && is ? [{ what: piece.what, id, is, words: `${piece.name}: ${plainName(is)}${piece.what === "hex" ? " SP" : ""}` }] : [];
    const wanted = [...assumed.filter((one) => one.id !== id), ...now];
    const most = mostOf(game, wanted);
    const add = () => {
        setAssumed(wanted);
        setId("");
        setIs("");
    };
    const play = async () => {
        try {
            const made = await post<Made>(`/studies/${study.id}/faces`, { faces: wanted.map(({ what, id, is }) => ({ what, id, is })) });
            go("analysis", made.id, 0);
        } catch (trouble) {
            table.fail(trouble);
        }
    };
    return (
        <details class="study-assume" onToggle={() => void load()}>
            <summary>{words.what}</summary>
            {unseen?.length === 0 && <p class="study-note">You know every piece here.</p>}
            {assumed.map((one) => (
                <div key={one.id} class="study-row">
                    <span class="grow">{one.words}</span>
                    <Button look="quiet" class="small" onClick={() => setAssumed(assumed.filter((other) => other !== one))}>
                        Remove
                    </Button>
                </div>
            ))}
            {unseen && unseen.length > 0 && (
                <div class="study-row">
                    <select aria-label={capital(words.thing)} value={id} onChange={(event) => (setId(event.currentTarget.value), setIs(""))}>
                        <option value="">Choose a {words.thing}</option>
                        {unseen.map((one) => (
                            <option key={one.id} value={one.id}>
                                {one.name}
                            </option>
                        ))}
                    </select>
                    <select aria-label={piece ? IS[piece.what] : "What it is"} value={is} disabled={!piece} onChange={(event) => setIs(event.currentTarget.value)}>
                        <option value="">{piece ? IS[piece.what] : "What it is"}</option>
                        {piece?.options.map((one) => (
                            <option key={one} value={one}>
                                {plainName(one)}
                            </option>
                        ))}
                    </select>
                    <Button disabled={now.length === 0 || wanted.length >= most} onClick={add}>
                        And another
                    </Button>
                    <Button look="main" disabled={wanted.length === 0 || wanted.length > most} onClick={() => void play()}>
                        Try it
                    </Button>
                </div>
            )}
            <p class="study-note">This opens another analysis with the same start. Everything that you knew stays as it was.</p>
        </details>
    );
}
