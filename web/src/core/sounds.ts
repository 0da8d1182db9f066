/* Which sound an event makes. The sounds themselves are loaded with the first one that is heard (synth.ts). */
import { settings } from "./settings";
import type { Entry, GameEvent } from "./types";

export type Sound = "move" | "attack" | "dice" | "turn" | "message" | "clock" | "over";

/** By kinds of events, which the games share; all others are silent. */
const LOUD: Partial<Record<string, Sound>> = {
    command: "move",
    marches: "move",
    moved: "move",
    retreat: "move",
    brought: "move",
    regrouped: "move",
    placed: "move",
    advance: "move",
    shift: "move",
    sail: "move",
    die: "dice",
    threat: "attack",
    fight: "attack",
    battle: "attack",
    skirmish: "attack",
    attack: "attack",
    overrun: "attack",
    over: "over",
};

/** Of several sounds only the most important one is heard. */
const RANK: Sound[] = ["move", "dice", "attack", "message", "over"];

const ofEvent = (event: GameEvent): Sound | undefined => LOUD[event.kind];

function soundsOf(entry: Entry, mine: readonly number[]): (Sound | undefined)[] {
    if (entry.kind === "over") return ["over"];
    if (entry.kind === "chat") return mine.includes(entry.seat) || entry.muted ? [] : ["message"];
    return entry.kind === "order" || entry.kind === "begin" ? entry.events.map(ofEvent) : [];
}

/** One sound for all entries that came together, however many; `mine`: the reader's own seats. */
export function soundOf(entries: Entry[], mine: readonly number[]): Sound | null {
    const ranks = entries.flatMap((entry) => soundsOf(entry, mine)).map((sound) => (sound ? RANK.indexOf(sound) : -1));
    return RANK[Math.max(-1, ...ranks)] ?? null;
}

const AWAY: Sound[] = ["turn", "message"]; // what is heard from a background tab
const MINOR: Sound[] = ["move", "dice"];
const PAUSE = 600; // milliseconds
const times = new Map<Sound, number>(); // when each was heard last

/** Does it come too soon after the same sound, or a minor one after any? */
function crowded(sound: Sound): boolean {
    const now = performance.now();
    const soon = [...times].some(([other, at]) => now - at < PAUSE && (other === sound || MINOR.includes(sound)));
    if (!soon) times.set(sound, now);
    return soon;
}

/** Browsers allow sounds only after a click or a key; before, the script is not even loaded. */
const allowed = (): boolean => navigator.userActivation?.hasBeenActive !== false;

export function play(sound: Sound): void {
    const { sounds, volume } = settings.get();
    if (!sounds || !allowed() || (document.hidden && !AWAY.includes(sound)) || crowded(sound)) return;
    void sample(sound, volume);
}

/** For the settings: even if sounds are off. */
export async function sample(sound: Sound, volume: number): Promise<void> {
    const synth = await import("./synth").catch(() => null); // an old page, or no connection: silence
    await synth?.play(sound, volume / 100);
}
