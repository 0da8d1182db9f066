/* What the window knows about the question to its reader: the possible answers, and what to expect of them. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import type { Telling } from "./telling";
import { isInWindow } from "./answers";
import { lossesIn, type Losses } from "./losses";
import { optionsOf, type Option } from "./orders";
import { prospectsOf, siegesOf, type Prospect, type Siege } from "./prospect";

export interface Asking {
    /** Null: somebody else decides, or something is still told. */
    prompt: string | null;
    options: Option[];
    /** What to expect, by battle: in the field, then against the walls. */
    prospects: ReadonlyMap<string, Prospect[]>;
    /** The same without regard to the answer that is pointed at. */
    base: ReadonlyMap<string, Prospect[]>;
    /** While others decide: what everybody can expect. */
    watched: ReadonlyMap<string, Prospect[]>;
    sieges: Siege[];
    losses: Losses | null;
    /** The answer that is pointed at, or being made: what to expect is told of it. */
    point(steps: string[] | null): void;
}

interface Told {
    key: string;
    prospects: ReadonlyMap<string, Prospect[]>;
    sieges: Siege[];
    losses: Losses | null;
}

/** Prompts with so many answers that they are made step by step. */
const MADE = new Set(["posture", "mode", "loss"]);

function byBattle(prospects: readonly Prospect[]): Map<string, Prospect[]> {
    const found = new Map<string, Prospect[]>();
    for (const prospect of prospects) found.set(prospect.battle, [...(found.get(prospect.battle) ?? []), prospect]);
    return found;
}

const NO_STEPS: string[] = [];
const NO_PROSPECTS: ReadonlyMap<string, Prospect[]> = new Map();
const NOTHING: Told = { key: "", prospects: new Map(), sieges: [], losses: null };

/** The preview of these steps; while it is asked for, the last one stays. */
function useTold(table: Table, number: number | null, steps: string[]): Told {
    const [told, setTold] = useState<Told>(NOTHING);
    const known = useRef(new Map<string, Told>());
    const key = `${number} ${steps.join(" ")}`;
    useEffect(() => {
        if (number === null) return;
        const before = known.current.get(key);
        if (before) return setTold(before);
        let wanted = true;
        const hear = ({ preview }: Awaited<ReturnType<typeof table.calls.preview>>) => {
            const now: Told = { key, prospects: byBattle(prospectsOf(preview)), sieges: siegesOf(preview), losses: lossesIn(preview) };
            known.current.set(key, now);
            if (wanted) setTold(now);
        };
        table.calls.preview({ steps }).then(hear, () => undefined);
        return () => {
            wanted = false;
        };
    }, [key]);
    // What was told of an earlier position is only good for its battles.
    return told.key.startsWith(`${number} `) ? told : { ...NOTHING, key: told.key };
}

function useOptions(table: Table, number: number | null, prompt: string | null): Option[] {
    const [found, setFound] = useState<{ number: number; options: Option[] } | null>(null);
    useEffect(() => {
        if (number === null || prompt === null || MADE.has(prompt)) return;
        let wanted = true;
        optionsOf(table).then((options) => wanted && setFound({ number, options }), () => undefined);
        return () => {
            wanted = false;
        };
    }, [number, prompt]);
    return found && found.number === number ? found.options : [];
}

export function useAsking(table: Table, telling: Telling): Asking {
    const sight = useValue(table.sight);
    const look = useValue(table.look);
    const played = useValue(table.played);
    const asked = sight?.asked && table.seat !== null && !look && !played && !telling.running && table.prompt && isInWindow(table.prompt, sight.view);
    const prompt = asked ? table.prompt : null;
    const number = prompt ? (sight?.number ?? null) : null;
    const [pointed, setPointed] = useState<{ number: number | null; steps: string[] } | null>(null);
    const steps = pointed?.number === number ? pointed!.steps : NO_STEPS;
    const options = useOptions(table, number, prompt);
    const base = useTold(table, number, NO_STEPS);
    const { prospects } = useTold(table, number, steps);
    const waits = sight && !sight.asked && !look && !played && !telling.running;
    const watched = waits ? byBattle(prospectsOf(sight.draft?.preview ?? sight.preview ?? {})) : NO_PROSPECTS;
    return { watched, prompt, options, prospects: prospects.size ? prospects : base.prospects, base: base.prospects, sieges: base.sieges, losses: base.losses, point: (to) => setPointed(to && { number, steps: to }) };
}
