/* Tells rolls one after the other: the dice, then what they mean. Until then the window stays as it was. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { calm, settings } from "../../../core/settings";
import type { View } from "../../../core/types";
import { useValue } from "../../../core/value";
import { momentOf, PACE } from "../../close-up";
import type { CloseUpProps } from "../../game";
import { positionOf } from "../view";
import { resolutionsIn, type Resolution } from "./resolutions";

export interface Telling {
    /** As far as it is told. */
    view: View;
    /** The roll that is told now. */
    roll: Resolution | null;
    /** Its dice still roll. */
    rolling: boolean;
    running: boolean;
    /** Goes on to the next one. */
    skip(): void;
    /** The last roll of each battle, by its name. */
    known: ReadonlyMap<string, Resolution>;
}

interface Story {
    key: object;
    number: number;
    view: View;
    before: View;
    rolls: Resolution[];
    tell: boolean;
}

const ROLLING = 1100; // milliseconds
const READING = 3200;
const MANY = 6; // rolls that nobody wants to watch

function storyOf(last: Story | null, props: CloseUpProps): Story {
    const { view, table, leg } = props;
    const { number, entries } = momentOf(props);
    if (last && last.number === number && table) return { ...last, view };
    const newer = last !== null && number > last.number;
    const fresh = table ? (newer ? entries.filter((entry) => entry.number > last.number) : []) : entries;
    const rolls = resolutionsIn(fresh);
    const tell = rolls.length > 0 && rolls.length <= MANY && table?.look.get() == null;
    return { key: {}, number, view, before: (table ? last?.view : leg?.before) ?? view, rolls, tell };
}

/** Until attacks are declared, enemies may be hidden. */
function knows(view: View, roll: Resolution | null): boolean {
    const battle = positionOf(view)?.battles.find(({ battle: name }) => name === roll?.battle);
    return battle !== undefined && battle.FR.hexes.length > 0 && battle.AL.hexes.length > 0;
}

/** Twice the number of rolls told, and one more while the dice of the next one lie there. */
export function useTelling(props: CloseUpProps): Telling {
    const last = useRef<Story | null>(null);
    const story = useMemo(() => (last.current = storyOf(last.current, props)), [props.view]);
    const { key, rolls } = story;
    const { watch } = useValue(settings);
    const [told, setTold] = useState({ key, beats: 0 });
    const end = 2 * rolls.length;
    const beats = !story.tell || watch === "off" ? end : told.key === key ? told.beats : 0;
    const roll = rolls[Math.floor(beats / 2)] ?? null;
    const rolling = beats % 2 === 0 && roll !== null && roll.dice.length > 0 && !calm();
    const next = () => setTold({ key, beats: Math.min(end, beats + (rolling || beats % 2 === 1 ? 1 : 2)) });
    useEffect(() => {
        if (beats >= end) return;
        const timer = setTimeout(next, (rolling ? ROLLING : READING) * PACE[watch]);
        return () => clearTimeout(timer);
    }, [key, beats]);
    const running = beats < end;
    const { entries } = momentOf(props);
    const known = useMemo(() => new Map(resolutionsIn(entries).map((one) => [one.battle, one])), [entries.length, props.view]);
    return { view: running && knows(story.before, roll) ? story.before : props.view, roll: running ? roll : null, rolling, running, skip: next, known };
}
