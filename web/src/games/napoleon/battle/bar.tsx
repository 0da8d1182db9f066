/* The bar below the field, always at the same place: what is to be done, what the unit in hand can do, and the button that gives
 * the order. */
import { useContext } from "preact/hooks";
import { confirmOrder, undo } from "../../../choosing/actions";
import { deskOf } from "../../../choosing/desk";
import { useRipe } from "../../../choosing/ripe";
import { useValue } from "../../../core/value";
import { capital } from "../../../core/words";
import type { Table } from "../../../table/table";
import { Button, Icon, RuleLink } from "../../../ui/ui";
import { townTitle } from "../atlas";
import { isReserve, sideWord, wingOf } from "../names";
import { blockOf } from "../view";
import type { Action } from "./actions";
import { isSame, UNFINISHED } from "./ask";
import { shotWords } from "./dice";
import { percent } from "./preview";
import { Show } from "./show";
import type { Telling } from "./telling";
import type { Asking } from "./window";
import { nameOf, placeWords } from "./words";

interface BarProps {
    table: Table;
    asks: Asking;
    telling: Telling;
}

export function Bar({ table, asks, telling }: BarProps) {
    const { asked } = asks;
    if (telling.running) return <TellingBar skip={telling.skip} />;
    if (!asked) return <WaitingBar table={table} />;
    return (
        <div class="nap-b-bar" role="group" aria-label="Order in the making">
            <Sentence asks={asks} />
            <ActionList asks={asks} />
            <Buttons table={table} asks={asks} />
        </div>
    );
}

const TellingBar = ({ skip }: { skip: () => void }) => (
    <div class="nap-b-bar">
        <span class="nap-b-say" />
        <Button onClick={skip}>Skip</Button>
    </div>
);

/** Somebody else decides. */
function WaitingBar({ table }: { table: Table }) {
    const { fight } = useContext(Show);
    const sight = useValue(table.sight);
    const look = useValue(table.look);
    const waits = sight?.view.deciders.filter((one) => one.seat !== sight.view.seat).map((one) => sideWord(one.seat)) ?? [];
    const words = look ? "An earlier moment." : waits.length ? `Waiting for the ${waits.join(" and the ")}.` : sight?.view.over ? "The game is over." : "";
    return (
        <div class="nap-b-bar">
            <span class="nap-b-say faint">{words || townTitle(fight.town)}</span>
        </div>
    );
}

const drafted = (asks: Asking, order: string | null): Action | undefined => (order === null ? undefined : asks.actions?.find((action) => isSame(order, action.order)));

/** "3CC Heavy Cavalry fires: 3 dice, hitting on 4 or less (cavalry 3, shock +1)." */
function useSentence(asks: Asking): { text: string; bad: boolean; rules: string[] } {
    const { fight, held, drafted: order } = useContext(Show);
    const verdict = asks.verdict;
    const unfinished = verdict?.rules.every((rule) => UNFINISHED.has(rule.id));
    if (verdict && !verdict.legal && !unfinished && asks.asked?.order) return { text: verdict.text, bad: true, rules: verdict.rules.map((rule) => rule.id) };
    const action = drafted(asks, order);
    const unit = blockOf(fight.position, action?.block ?? held ?? "");
    if (action && unit) return { text: `${nameOf(unit.id)} ${actionWords(fight, action)}`, bad: false, rules: [] };
    if (unit && asks.prompt === "combat") return { text: `${nameOf(unit.id)}: choose what it does.`, bad: false, rules: [] };
    return { text: asks.asked?.say ?? "", bad: false, rules: [] };
}

function actionWords(fight: Parameters<typeof placeWords>[0], { kind, shot, target, words, note }: Action): string {
    if (shot) return `fires at ${placeWords(fight, shot.position)}: ${shotWords(shot)} (${shot.lines.map((line, i) => `${line.text} ${i && line.value > 0 ? "+" : ""}${line.value}`).join(", ")}).`;
    const also = note ? ` ${note}` : "";
    if (kind === "move") return `moves to ${placeWords(fight, target.id)}.${also}`;
    return `${words}.${also}`;
}

