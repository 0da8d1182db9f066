/* The campaign at a glance: turns, losses, supply cities, group moves, what ends the game. */
import type { View } from "../../../core/types";
import { Drop } from "../../../ui/drop";
import { RuleLink } from "../../../ui/ui";
import { armyClass, armyWord } from "../names";
import { positionOf, sideOfArmy, type Army, type Position } from "../view";
import { count } from "../words/phrases";
import { movesLeft } from "../words/question";
import { CITIES, cityWords, eliminated, endingsAhead } from "./campaign";
import { Cities } from "./cities";
import { isNear, Lost, LossRow } from "./losses";
import { Now, Ribbon } from "./turns";
import { Victory } from "./victory";
import "./status.css";

/** The armies that move now. */
const moving = (position: Position): Army[] =>
    position.phase === "movement" ? position.armies.filter((army) => sideOfArmy(army.army) === position.active && !army.defeated) : [];

function Moves({ position }: { position: Position }) {
    const armies = moving(position);
    if (!armies.length) return null;
    const words = armies.map((army) => `${armyWord[army.army]}: ${count(movesLeft(army), "group move")} left of ${army.group_moves}`).join("; ");
    return (
        <span class="nap-moves" role="img" aria-label={words} title={words}>
            <span>Group moves</span>
            {armies.map((army) => (
                <span key={army.army} class={armyClass[army.army]}>
                    {Array.from({ length: army.group_moves }, (_, i) => (
                        <i key={i} class={i < movesLeft(army) ? "" : "gone"} />
                    ))}
                </span>
            ))}
        </span>
    );
}

const Star = () => (
    <svg viewBox="-11 -11 22 22" width={16} height={16} aria-hidden="true">
        <path d="M0-10l2.5 6.6h7l-5.6 4.3 2 6.9L0 3.8l-5.9 4 2-6.9-5.6-4.3h7z" fill="currentColor" />
    </svg>
);

function Ends({ view, position }: { view: View; position: Position }) {
    return (
        <>
            <h3>How the game ends</h3>
            {view.over ? (
                <Victory view={view} />
            ) : (
                <ul>
                    {endingsAhead(position).map(({ words, rule }) => (
                        <li key={words}>
                            {words} {rule && <RuleLink game="napoleon" id={rule} />}
                        </li>
                    ))}
                </ul>
            )}
            <h3>Supply cities</h3>
            <ul>
                {CITIES.map((city) => (
                    <li key={city.town}>{cityWords(position, city)}</li>
                ))}
            </ul>
        </>
    );
}

/** The whole campaign in a sheet, for phones. */
function Whole({ view, position }: { view: View; position: Position }) {
    return (
        <>
            <Ribbon position={position} over={view.over} />
            <Moves position={position} />
            {position.armies.map((army) => (
                <Lost key={army.army} army={army} blocks={eliminated(position, army.army)} />
            ))}
            <Ends view={view} position={position} />
        </>
    );
}

/** On a phone: time and losses in one line, the rest in a sheet. */
function Compact({ view, position }: { view: View; position: Position }) {
    const label = (
        <>
            <Now position={position} over={view.over} />
            <span class="nap-short">
                {position.armies.map((army) => (
                    <span key={army.army} class={`${armyClass[army.army]}${army.defeated ? " defeated" : isNear(army) ? " near" : ""}`}>
                        <i />
                        <span class="sr-only">{armyWord[army.army]} losses </span>
                        {army.lost}/{army.defeat}{" "}
                    </span>
                ))}
            </span>
        </>
    );
    return (
        <div class="nap-compact">
            <Drop kind="nap" label={label}>
                <Whole view={view} position={position} />
            </Drop>
        </div>
    );
}

export function Status({ view }: { view: View }) {
    const position = positionOf(view);
    if (!position) return null;
    return (
        <div class="nap-status">
            <Compact view={view} position={position} />
            <Ribbon position={position} over={view.over} />
            <div class="nap-losses" role="group" aria-label="Losses">
                {position.armies.map((army) => (
                    <LossRow key={army.army} position={position} army={army} />
                ))}
            </div>
            <Cities position={position} />
            <div class="nap-last">
                <Moves position={position} />
                <Drop kind="nap" label={<><Star /><span>How it ends</span></>}>
                    <Ends view={view} position={position} />
                </Drop>
            </div>
        </div>
    );
}
