/* All pieces on the board, as the reader of the view knows them. */
import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { BoardData } from "../../core/types";
import type { Light, PiecesProps } from "../game";
import { BlockPicture, DEEP, LONG, PlatePicture, Ring, sideClass } from "./block";
import { useGlide } from "./glide";
import { frontSpots, itemKey, layoutOf, type Item, type Layout, type Pile, type Spot } from "./layout";
import { AttackArrow, LitPlaces, RidePath, TrackMarkers, TurnMarks } from "./marks";
import { commanderTitle, unitTitle } from "./titles";
import { atlasOf, ownSide, partInAttack, positionOf, rumours, type Commander, type Face, type Position, type Unit } from "./view";
import "./pieces.css";

const HIT = 15; // minimum depth of a clickable area, in board units

const short = (number: number): string => String(Math.round(number * 10) / 10);
const moved = (spot: Spot): string =>
    `translate(${short(spot.x)} ${short(spot.y)}) rotate(${short(spot.turn)}) scale(${Math.round(spot.scale * 100) / 100})`;

interface PieceProps {
    board: BoardData;
    spot: Spot;
    light: Light | undefined;
    put: (key: string, element: SVGElement | null) => void;
}

function Group(props: PieceProps & { class: string; what: string; id: string; label: string; children: ComponentChildren }) {
    const { spot, what, id, put } = props;
    const deep = Math.max(DEEP, HIT / spot.scale);
    return (
        <g
            ref={(element) => put(`${what}:${id}`, element)}
            class={props.class}
            transform={moved(spot)}
            data-what={what}
            data-id={id}
            role="img"
            aria-label={props.label}
        >
            <Ring light={props.light} />
            <g aria-hidden="true">{props.children}</g>
            <rect class="tri-hit" x={-LONG / 2} y={-deep / 2} width={LONG} height={deep} />
        </g>
    );
}

function UnitPiece(props: PieceProps & { position: Position; unit: Unit; hidden: boolean; first: boolean }) {
    const { board, position, unit, hidden, first, spot, light } = props;
    const known = rumours(position, unit);
    const face = hidden ? null : unit.face;
    const part = partInAttack(position, unit);
    const signs = [face, unit.label, unit.corps, unit.seen, unit.moved > 0, unit.fixed, unit.eliminated, part, known.join(" "), first];
    return useMemo(() => {
        const shape = ["unit", sideClass(unit.side), face ? "" : "unknown", unit.eliminated ? "tri-dead" : ""].filter(Boolean).join(" ");
        return (
            <Group {...props} class={shape} what="piece" id={String(unit.piece)} label={unitTitle(board, position, unit, face)}>
                {part && <rect class={`chosen ${part === "leads" ? part : "takes-part"}`} x={-53} y={-11.5} width={106} height={23} rx={5} />}
                <BlockPicture
                    side={unit.side}
                    face={face}
                    label={unit.label}
                    corps={unit.corps}
                    seen={unit.seen}
                    doubtful={known.length > 0}
                    moved={unit.moved > 0}
                    fixed={unit.fixed}
                />
                {first && known.length > 0 && <Memory faces={known} />}
            </Group>
        );
    }, [board, ...signs, spot.x, spot.y, spot.turn, spot.scale, light, unit.place]);
}

/** The faces that are among shuffled blocks, on a tag at the first of them. */
function Memory({ faces }: { faces: Face[] }) {
    const words = `? ${faces.join(" ")}`;
    return (
        <g class="memory">
            <rect class="memory-tag" x={49} y={-7.5} width={words.length * 7 + 8} height={15} rx={2.5} />
            <text class="memory-text bold" x={53} y={4.5} font-size={12.5}>
                {words}
            </text>
        </g>
    );
}

function CommanderPiece(props: PieceProps & { commander: Commander }) {
    const { board, commander, spot, light } = props;
    const { side, name, commands, units, place } = commander;
    return useMemo(
        () => (
            <Group {...props} class={`commander ${sideClass(side)}`} what="commander" id={name} label={commanderTitle(board, commander)}>
                <PlatePicture side={side} name={name} moved={commands > 0} />
            </Group>
        ),
        [board, name, commands > 0, units.length, place, spot.x, spot.y, spot.turn, spot.scale, light],
    );
}

// ------------------------------------------------------------ piles

