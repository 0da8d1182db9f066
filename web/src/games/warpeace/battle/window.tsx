/* The window of battles, below the map: one and the same for all rounds, while the reader decides, waits or only watches, and in
 * replays. */
import { useEffect, useRef, useState } from "preact/hooks";
import { deskOf, useCloseUpShown } from "../../../choosing/desk";
import type { Table } from "../../../table/table";
import { Button, Icon } from "../../../ui/ui";
import type { CloseUpProps } from "../../game";
import { atlasOf, boxOfHex } from "../atlas";
import { SiegeRing } from "../map/siege-ring";
import { count, hexName, sideClass } from "../names";
import { ownSide, positionOf, type Battle, type Position } from "../view";
import { isInWindow } from "./answers";
import { Bar } from "./bar";
import { attackedHex, battleShown, battleTitle, isLive, siegeOf, stateWords } from "./fight";
import { Force } from "./force";
import { useLosing } from "./guides";
import { Middle } from "./middle";
import type { Prospect } from "./prospect";
import { useTelling, type Telling } from "./telling";
import { useAsking, type Asking } from "./use-asking";
import "./battle.css";

export function Window(props: CloseUpProps) {
    return props.table ? <Played {...props} table={props.table} /> : <Replayed {...props} />;
}

const NOT_ASKED: Asking = { prompt: null, options: [], prospects: new Map(), base: new Map(), watched: new Map(), sieges: [], losses: null, point: () => undefined };

function Replayed(props: CloseUpProps) {
    const telling = useTelling(props);
    return <Shown {...props} telling={telling} asks={NOT_ASKED} />;
}

function Played(props: CloseUpProps & { table: Table }) {
    const telling = useTelling(props);
    const asks = useAsking(props.table, telling);
    return <Shown {...props} telling={telling} asks={asks} />;
}

/** Does somebody decide something in a battle, or is a roll told? */
function isShown(position: Position, { running, view }: Telling): boolean {
    return running || (position.battles.some(isLive) && view.deciders.some(({ prompt }) => isInWindow(prompt, view)));
}

type ShownProps = CloseUpProps & { telling: Telling; asks: Asking };

function Shown({ board, table, telling, asks, children }: ShownProps) {
    const [folded, setFolded] = useState(false);
    const tab = useRef<string | null>(null); // the battle that was shown last, as long as there is a choice
    const aside = useRef<{ question: string; battle: string } | null>(null); // one that the question is not about, until the next question
    const [, again] = useState(0);
    const position = positionOf(telling.view);
    const asked = [...new Set([...asks.options.flatMap(({ battle }) => battle ?? []), ...asks.prospects.keys()])];
    const due = position && battleShown(position, telling.roll?.battle ?? tab.current, telling.roll ? [] : asked);
    tab.current = due?.battle ?? null;
    const question = `${asks.prompt} ${asked.join()}`;
    const looks = !telling.roll && aside.current?.question === question ? aside.current.battle : null;
    const battle = position?.battles.find((one) => one.battle === looks) ?? due;
    const setTab = (to: string) => {
        aside.current = asked.length && !asked.includes(to) ? { question, battle: to } : null;
        if (!aside.current) tab.current = to;
        again((number) => number + 1);
    };
    const shown = battle !== null && position !== null && isShown(position, telling);
    useCloseUpShown(table, shown);
    useCamera(table, board, shown ? battle : null);
    useEffect(() => setFolded(false), [shown]);
    return (
        <>
            {children}
            {shown && <Inside {...{ table, telling, asks, position, battle, due, asked, folded, setFolded, setTab }} />}
        </>
    );
}

/** The map shows where it is fought. */
function useCamera(table: Table | null, board: CloseUpProps["board"], battle: Battle | null): void {
    const hex = battle && attackedHex(battle);
    useEffect(() => {
        const box = hex && boxOfHex(atlasOf(board), hex);
        if (!table || !box) return;
        const room = 2.2 * box.width;
        // once the map has made room for the window
        const soon = setTimeout(() => deskOf(table).camera.current?.show({ x: box.x - room, y: box.y - room / 2, width: box.width + 2 * room, height: box.height + room }), 60);
        return () => clearTimeout(soon);
    }, [table, hex]);
}

