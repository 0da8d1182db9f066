/* Tells what led to the view that is shown: the board stays as it was until the dice have rolled. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { calm, settings } from "../../../core/settings";
import type { View } from "../../../core/types";
import { useValue } from "../../../core/value";
import { momentOf, PACE } from "../../close-up";
import type { CloseUpProps } from "../../game";
import { positionOf } from "../view";
import { after, beatsOf, lasts, revealed, type Beat } from "./beats";

export interface Telling {
    /** The view as far as it is told. */
    view: View;
    beats: Beat[];
    /** How many of them are told; the last one of them is happening now. */
    told: number;
    running: boolean;
    skip(): void;
}

interface Story {
    /** The same while only the view is read again. */
    key: object;
    view: View;
    before: View;
    beats: Beat[];
    number: number;
    /** Tell it; else all of it has happened. */
    tell: boolean;
}

const MANY = 40; // beats that nobody wants to watch

/** New entries are told after the last story; else the newest one has happened. */
function storyOf(last: Story | null, { view, table, leg }: CloseUpProps, { number, entries }: ReturnType<typeof momentOf>): Story {
    if (last && last.number === number && table) return { ...last, view };
    const newer = last !== null && number > last.number;
    const fresh = newer && table ? entries.filter((entry) => entry.number > last.number) : entries.filter((entry) => entry.kind === "order").slice(-1);
    const before = (table ? newer && last.view : leg?.before) || view;
    const beats = beatsOf(fresh, before);
    const tell = (newer || leg != null) && table?.look.get() == null && beats.length > 0 && beats.length <= MANY;
    return { key: {}, view, before, beats, number, tell };
}

export function useTelling(props: CloseUpProps): Telling {
    const last = useRef<Story | null>(null);
    const story = useMemo(() => (last.current = storyOf(last.current, props, momentOf(props))), [props.view]);
    const { key, beats } = story;
    // One more than there are beats: the last one is over.
    const [told, setTold] = useState({ key, count: 0 });
    const { watch } = useValue(settings);
    const end = beats.length + 1;
    const count = !story.tell || calm() ? end : told.key === key ? told.count : 0;
    useEffect(() => {
        if (count >= end) return;
        const wait = count === 0 ? 0 : lasts(beats[count - 1]!) * PACE[watch];
        const timer = setTimeout(() => setTold({ key, count: count + 1 }), wait);
        return () => clearTimeout(timer);
    }, [key, count]);
    const view = useMemo(() => (count < end ? partly(story, count) : story.view), [story, count]);
    return { view, beats, told: Math.min(count, beats.length), running: count < end, skip: () => setTold({ key, count: end }) };
}

/** What is lost stays until its beat is over. */
function partly({ before, beats, view }: Story, count: number): View {
    const [old, now] = [positionOf(before), positionOf(view)];
    if (!old || !now) return view;
    const position = beats.some((beat) => beat.kind === "picked") ? revealed(old, now, beats) : old;
    const done = beats.slice(0, count).filter((beat, i) => i < count - 1 || beat.kind !== "lost");
    return { ...before, board: done.reduce(after, position) };
}