/** The number of blocks in a crowded pile, at its end. */
function Count({ pile, turned }: { pile: Pile; turned: number }) {
    const last = pile.spots[pile.spots.length - 1];
    const count = pile.items.filter((item) => item.unit).length;
    if (!last || !pile.crowded) return null;
    return (
        <g class="tri-count" transform={`${moved(last)} translate(${-LONG / 2} 0) scale(${1 / last.scale}) rotate(${-turned - last.turn})`}>
            <circle r={9} />
            <text class="middle bold" y={4.5} font-size={13}>
                {count}
            </text>
        </g>
    );
}

/** A crowded pile that is pointed at, or part of the order, is spread out. */
function spreadOf(board: BoardData, pile: Pile, turned: number): Spot[] {
    const front = atlasOf(board).approach.get(pile.place);
    return front ? frontSpots(board, front, pile.items.length, turned, true) : pile.spots;
}

/** Spread piles are drawn over the others. */
function spreadSome(board: BoardData, piles: Pile[], turned: number, wanted: (pile: Pile) => boolean): Pile[] {
    const spread = piles.filter((pile) => pile.crowded && wanted(pile));
    const others = piles.filter((pile) => !spread.includes(pile));
    return [...others, ...spread.map((pile) => ({ ...pile, spots: spreadOf(board, pile, turned), crowded: false }))];
}

function firstOfGroups(pile: Pile): Set<number> {
    const groups = new Set<number>();
    const first = new Set<number>();
    for (const { unit } of pile.items) {
        if (!unit || groups.has(unit.group)) continue;
        groups.add(unit.group);
        first.add(unit.piece);
    }
    return first;
}

const isTaken = (pile: Pile, lights: PiecesProps["lights"]): boolean =>
    pile.items.some((item) => ["taken", "pointed"].includes(lights.get(itemKey(item)) ?? ""));

// ------------------------------------------------------------ everything

export function Pieces(props: PiecesProps) {
    const position = positionOf(props.view);
    return position && <Everything {...props} position={position} />;
}

function Everything({ board, view, lights, turned, hidden, notes, travel, position }: PiecesProps & { position: Position }) {
    const layout = useMemo(() => layoutOf(board, position, turned), [board, position, turned]);
    const [open, setOpen] = useState<string | null>(null);
    const elements = useRef(new Map<string, SVGElement>());
    const put = useMemo(() => registerIn(elements.current), []);
    useGlide(view, layout, turned, elements.current, travel);
    const own = ownSide(view);
    const marks = { board, position, turned };
    const shown = spreadSome(board, layout.piles, turned, (pile) => pile.place === open || isTaken(pile, lights));
    const pieces = shown.flatMap((pile) => {
        const first = firstOfGroups(pile);
        return pile.items.map((item, i) => ({ item, spot: pile.spots[i]!, first: item.unit ? first.has(item.unit.piece) : false }));
    });
    const over = (event: Event) => setOpen(crowdedAt(event.target, layout));
    return (
        <g class="triumph tri-pieces" onPointerOver={over} onPointerLeave={() => setOpen(null)}>
            <TrackMarkers {...marks} />
            <RidePath {...marks} />
            <AttackArrow {...marks} />
            <LitPlaces {...marks} lights={lights} notes={notes} side={own ?? position.active} layout={layout} />
            <g class="pieces">
                {pieces.map(({ item, spot, first }) => (
                    <Piece
                        key={itemKey(item)}
                        {...{ board, item, spot, first, position, put }}
                        light={lights.get(itemKey(item))}
                        hidden={hidden && item.unit?.side === own}
                    />
                ))}
            </g>
            <g class="tri-counts">
                {shown.map((pile) => (
                    <Count key={pile.place} pile={pile} turned={turned} />
                ))}
            </g>
            <TurnMarks {...marks} />
        </g>
    );
}

function Piece({ item, ...rest }: PieceProps & { item: Item; position: Position; hidden: boolean; first: boolean }) {
    return item.unit ? <UnitPiece {...rest} unit={item.unit} /> : <CommanderPiece {...rest} commander={item.commander} />;
}

const registerIn = (elements: Map<string, SVGElement>) => (key: string, element: SVGElement | null) => {
    if (element) elements.set(key, element);
    else elements.delete(key);
};

/** The place of the crowded pile under the pointer. */
function crowdedAt(node: EventTarget | null, layout: Layout): string | null {
    const thing = node instanceof Element ? node.closest<SVGElement>("[data-what]") : null;
    const key = thing ? `${thing.dataset["what"]}:${thing.dataset["id"]}` : "";
    return layout.piles.find((pile) => pile.crowded && pile.items.some((item) => itemKey(item) === key))?.place ?? null;
}