// ------------------------------------------------------------ the window

interface InsideProps {
    table: Table | null;
    telling: Telling;
    asks: Asking;
    position: Position;
    battle: Battle;
    /** The one that the question is about. */
    due: Battle | null;
    asked: string[];
    folded: boolean;
    setFolded(folded: boolean): void;
    setTab(battle: string): void;
}

/** What was foreseen last of each battle: the chances stay in view while the dice roll. */
function useForeseen(asks: Asking, battle: Battle): Prospect | null {
    const known = useRef(new Map<string, Prospect>());
    const now = asks.prospects.get(battle.battle) ?? asks.watched.get(battle.battle);
    const fits = now?.find(({ mode }) => mode === battle.mode) ?? now?.[0];
    if (fits) known.current.set(battle.battle, fits);
    return fits ?? known.current.get(battle.battle) ?? null;
}

function Inside({ table, telling, asks, position, battle, due, asked, folded, setFolded, setTab }: InsideProps) {
    const foreseen = useForeseen(asks, battle);
    const mine = ownSide(telling.view);
    const lost = useLosing(asks.losses);
    const losing = battle === due ? lost : null;
    const roll = telling.roll ?? (battle.flags.includes("resolved") ? (telling.known.get(battle.battle) ?? null) : null);
    const attacker = (asks.prompt && foreseen?.attacker) || battle.initiative;
    const siege = siegeOf(position, battle);
    const click = () => telling.running && telling.skip();
    return (
        <section class={"wap-b-window" + (folded ? " folded" : "")} aria-label={battleTitle(battle)}>
            <header class="wap-b-head">
                <Tabs position={position} battle={battle} asked={asked} setTab={setTab} />
                <h2>{battleTitle(battle)}</h2>
                {siege > 0 && (
                    <svg class="wap-b-ring" viewBox="-9 -9 18 18" role="img" aria-label={`Besieged for ${count(siege, "month")}`}>
                        <SiegeRing months={siege} />
                    </svg>
                )}
                <span class={`wap-b-state ${battle.initiative ? sideClass(battle.initiative) : ""}`}>{stateWords(position, battle)}</span>
                <Button look="quiet" class="small" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
                    <Icon name={folded ? "plus" : "minus"} /> {folded ? "Show" : "Fold"}
                </Button>
            </header>
            {!folded && (
                <div class="wap-b-body" onClick={click}>
                    <Force position={position} battle={battle} side="FR" attacker={attacker} foreseen={foreseen?.FR} losing={mine === "FR" ? losing : null} />
                    <Middle prospect={foreseen} mine={mine} roll={roll} rolling={telling.rolling} />
                    <Force position={position} battle={battle} side="AL" attacker={attacker} foreseen={foreseen?.AL} losing={mine === "AL" ? losing : null} />
                </div>
            )}
            {table && battle === due && <Bar table={table} asks={asks} telling={telling} battle={battle} losing={losing} />}
            {due && battle !== due && <Aside due={due} setTab={setTab} />}
        </section>
    );
}

/** Another battle is looked at: the way back. */
function Aside({ due, setTab }: { due: Battle; setTab(battle: string): void }) {
    return (
        <div class="wap-b-bar">
            <span class="wap-b-say">The question is about another battle.</span>
            <Button look="main" onClick={() => setTab(due.battle)}>
                Back to {hexName(attackedHex(due))}
            </Button>
        </div>
    );
}

/** The battles of this phase; those that the question is about are marked. */
function Tabs({ position, battle, asked, setTab }: Pick<InsideProps, "position" | "battle" | "asked" | "setTab">) {
    const live = position.battles.filter((one) => isLive(one) || one === battle);
    if (live.length < 2) return null;
    return (
        <div class="wap-b-tabs" role="group" aria-label="Battles of this phase">
            {live.map((one) => (
                <button key={one.battle} type="button" class={`wap-b-tab${one === battle ? " on" : ""}${asked.includes(one.battle) ? " choice" : ""}`} aria-pressed={one === battle} onClick={() => setTab(one.battle)}>
                    {battleTitle(one).replace(/^(Battle (of|at)|Sortie at|Assault on) /, "")} {one.flags.includes("resolved") && <small>fought</small>}
                </button>
            ))}
        </div>
    );
}

