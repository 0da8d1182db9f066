/* What happened since the last visit, step by step. */
import { useEffect, useState } from "preact/hooks";
import type { Entry } from "../core/types";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { Button, Icon } from "../ui/ui";
import { EntryWords } from "./log-entry";
import { thingsOf } from "./things";
import { seenUpTo, setSeen } from "./seen";

/** The entries worth showing: what others have done. */
export function newMoments(entries: Entry[], seen: number, mine: number | null): Entry[] {
    return entries.filter((entry) => entry.number > seen && entry.kind === "order" && entry.seat !== mine);
}

const PACE = 1600;

export function Since({ table }: TableProps) {
    const entries = useValue(table.entries);
    const reader = useValue(table.reader);
    const game = useValue(table.game);
    const sight = useValue(table.sight);
    const [moments, setMoments] = useState<Entry[] | null>(null); // null: unknown yet
    const [at, setAt] = useState(-1); // -1: only offered
    const [plays, setPlays] = useState(false);
    const complete = sight?.number !== undefined && entries[entries.length - 1]?.number === sight?.number;

    useEffect(() => {
        setMoments(null);
        setAt(-1);
    }, [reader]);

    useEffect(() => {
        if (!complete || !sight?.number) return;
        if (moments === null) {
            const seen = seenUpTo(table.id, reader);
            setMoments(seen === null ? [] : newMoments(entries, seen, table.seat));
        }
        if (!document.hidden) setSeen(table.id, reader, sight.number);
    }, [complete, entries, moments]);

    const show = (index: number) => {
        setAt(index);
        const moment = moments?.[index];
        if (moment) void table.lookAt(moment.number);
    };
    const finish = () => {
        setPlays(false);
        setMoments([]);
        setAt(-1);
        table.lookAtPresent();
    };

    useEffect(() => {
        if (!plays || !moments) return;
        const timer = setTimeout(() => (at + 1 < moments.length ? show(at + 1) : setPlays(false)), PACE);
        return () => clearTimeout(timer);
    }, [plays, at, moments]);

    if (!moments?.length || !game) return null;
    const moment = moments[at];
    if (!moment)
        return (
            <div class="around-since">
                <span class="grow">
                    {moments.length === 1 ? "1 move" : `${moments.length} moves`} since your last visit
                </span>
                <Button look="main" onClick={() => show(0)}>
                    Watch
                </Button>
                <Button look="quiet" onClick={finish}>
                    Skip
                </Button>
            </div>
        );
    return (
        <div class="around-since steps" role="group" aria-label="Since your last visit">
            <div class="row">
                <Button icon aria-label="Previous" disabled={at === 0} onClick={() => show(at - 1)}>
                    <Icon name="back" />
                </Button>
                <Button icon aria-label={plays ? "Pause" : "Play"} onClick={() => setPlays(!plays)}>
                    <Icon name={plays ? "pause" : "play"} />
                </Button>
                <Button icon aria-label="Next" disabled={at + 1 >= moments.length} onClick={() => show(at + 1)}>
                    <Icon name="forward" />
                </Button>
                <span class="small faint grow">
                    {at + 1} of {moments.length}
                </span>
                <Button look={at + 1 >= moments.length ? "main" : undefined} onClick={finish}>
                    Return to game
                </Button>
            </div>
            <div aria-live="polite">
                <EntryWords game={game} entry={moment} view={table.view ?? sight!.view} things={thingsOf(table)} />
            </div>
        </div>
    );
}
