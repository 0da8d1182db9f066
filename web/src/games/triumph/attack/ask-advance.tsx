/* Defenders in reserve advance to block the approach. */
import { useEffect } from "preact/hooks";
import { listWords } from "../../../core/words";
import { useValue } from "../../../core/value";
import { Button } from "../../../ui/ui";
import { PlateIcon } from "../block";
import { commanderName } from "../order-words";
import { useMissing, usePreview } from "./ask";
import { commandersTaken, orderName, unitsTaken } from "./draft-words";
import { BlockButton } from "./parts";
import { advanceOf } from "./preview-pieces";
import { named, type Scene } from "./scene";

const order = (units: string[], commanders: string[]): string =>
    `advance ${units.join(" ")}${commanders.length ? ` with ${commanders.map(orderName).join(" ")}` : ""}`;

export function AskAdvance({ scene }: { scene: Scene }) {
    const { table, position, defender, to } = scene;
    const draft = useValue(table.draft);
    const first = advanceOf(usePreview(table, []) ?? {});
    const now = advanceOf(draft.preview);
    const units = unitsTaken(draft);
    const commanders = commandersTaken(draft);
    const may = first?.stay ?? [];
    useMissing(table, "Choose who advances to the approach.");
    useEffect(() => {
        if (may.length === 1 && !table.draft.get().steps.length) void table.type(order(may, []));
    }, [may.length]);
    const set = (nextUnits: string[], nextCommanders: string[]) => {
        const sorted = may.filter((name) => nextUnits.includes(name));
        const corps = new Set(sorted.map((name) => named(scene, name, defender)?.corps));
        if (sorted.length) void table.type(order(sorted, nextCommanders.filter((name) => corps.has(name))));
        else void table.cancel();
    };
    const flip = (all: string[], name: string) => (all.includes(name) ? all.filter((one) => one !== name) : [...all, name]);
    const able = position.commanders.filter(
        (one) => one.side === defender && one.named === to && units.some((name) => named(scene, name, defender)?.corps === one.name),
    );
    return (
        <>
            <div class="attack-toggles">
                {may.map((name) => {
                    const unit = named(scene, name, defender);
                    return unit && <BlockButton key={name} scene={scene} unit={unit} on={units.includes(name)} onClick={() => set(flip(units, name), commanders)} />;
                })}
                {may.length > 1 && (
                    <Button look="quiet" onClick={() => set(may, commanders)}>
                        All
                    </Button>
                )}
            </div>
            {able.map((one) => {
                const goes = now?.commanders.includes(orderName(one.name)) ?? false;
                return (
                    <button
                        key={one.name}
                        type="button"
                        class={"attack-toggle" + (goes ? " on" : "")}
                        aria-pressed={goes}
                        onClick={() => set(units, flip(commanders, one.name))}
                    >
                        <PlateIcon side={one.side} name={one.name} /> {goes ? "advances" : "stays behind"}
                    </button>
                );
            })}
            {now && now.detached.length > 0 && (
                <p class="small">
                    Detached: {listWords(now.detached)}
                    {now.commanders.length > 0 && <> ({listWords(now.commanders.map((name) => commanderName(name, position)))} advances)</>}.
                </p>
            )}
        </>
    );
}
