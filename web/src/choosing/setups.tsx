/* Ready-made set-ups that answer the prompt: one click fills in the order, the next gives it. */
import { useEffect, useState } from "preact/hooks";
import type { ReadySetup } from "../core/types";
import { useValue } from "../core/value";
import { plainName } from "../core/words";
import type { TableProps } from "../games/game";
import { laterPart } from "../ui/later";
import { chooserOf } from "./desk";

const SmallMap = laterPart(() => import("../board/small-map").then((part) => part.SmallMap));

export function ReadySetups({ table }: TableProps) {
    const sight = useValue(table.sight);
    const draft = useValue(table.draft);
    const [setups, setSetups] = useState<ReadySetup[]>([]);
    const active = chooserOf(table).active;
    useEffect(() => {
        let wanted = true;
        setSetups([]);
        if (active) void table.calls.setups().then((said) => wanted && setSetups(said.setups), () => undefined);
        return () => {
            wanted = false;
        };
    }, [sight?.number, active, table.reader.get()]);
    if (!active || !setups.length || draft.complete) return null;
    return <SetupLines table={table} setups={setups} title="Ready-made set-ups" onPick={(setup) => void table.type(setup.order)} />;
}

interface LinesProps extends TableProps {
    setups: ReadySetup[];
    title: string;
    onPick: (setup: ReadySetup) => void;
}

/** Each with a small map, if the game has one. */
export function SetupLines({ table, setups, title, onPick }: LinesProps) {
    const { module, board } = chooserOf(table);
    const map = module.setupMap;
    const view = table.sight.get()?.view;
    return (
        <section class="choosing-setups">
            <h3>{title}</h3>
            <ul>
                {setups.map((setup) => (
                    <li key={setup.name}>
                        <button type="button" class="choosing-line" onClick={() => onPick(setup)}>
                            <span class="choosing-label">{plainName(setup.name)}</span>
                            <span class="choosing-hint small faint">{setup.sentence}</span>
                        </button>
                        {map && board && view && (
                            <SmallMap board={board} ground={map.ground} box={map.box(board)} marks={map.marks(board, setup.orders, module.sideOf(view.seat))} label={`Where ${plainName(setup.name)} stands`} />
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}
