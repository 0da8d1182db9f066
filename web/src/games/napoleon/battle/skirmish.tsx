/* A skirmish: the enemy above, the reader's units below; up to four on each side fight. */
import { useContext } from "preact/hooks";
import { targetKey } from "../../game";
import { sideWord, units } from "../names";
import { enemyOf, has, type Block, type Side } from "../view";
import { Dice, Odds, OddsNumbers, shotWords } from "./dice";
import { countOf, sideIn, sideOf, type Standing } from "./fight";
import { pickedOf, percent, together } from "./preview";
import { Show } from "./show";
import { GhostUnits, Unit } from "./unit";
import type { Asking } from "./window";

export function Skirmish({ asks }: { asks: Asking }) {
    const { fight } = useContext(Show);
    const near = sideOf(fight, fight.bottom);
    return (
        <div class="nap-b-skirmish">
            <Rank side={enemyOf(near)} asks={asks} />
            <div class="nap-b-volley">
                <Volley asks={asks} />
            </div>
            <Rank side={near} asks={asks} own={asks.prompt === "pick"} />
        </div>
    );
}

/** Those who fight, and those who look on. */
function Rank({ side, asks, own = false }: { side: Side; asks: Asking; own?: boolean }) {
    const { fight, leaves } = useContext(Show);
    const all = sideIn(fight, fight.town, side);
    const here = all.blocks.filter((block) => !leaves.has(block.id));
    const fights = (block: Block) => (own && asks.plan.has(block.id)) || has(block, "picked");
    const picked = here.filter(fights);
    const rest: Standing = { blocks: here.filter((block) => !fights(block)), ghosts: all.ghosts };
    const party = side === fight.attacker ? "attack" : "defend and fire first";
    return (
        <section class={`nap-b-rank ${side === "F" ? "french" : "allied"}`} aria-label={`${sideWord(side)}: ${units(countOf(all))}`}>
            <h3>
                {sideWord(side)} <small>{party}</small>
            </h3>
            <div class="nap-b-slots-four">
                {picked.map((block) => (
                    <Fighter key={block.id} block={block} asks={asks} own={own} />
                ))}
                {Array.from({ length: Math.max(0, Math.min(4, countOf(all)) - picked.length) }, (_, i) => (
                    <Slot key={i} own={own} />
                ))}
            </div>
            {countOf(rest) > 0 && (
                <div class="nap-b-bench" data-what="place" data-id="bench">
                    {rest.blocks.map((block) => (
                        <Unit key={block.id} block={block} />
                    ))}
                    {rest.ghosts.map((ghosts, i) => (
                        <GhostUnits key={i} ghosts={ghosts} />
                    ))}
                </div>
            )}
        </section>
    );
}

function Slot({ own }: { own: boolean }) {
    const { offers } = useContext(Show);
    const lit = own && offers.has(targetKey({ what: "place", id: "slot" }));
    return <span class={"nap-b-slot" + (lit ? " lit" : "")} data-what="place" data-id="slot" />;
}

/** Under each unit its chance of hits. */
function Fighter({ block, asks, own }: { block: Block; asks: Asking; own: boolean }) {
    const chance = own ? pickedOf(asks.base).find((one) => one.block === block.id) : undefined;
    return (
        <span class="nap-b-fighter">
            <Unit block={block} />
            {chance && (
                <>
                    <small>{shotWords(chance)}</small>
                    <Odds hits={chance.hits} />
                    <OddsNumbers hits={chance.hits} />
                </>
            )}
        </span>
    );
}

/** The dice between the lines; before them, the chances of everybody together. */
function Volley({ asks }: { asks: Asking }) {
    const { happening, fight } = useContext(Show);
    const { shot } = happening;
    if (asks.prompt === "pick") {
        const chosen = pickedOf(asks.base).filter((one) => asks.plan.has(one.block));
        if (!chosen.length) return <p class="faint">The defender fires first, then the surviving attackers.</p>;
        const sum = together(chosen.map((one) => one.hits));
        const mean = chosen.reduce((all, { dice, needs }) => all + (dice * needs) / 6, 0);
        return (
            <div class="nap-b-sum">
                <b>Together</b> about {mean.toFixed(1)} hits · no hit {percent(sum[0]!)}
                <Odds hits={sum} />
                <OddsNumbers hits={sum} />
            </div>
        );
    }
    if (!shot) return <p class="faint">{fight.position.stage === "picking" ? "Both sides pick their units in secret." : ""}</p>;
    return <Dice key={shot.block + shot.dice.join("")} dice={shot.dice} needs={shot.needs} hits={shot.hits} rolls={happening.rolling} />;
}
