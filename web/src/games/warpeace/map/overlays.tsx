/* Layers over the map: who controls which city, supply, attrition to come; and the battles that have been declared. */
import { useValue } from "../../../core/value";
import type { BoardData, View } from "../../../core/types";
import { attackedHex } from "../battle/fight";
import { atlasOf, middleOf, type Atlas } from "../atlas";
import { hexTitle, sideClass, sideName } from "../names";
import { pilesIn, ownSide, sumOf, type Battle, type City, type HexId, type Position } from "../view";
import { goalHexes } from "../status/goals";
import { learned, newsFor, stackNews, type OverlayKind } from "./overlay";

const move = (atlas: Atlas, hex: HexId): string => {
    const [x, y] = middleOf(atlas, hex)!;
    return `translate(${x} ${y})`;
};

/** Losses in SP: "0.5", "1", "2.3" */
export const spWords = (hundredths: number): string => String(Math.round(hundredths / 10) / 10);

function Control({ atlas, cities }: { atlas: Atlas; cities: readonly City[] }) {
    return (
        <>
            {cities.filter((city) => (city.control || city.counts_for.length > 0) && middleOf(atlas, city.hex)).map(({ hex, city, control, class: rank, counts_for }) => (
                <g key={hex} transform={move(atlas, hex)}>
                    {control && <path class={`wap-held ${sideClass(control)} ${rank}`} d={atlas.outline} />}
                    {counts_for.map((side, i) => (
                        <g key={side} class={`wap-worth ${sideClass(side)}`} transform={`translate(${24 - 17 * i} -25)`} role="img" aria-label={`${city}: a point for ${sideName(side)}`}>
                            <circle r={9} />
                            <text class="middle" y={4} font-size={11}>
                                +1
                            </text>
                        </g>
                    ))}
                </g>
            ))}
        </>
    );
}

/** The cities that the scenario asks for, and who has them. */
function Goals({ atlas, position }: { atlas: Atlas; position: Position }) {
    const held = (hex: HexId) => position.cities.find((city) => city.hex === hex)?.control ?? null;
    return (
        <>
            {goalHexes(position).filter((hex) => middleOf(atlas, hex)).map((hex) => (
                <g key={hex} class={`wap-goal ${held(hex) ? sideClass(held(hex)!) : ""}`} transform={move(atlas, hex)} role="img" aria-label={`${hexTitle(hex)}: held by ${sideName(held(hex))}`}>
                    <path d={atlas.outline} />
                    <path class="wap-goal-star" d="M0-33l2.6 5.3 5.9.9-4.3 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900-4.300-4.100 5.900-.900z" />
                </g>
            ))}
        </>
    );
}

/** From a stack over its links to the source. */
function SupplyLine({ atlas, hexes }: { atlas: Atlas; hexes: readonly HexId[] }) {
    const points = hexes.filter((hex, i) => hex !== hexes[i - 1]).flatMap((hex) => {
        const at = middleOf(atlas, hex);
        return at ? [at.join(" ")] : [];
    });
    return points.length > 1 ? <path class="wap-supply-line" d={`M${points.join("L")}`} /> : null;
}

/** Own stacks: in supply or not, as the server says or as they are marked; the ways of supply and their sources. */
function Supply({ atlas, position, view }: { atlas: Atlas; position: Position; view: View }) {
    const side = ownSide(view);
    const news = newsFor(view);
    const stacks = position.stacks.filter(({ piles, hex }) => piles.some((pile) => !side || pile.side === side) && middleOf(atlas, hex));
    const now = (hex: HexId) => news?.supply.find((one) => one.hex === hex);
    return (
        <>
            {news?.sources.filter((hex) => middleOf(atlas, hex)).map((hex) => (
                <g key={hex} class="wap-source" transform={move(atlas, hex)} role="img" aria-label={`${hexTitle(hex)}: a source of supply`}>
                    <path d={atlas.outline} />
                </g>
            ))}
            {stacks.map(({ hex }) => {
                const by = now(hex)?.by;
                return by && <SupplyLine key={hex} atlas={atlas} hexes={[hex, ...by]} />;
            })}
            {stacks.map(({ hex, piles }) => {
                const out = !(now(hex)?.supplied ?? !piles.some((pile) => pile.marks.includes("unsupplied")));
                return <path key={hex} class={"wap-supply" + (out ? " out" : "")} d={atlas.outline} transform={move(atlas, hex)} role="img" aria-label={`${hexTitle(hex)}: ${out ? "out of supply" : "in supply"}`} />;
            })}
        </>
    );
}

