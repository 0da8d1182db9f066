/* Who deploys besides this seat, who is done, and who sees what. */
import { useValue } from "../../../core/value";
import { RuleLink } from "../../../ui/ui";
import { partyNamed } from "../../seats";
import type { Table } from "../../../table/table";
import { sideWord } from "../names";
import { positionOf, type Position } from "../view";
import type { TableProps } from "../../game";
import type { Deployment } from "./use-deployment";
import "./setup.css";

interface Deployer {
    seat: string;
    title: string;
    player: string;
    state: "done" | "deploying" | "later";
}

const WORDS = { done: "done", deploying: "deploying", later: "deploys last" };

function stateOf(position: Position, seat: string, deciders: string[]): Deployer["state"] {
    if (deciders.includes(seat)) return "deploying";
    return seat === "F" && position.phase === "deploy-allied" ? "later" : "done";
}

function deployersOf(table: Table, position: Position): Deployer[] {
    const game = table.game.get();
    const deciders = table.view?.deciders.map((one) => one.seat) ?? [];
    const seats = [...new Set(position.armies.flatMap((army) => army.owner ?? []))];
    return seats.map((seat) => ({
        seat,
        title: sideWord(seat),
        player: (game && partyNamed(game, seat)?.player) ?? "",
        state: stateOf(position, seat, deciders),
    }));
}

const TOGETHER =
    "Both Allied players deploy at the same time. You see nothing of each other's blocks until both are done, and then only how many are where. You can talk in the chat meanwhile.";
const FIRST = "You deploy first. The French then see how many of your blocks are in each town, but not which.";
const LAST = "You see how many enemy blocks are in each town, but not which. The Allies see no more of yours.";
const AHEAD = "The Allies deploy first. You can wait and see where they stand, or prepare your army now.";

export function OthersNote({ table, view, ahead }: Pick<Deployment, "table" | "view" | "ahead">) {
    useValue(table.sight);
    const position = positionOf(view);
    if (!position) return null;
    const all = deployersOf(table, position);
    const allied = all.length > 2 && view.seat !== "F";
    const words = ahead ? AHEAD : view.seat === "F" ? LAST : allied ? TOGETHER : FIRST;
    return (
        <div class="nap-others">
            {all.length > 2 && (
                <ul class="nap-deployers" aria-label="Who has deployed">
                    {all.map((one) => (
                        <li key={one.seat} class={one.state}>
                            <b>{one.title}</b> <span class="faint">{one.player}</span> <span class="nap-state">{WORDS[one.state]}</span>
                        </li>
                    ))}
                </ul>
            )}
            <p class="small">
                {words} <RuleLink game="napoleon" id="W-DEP-08" />
            </p>
        </div>
    );
}

/** Three players: beside the map, when this seat is done and its ally is not. */
export function DoneNote({ table }: TableProps) {
    const view = useValue(table.sight)?.view;
    return view ? <OthersNote table={table} view={view} ahead={false} /> : null;
}
