/* The tracks of the game: time, morale, commands, elite units, remaining armies, victory conditions. */
import type { View } from "../../core/types";
import { Icon } from "../../ui/ui";
import { Armies, Orders } from "./armies";
import { FaceIcon, sideClass } from "./block";
import { Drop } from "./drop";
import { sideAdjective, sideWord } from "./names";
import { timeWords } from "./news-words";
import { ownSide, positionOf, SIDES, type Position, type Side } from "./view";
import { VictoryDrop } from "./victory";
import "./status.css";

const MOST = 30; // fields of a morale track

// ------------------------------------------------------------ time

const PHASES = { auction: "Auction", conference: "Conference", "set-up": "Set-up" };

function Time({ position }: { position: Position }) {
    const { phase, time, round, rounds, night } = position;
    if (phase !== "play") return <p class="tri-time">{PHASES[phase]}</p>;
    const [day, hour] = timeWords(time).split(", ");
    return (
        <div class="tri-time" title={`Round ${round + 1} of ${rounds}`}>
            <span class="tri-clock">
                <span class="tri-day">{hour ? `${day}, ` : ""}</span>
                <span>
                    <b>{hour ?? day}</b>
                    {night && hour && " (night)"}
                </span>
            </span>
            <span class="tri-rounds" role="img" aria-label={`Round ${round + 1} of ${rounds}`}>
                {Array.from({ length: rounds }, (_, i) => (
                    <i key={i} class={i < round ? "past" : i === round ? "now" : ""} />
                ))}
            </span>
        </div>
    );
}

// ------------------------------------------------------------ sides

function Morale({ position, side }: { position: Position; side: Side }) {
    const morale = position.morale[side];
    const lost = position.morale_lost[side];
    const words = `${sideAdjective(side)} morale ${morale}${lost ? `, ${lost} lost` : ""}`;
    const share = (points: number) => `${(Math.min(points, MOST) / MOST) * 100}%`;
    return (
        <span class="tri-morale" role="img" aria-label={words} title={`${words}. At 0 the army is demoralized and the game is lost.`}>
            <span class="tri-morale-word">Morale</span> <b>{morale}</b>
            <span class="tri-bar">
                <i class="now" style={{ width: share(morale) }} />
                <i class="lost" style={{ left: share(morale), width: share(lost) }} />
            </span>
            {lost > 0 && <small>−{lost}</small>}
        </span>
    );
}

/** Commands of the turn as dots; French corps commands have no limit. */
function Used({ used, limit, what }: { used: number; limit: number | null; what: string }) {
    const words = limit === null ? `Any number of ${what.toLowerCase()} commands, ${used} used` : `${limit - used} of ${limit} ${what.toLowerCase()} commands left`;
    return (
        <span class="tri-used" role="img" aria-label={words} title={words}>
            <span>{what}</span>
            {limit === null ? <b>any</b> : Array.from({ length: limit }, (_, i) => <i key={i} class={i < used ? "gone" : ""} />)}
        </span>
    );
}

function Commands({ position, side }: { position: Position; side: Side }) {
    const limits = position.limits[side];
    return (
        <span class="tri-commands">
            <Used used={position.corps_used[side]} limit={limits.corps} what="Corps" />
            <Used used={position.units_used[side]} limit={limits.unit} what="Unit" />
        </span>
    );
}

function Elite({ position, side }: { position: Position; side: Side }) {
    const heavy = position.heavy_committed[side] > 0;
    const guard = position.guard_committed[side] > 0;
    if (!heavy && !guard) return null;
    const beaten = position.guard_lost[side] > 0;
    return (
        <span class="tri-elite">
            {heavy && (
                <span title="Heavy cavalry is committed: it cost 2 morale and won't cost more">
                    <FaceIcon side={side} face="C3" height={14} />
                </span>
            )}
            {guard && (
                <span title={`The Guard is committed: it cost 4 morale${beaten ? "; a Guard attack was repulsed" : ""}`}>
                    <FaceIcon side={side} face="G3" height={14} />
                </span>
            )}
        </span>
    );
}

function SideStatus({ position, side, active }: { position: Position; side: Side; active: boolean }) {
    return (
        <div class={`tri-side ${sideClass(side)}${active ? " active" : ""}`}>
            <span class="tri-name" title={active ? `${sideAdjective(side)} turn` : undefined}>
                {sideWord(side)}
                {active && <span class="tri-turn"> turn</span>}
            </span>
            <Morale position={position} side={side} />
            <Elite position={position} side={side} />
            {active && <Commands position={position} side={side} />}
        </div>
    );
}

export function Status({ view }: { view: View }) {
    const position = positionOf(view);
    if (!position) return <p class="tri-status">Your team is in conference: talk in the chat.</p>;
    const playing = position.phase === "play" && !view.over;
    return (
        <div class="tri-status">
            <Time position={position} />
            {SIDES.map((side) => (
                <SideStatus key={side} position={position} side={side} active={playing && position.active === side} />
            ))}
            <span class="tri-drops">
                {position.notes.length > 0 && (
                    <Drop label={<><Icon name="notes" /><span class="tri-drop-word">Orders</span></>} title="Written orders">
                        <Orders position={position} side={ownSide(view)} />
                    </Drop>
                )}
                <Drop label={<><Icon name="flag" /><span class="tri-drop-word">Armies</span></>} title="Armies remaining">
                    <Armies position={position} />
                </Drop>
                <Drop label={<><Star /><span class="tri-drop-word">Victory</span></>} title="Victory: how to win">
                    <VictoryDrop view={view} />
                </Drop>
            </span>
        </div>
    );
}

const Star = () => (
    <svg viewBox="-11 -11 22 22" width={18} height={18} aria-hidden="true">
        <path d="M0-10l2.5 6.6h7l-5.6 4.3 2 6.9L0 3.8l-5.9 4 2-6.9-5.6-4.3h7z" fill="currentColor" />
    </svg>
);