function Sentence({ asks }: { asks: Asking }) {
    const { text, bad, rules } = useSentence(asks);
    return (
        <span class={"nap-b-say" + (bad ? " bad" : "")} aria-live="polite">
            {capital(text)} {rules.slice(0, 3).map((rule) => [<RuleLink key={rule} game="napoleon" id={rule} />, " "])}
        </span>
    );
}

/** Everything that the unit in hand may do, as buttons with keys. */
function ActionList({ asks }: { asks: Asking }) {
    const { held, drafted: order, act } = useContext(Show);
    const actions = asks.actions?.filter((action) => action.block === held) ?? [];
    if (!actions.length) return null;
    return (
        <span class="nap-b-actions">
            {actions.map((action) => (
                <button key={action.order} type="button" data-choice="" class={`nap-b-action ${action.kind}${order === action.order ? " on" : ""}`} aria-pressed={order === action.order} onClick={() => act(action)}>
                    {actionLabel(action)}
                </button>
            ))}
        </span>
    );
}

function actionLabel({ kind, label, target, shot }: Action): string {
    if (shot) return `Fire${shot.at === "square" ? " at squares" : ""}: ${percent({ ...shot.hits[0]!, hundredths: 100 - shot.hits[0]!.hundredths, part: shot.hits[0]!.of - shot.hits[0]!.part })} to hit`;
    if (kind === "move" && !isReserve(target.id)) return `${label.replace(" here", "")}: ${wingOf(target.id)}`;
    return kind === "retreat" ? `${label} (${townTitle(target.id)})` : label;
}

function Buttons({ table, asks }: { table: Table; asks: Asking }) {
    const { chooser } = deskOf(table);
    const draft = useValue(table.draft);
    const sight = useValue(table.sight);
    const busy = useValue(table.busy);
    const held = useValue(chooser.held);
    const ripe = useRipe(sight?.number);
    const { asked } = asks;
    const action = drafted(asks, draft.order);
    if (!asked) return null;
    const end = asked.end && !draft.complete ? asked.end : null;
    const giving = draft.complete && draft.order !== null;
    // A plan counts only as it is now, whatever was drafted before.
    const planned = asked.order !== null && asks.prompt !== "combat";
    const ready = planned ? asks.verdict?.legal : giving;
    const give = () => void (giving && (!planned || draft.order === asked.order) ? confirmOrder(table) : finish(table, asked.order!));
    return (
        <span class="nap-b-buttons">
            {(held !== null || (giving && asks.prompt === "combat")) && (
                <Button look="quiet" title="Put it down (Esc)" onClick={() => void cancel(table)}>
                    Cancel
                </Button>
            )}
            {held === null && !giving && sight?.can_undo && (
                <Button look="quiet" title="Undo your last order (U)" disabled={busy} onClick={() => void undo(table)}>
                    <Icon name="undo" /> Undo
                </Button>
            )}
            {end ? (
                <Button class="nap-b-give" disabled={busy || !ripe} data-choice="" onClick={() => void finish(table, end.order)}>
                    {end.label}
                </Button>
            ) : asked.order !== null || giving ? (
                <Button look="main" class="nap-b-give" disabled={busy || !ripe || !ready} title="Confirm (Enter)" onClick={give}>
                    <Icon name="check" /> {action ? action.label : asked.give}
                </Button>
            ) : null}
        </span>
    );
}

async function cancel(table: Table): Promise<void> {
    deskOf(table).chooser.held.set(null);
    await table.cancel();
}

/** One click ends the phase; if there is a reason to ask first, the dialog is the question. */
async function finish(table: Table, order: string): Promise<void> {
    if (await table.type(order)) await confirmOrder(table);
}
