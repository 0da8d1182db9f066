/* A set-up prepared while others deploy: the server deploys it when it is this seat's turn. */
import { useEffect, useState } from "preact/hooks";
import type { ReadySetup } from "../core/types";
import { useValue } from "../core/value";
import { plainName } from "../core/words";
import type { TableProps } from "../games/game";
import { Button } from "../ui/ui";
import { chooserOf } from "./desk";
import { SetupLines } from "./setups";

export function Prepare({ table }: TableProps) {
    const prepared = useValue(table.prepared);
    const view = useValue(table.sight)?.view;
    const setups = useSetupsAhead(table);
    useEffect(() => void table.readPrepared(), [table, table.reader.get()]);
    if (prepared === null || !view || (!setups.length && !prepared.length)) return null;
    const screen = chooserOf(table).module.ahead?.(view); // with its own buttons
    if (prepared.length) return <IsPrepared table={table} title={titleOf(setups, prepared)} button={!screen} />;
    return (
        <div class="choosing-prepare">
            <p>You deploy next. Prepare your army meanwhile: it is deployed when it is your turn, even if you close this page.</p>
            {!screen && <SetupLines setups={setups} title="Deploy when it is my turn" onPick={(setup) => void table.prepare(setup.orders)} table={table} />}
        </div>
    );
}

function IsPrepared({ table, title, button }: TableProps & { title: string; button: boolean }) {
    const busy = useValue(table.busy);
    return (
        <div class="choosing-prepare" role="status">
            <p>
                <b>{title}</b> is ready. It is deployed when it is your turn, even if you close this page. Your opponent can't see it before.
            </p>
            {button && (
                <Button disabled={busy} onClick={() => void table.prepare([])}>
                    Change my mind
                </Button>
            )}
        </div>
    );
}

const titleOf = (setups: ReadySetup[], prepared: string[]): string => {
    const same = setups.find((setup) => setup.orders.join() === prepared.join());
    return same ? `“${plainName(same.name)}”` : "Your army";
};

/** Those that this seat may deploy later. */
function useSetupsAhead(table: TableProps["table"]): ReadySetup[] {
    const [setups, setSetups] = useState<ReadySetup[]>([]);
    useEffect(() => {
        let wanted = true;
        void table.calls.setups(true).then((said) => wanted && setSetups(said.setups), () => undefined);
        return () => {
            wanted = false;
        };
    }, [table, table.reader.get()]);
    return setups;
}