function Attrition({ atlas, view }: { atlas: Atlas; view: View }) {
    const news = stackNews(view)?.filter(({ attrition, hex }) => attrition && attrition.expected.hundredths > 0 && middleOf(atlas, hex)) ?? [];
    return (
        <>
            {news.map(({ hex, attrition }) => {
                const loss = attrition!.expected.hundredths;
                return (
                    <g key={hex} class={"wap-attrition" + (loss >= 150 ? " heavy" : "")} transform={move(atlas, hex)} role="img" aria-label={`${hexTitle(hex)}: attrition next month ${spWords(loss)} SP`}>
                        <path d={atlas.outline} />
                        <text class="middle" y={31} font-size={13}>
                            −{spWords(loss)}
                        </text>
                    </g>
                );
            })}
        </>
    );
}

interface Props {
    board: BoardData;
    view: View;
    position: Position;
    kind: OverlayKind;
}

export function Overlays({ board, view, position, kind }: Props) {
    useValue(learned);
    const atlas = atlasOf(board);
    return (
        <g class={`wap-overlay ${kind}`}>
            {kind === "goals" && <Goals atlas={atlas} position={position} />}
            {kind === "control" && <Control atlas={atlas} cities={position.cities} />}
            {kind === "supply" && <Supply atlas={atlas} position={position} view={view} />}
            {kind === "attrition" && <Attrition atlas={atlas} view={view} />}
        </g>
    );
}

// ------------------------------------------------------------ battles

function fightWords({ a, t, initiative }: Battle): string {
    return a === t ? `Battle in ${hexTitle(a)}` : `Battle: ${hexTitle(a)} against ${hexTitle(t)}, ${sideName(initiative)} attack`;
}

function Fight({ atlas, battle, isDeclared }: { atlas: Atlas; battle: Battle; isDeclared: boolean }) {
    const [from, to] = [middleOf(atlas, battle.a), middleOf(atlas, battle.t)];
    if (!from || !to) return null;
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    const turned = attackedHex(battle) === battle.t ? angle : angle + 180;
    return (
        <g class={`wap-fight ${battle.initiative ? sideClass(battle.initiative) : ""}${isDeclared ? " declared" : ""}`} transform={`translate(${x} ${y})`} data-what="battle" data-id={battle.battle} role="img" aria-label={fightWords(battle)}>
            {battle.a !== battle.t && <path class="wap-thrust" d="M-17-8H2v-8L19 0 2 16V8h-19z" transform={`rotate(${turned}) scale(0.8)`} />}
            {battle.a === battle.t && <circle class="wap-thrust" r={10} />}
        </g>
    );
}

export function Fights({ board, position }: { board: BoardData; position: Position }) {
    const atlas = atlasOf(board);
    return (
        <g class="wap-fights">
            {position.battles.filter(({ flags }) => flags.includes("live")).map((battle) => (
                <Fight key={battle.battle} atlas={atlas} battle={battle} isDeclared={position.stage === "declare"} />
            ))}
        </g>
    );
}

/** SP of a side in a hex, as far as they can be seen. */
export const strengthIn = (position: Position, hex: HexId, side: string): number => sumOf(pilesIn(position, hex).filter((pile) => pile.side === side));
