/* Layers over the map: who controls which city, supply, attrition to come; and the battles that have been declared. */
import { useValue } from "../../../core/value";
import type { BoardData, View } from "../../../core/types";
import { attackedHex } from "../battle/fight";
import { atlasOf, middleOf, type Atlas } from "../atlas";
import { hexTitle, sideClass, sideName } from "../names";
import { pilesIn, ownSide, sumOf, type Battle, type City, type HexId, type Position } from "../view";
import { learned, stackNews, type OverlayKind } from "./overlay";

const move = (atlas: Atlas, hex: HexId): string => {
    const [x, y] = middleOf(atlas, hex)!;
    return `translate(${x} ${y})`;
};

/** Losses in SP: "0.5", "1", "2.3" */
export const spWords = (hundredths: number): string => String(Math.round(hundredths / 10) / 10);

function Control({ atlas, cities }: { atlas: Atlas; cities: readonly City[] }) {
    return (
        <>
            {cities.filter((city) => city.control && middleOf(atlas, city.hex)).map(({ hex, control, class: rank }) => (
                <path key={hex} class={`wap-held ${sideClass(control!)} ${rank}`} d={atlas.outline} transform={move(atlas, hex)} />
            ))}
        </>
    );
}

/** Own stacks: in supply or not, next month if the server has said so, else now. */
function Supply({ atlas, position, view }: { atlas: Atlas; position: Position; view: View }) {
    const side = ownSide(view);
    const news = stackNews(view);
    const stacks = position.stacks.filter(({ piles, hex }) => piles.some((pile) => !side || pile.side === side) && middleOf(atlas, hex));
    return (
        <>
            {stacks.map(({ hex, piles }) => {
                const told = news?.find((one) => one.hex === hex);
                const out = told ? told.unsupplied.length > 0 : piles.some((pile) => pile.marks.includes("unsupplied"));
                return <path key={hex} class={"wap-supply" + (out ? " out" : "")} d={atlas.outline} transform={move(atlas, hex)} />;
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
