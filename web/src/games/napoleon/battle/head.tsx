/* The head of the window: which fight, how far it is, and the tabs of others. */
import { useContext } from "preact/hooks";
import { useValue, Value } from "../../../core/value";
import type { Table } from "../../../table/table";
import { Button, Icon } from "../../../ui/ui";
import { townTitle } from "../atlas";
import { sideAdjective } from "../names";
import type { TownId } from "../view";
import { fightsOf, type Fight } from "./fight";
import { Show } from "./show";
import type { Telling } from "./telling";
import type { Asking } from "./window";

const STAGES: Record<string, string> = {
    "to-set-up": "to be set up",
    "terrain-attacker": "the attacker lays terrain",
    "terrain-defender": "the defender lays terrain",
    "deploy-defender": "the defender deploys",
    "deploy-attacker": "the attacker deploys",
};

/** "Round 2 · French turn · combat" */
function stateWords({ battle, position, scene }: Fight): string {
    if (scene === "regroup") return "won: units regroup";
    if (!battle) return position.stage === "leaving" ? "the loser retreats" : position.stage === "picking" ? "both sides pick units" : "volleys";
    if (battle.stage !== "fought") return STAGES[battle.stage] ?? "";
    const turn = battle.turn_of ? ` · ${sideAdjective(battle.turn_of)} turn` : "";
    return `Round ${battle.round}${turn}${battle.withdrawing ? " · the attackers withdraw" : ""}`;
}

interface HeadProps {
    table: Table | null;
    asks: Asking;
    telling: Telling;
    setTab(town: TownId): void;
    toMap(): void;
}

export function Head({ table, asks, telling, setTab, toMap }: HeadProps) {
    const { fight } = useContext(Show);
    const towns = fightsOf(fight.position);
    const { battle } = fight;
    const banner = telling.running ? "" : stateWords(fight);
    return (
        <header class="nap-b-head">
            {towns.length > 1 && fight.scene !== "regroup" && <Tabs table={table} asks={asks} towns={towns} setTab={setTab} />}
            <h2>
                {fight.scene === "skirmish" ? "Skirmish at" : fight.scene === "regroup" ? "Victory at" : "Battle of"} {townTitle(fight.town)}
            </h2>
            <span class="nap-b-state" aria-live="polite">
                {banner || stateWords(fight)}
            </span>
            {battle?.stage === "fought" && !battle.withdrawing && (
                <span class="nap-b-quiet" title="After two Battle Turns in a row without fire, contact, retreat or reinforcement by the attacker, the attacker must withdraw.">
                    Quiet turns <b>{battle.quiet}</b> of 2
                </span>
            )}
            {table && (
                <Button look="quiet" class="small nap-b-to-map" onClick={toMap}>
                    <Icon name="map" /> Map
                </Button>
            )}
        </header>
    );
}

const NOT_BUSY = new Value(false);
const CHOOSES = new Set(["setup", "battle", "skirmish"]);

/** Several fights: where one is to be chosen, a click on its tab chooses it. */
function Tabs({ table, asks, towns, setTab }: Pick<HeadProps, "table" | "asks" | "setTab"> & { towns: TownId[] }) {
    const { fight } = useContext(Show);
    const { position } = fight;
    const chooses = asks.prompt !== null && CHOOSES.has(asks.prompt);
    const due = new Set(position.phase === "skirmishes" ? towns : position.battles.filter((one) => one.due || one.stage === "to-set-up").map((one) => one.town));
    const words = (town: TownId) => {
        const battle = position.battles.find((one) => one.town === town);
        return battle?.stage === "fought" ? `round ${battle.round}` : battle ? (battle.stage === "to-set-up" ? "to be set up" : "being set up") : "";
    };
    return (
        <div class="nap-b-tabs" role="group" aria-label="Fights of this turn">
            {towns.map((town) => (
                <Tab key={town} table={table} town={town} chosen={town === fight.town} order={chooses && due.has(town) ? `${asks.prompt} ${town}` : null} note={words(town)} onLook={() => setTab(town)} />
            ))}
        </div>
    );
}

function Tab({ table, town, chosen, order, note, onLook }: { table: Table | null; town: TownId; chosen: boolean; order: string | null; note: string; onLook: () => void }) {
    const busy = useValue(table?.busy ?? NOT_BUSY);
    const give = () => (order && table ? void table.give(order) : onLook());
    return (
        <button type="button" class={`nap-b-tab${chosen ? " on" : ""}${order ? " choice" : ""}`} aria-pressed={chosen} disabled={busy} onClick={give} {...(order ? { "data-choice": "", "data-act": order } : {})}>
            {townTitle(town)} <small>{order ? "choose" : note}</small>
        </button>
    );
}
