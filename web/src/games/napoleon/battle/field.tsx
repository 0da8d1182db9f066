/* The field of battle: three columns, two lines, two reserves; the reader's side at the bottom. */
import { useContext } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { BoardData } from "../../../core/types";
import { capital } from "../../../core/words";
import { targetKey } from "../../game";
import { isForward, markerWord, partyOf, sideWord, wingOf } from "../names";
import { has, type Block, type Spot } from "../view";
import { groupTarget, postTarget, type Action } from "./actions";
import { Dice, Die, Odds, OddsNumbers, shotWords } from "./dice";
import { countOf, forwardOf, groundOf, groupOf, homeOf, isContested, otherParty, ownParty, reserveOf, sideOf, standingAt, streamAt, terrainAt, type Party, type Standing } from "./fight";
import { Stream, Treeline, Vignette } from "./ground";
import { percent } from "./preview";
import { Show } from "./show";
import { GhostUnits, Unit } from "./unit";
import { nameOf, placeWords } from "./words";

interface FieldProps {
    board: BoardData;
    /** Who stands where by the plan of a deployment, instead of the view. */
    planned?: ((spot: Spot) => Standing | null) | undefined;
    /** Terrain by the plan. */
    laid?: ReadonlyMap<Spot, string> | undefined;
    /** What a place still needs, by spot. */
    needs?: ReadonlyMap<Spot, string> | undefined;
}

export function Field({ board, planned, laid, needs }: FieldProps) {
    const { fight } = useContext(Show);
    const top = otherParty(fight.bottom);
    const at = (spot: Spot): Standing => planned?.(spot) ?? standingAt(fight, spot);
    const line = (party: Party) => (
        <div class={`nap-b-line-of ${party === fight.bottom ? "near" : "far"}`}>
            {fight.columns.map((column) => (
                <Ground key={column} {...{ board, party, column, at, laid, needs }} />
            ))}
        </div>
    );
    return (
        <div class="nap-b-field" role="group" aria-label="Field of battle">
            <Reserve party={top} at={at} />
            {line(top)}
            <div class="nap-b-between">
                {fight.columns.map((column) => (
                    <Between key={column} board={board} column={column} laid={laid} />
                ))}
            </div>
            {line(fight.bottom)}
            <Reserve party={fight.bottom} at={at} needs={needs?.get(reserveOf(fight.bottom))} />
        </div>
    );
}

function Between({ board, column, laid }: { board: BoardData; column: number; laid: FieldProps["laid"] }) {
    const { fight } = useContext(Show);
    const stream = streamAt(fight, column);
    const planned = laid && [...laid].some(([spot, marker]) => marker === "stream" && Number(spot.charAt(1)) === column);
    if (!stream && !planned) return <span class="nap-b-gap" />;
    const words = `Stream: two units may cross it in a Battle Turn${stream?.crossed ? `, ${stream.crossed} have` : ""}; horse artillery cannot.`;
    return (
        <span class="nap-b-gap" title={words}>
            <Stream board={board} />
            {stream && stream.crossed > 0 && <span class="nap-b-crossed">{stream.crossed} of 2 crossed</span>}
        </span>
    );
}

// ------------------------------------------------------------ a position

interface GroundProps extends FieldProps {
    party: Party;
    column: number;
    at: (spot: Spot) => Standing;
}

function Ground({ board, party, column, at, laid, needs }: GroundProps) {
    const { fight, happening } = useContext(Show);
    const home = homeOf(party, column);
    const guests = forwardOf(otherParty(party), column);
    const marker = laid?.has(home) && laid.get(home) !== "stream" ? laid.get(home)! : terrainAt(fight, home);
    const near = party === fight.bottom;
    const rows = [<Row key="home" spot={home} standing={at(home)} />, <Row key="guests" spot={guests} standing={at(guests)} />];
    const contested = isContested(fight, home);
    const post = marker === "farm" || marker === "hill";
    const dice = happening.shot && happening.shot.ground === home && !happening.shot.at.startsWith("skir") ? happening.shot : null;
    return (
        <section class={`nap-b-ground ${marker ?? "open"}${contested ? " contested" : ""}`} aria-label={`${capital(placeWords(fight, home))}${marker ? `, ${markerWord[marker as "woods"]}` : ""}${contested ? ", contested" : ""}`}>
            <span class="nap-b-engraved" aria-hidden="true">{home}</span>
            <span class="nap-b-wing" aria-hidden="true">{partyOf(home) === fight.bottom ? "" : "their "}{wingOf(home)}</span>
            {marker === "woods" && <Treeline board={board} />}
            {near ? [...rows].reverse() : rows}
            {post && <Post board={board} ground={home} marker={marker} blocks={[...at(home).blocks, ...at(guests).blocks]} />}
            {contested && <Sabers right={post} />}
            {dice && (
                <div class="nap-b-ground-dice" key={dice.dice.join("") + dice.block}>
                    <Dice dice={dice.dice} needs={dice.needs} hits={dice.hits} rolls={happening.rolling} />
                </div>
            )}
            {needs?.get(home) && <span class="nap-b-needs">{needs.get(home)}</span>}
        </section>
    );
}

const Sabers = ({ right }: { right: boolean }) => (
    <svg class={"nap-b-sabers" + (right ? " right" : "")} viewBox="-14 -10 28 20" role="img" aria-label="Both sides fight here">
        <path d="M-12-8Q4-6 11 7M12-8Q-4-6-11 7M-11 3l-2 5M11 3l2 5" />
    </svg>
);

/** The symbol of a farm or hill, with the block that occupies it. */
function Post({ board, ground, marker, blocks }: { board: BoardData; ground: Spot; marker: string; blocks: Block[] }) {
    const { offers, fight } = useContext(Show);
    const actions = offers.get(targetKey(postTarget(ground)));
    const occupant = blocks.find((block) => has(block, "occupies"));
    const words = `${capital(marker)}, ${placeWords(fight, ground)}: ${occupant ? nameOf(occupant.id) : "vacant"}`;
    return (
        <div class={"nap-b-post" + (actions ? " lit" : "")}>
            <Vignette board={board} marker={marker as "farm"} />
            {actions ? (
                <Aim actions={actions} target={postTarget(ground)} class="nap-b-post-aim" />
            ) : (
                <button type="button" class="nap-b-post-button" data-what="post" data-id={ground} aria-label={words} title={words} />
            )}
            {occupant && <Unit block={occupant} />}
        </div>
    );
}

// ------------------------------------------------------------ who stands there

function Row({ spot, standing }: { spot: Spot; standing: Standing }) {
    const { fight, offers, held, leaves } = useContext(Show);
    const place = offers.get(targetKey({ what: "place", id: spot }));
    const ground = groundOf(spot);
    const party: Party = spot.startsWith("A") ? "attacker" : "defender";
    const shots = held && party !== ownParty(fight) ? (["line", "square"] as const).flatMap((at) => offers.get(targetKey(groupTarget(ground, at))) ?? []) : [];
    const shown = standing.blocks.filter((block) => !leaves.has(block.id)).filter((block) => !has(block, "occupies") || !hasPost(fight, ground));
    return (
        <div class={`nap-b-row${isForward(spot) ? " forward" : ""}${place ? " lit" : ""}${shots.length ? " aimed" : ""}${hasPost(fight, ground) ? " beside-post" : ""}${sizeOf(shown.length + countOf({ blocks: [], ghosts: standing.ghosts }), hasPost(fight, ground))}`} data-what="place" data-id={spot}>
            {place && <Aim actions={place} target={{ what: "place", id: spot }} />}
            <Units blocks={shown} />
            {standing.ghosts.map((ghosts, i) => (
                <GhostUnits key={`g${i}`} ghosts={ghosts} />
            ))}
            {shots.map((action) => (
                <FirePlate key={action.order} action={action} alone={shots.length === 1} />
            ))}
        </div>
    );
}

/** Blocks are smaller where many stand, and beside a farm or hill. */
const sizeOf = (count: number, post: boolean): string => (count > (post ? 3 : 6) ? " crowd" : count > (post ? 1 : 3) ? " many" : "");

const hasPost = (fight: Parameters<typeof terrainAt>[0], ground: Spot): boolean => ["farm", "hill"].includes(terrainAt(fight, ground) ?? "");

/** Those who shelter stand beside their square. */
function Units({ blocks }: { blocks: Block[] }) {
    const sorted = [...blocks.filter((block) => !block.shelter)].flatMap((block) => [block, ...blocks.filter((one) => one.shelter === block.id)]);
    const rest = blocks.filter((block) => !sorted.includes(block));
    return (
        <>
            {[...sorted, ...rest].map((block) => (
                <Unit key={block.id} block={block}>
                    <Over block={block} />
                </Unit>
            ))}
        </>
    );
}

/** What floats over a unit: its morale, and what it can do with itself. */
function Over({ block }: { block: Block }) {
    const { morale, happening, held, offers, act } = useContext(Show);
    const test = morale.get(block.id);
    const rolled = happening.morale?.block === block.id ? happening.morale : null;
    const own = offers.get(targetKey({ what: "block", id: block.id })) ?? [];
    return (
        <>
            {rolled && (
                <span class={`nap-b-coin ${rolled.bad ? "bad" : "good"}`} role="status">
                    <Die value={rolled.die} good={!rolled.bad} rolls />
                    {rolled.bonus > 0 && <small>+{rolled.bonus}</small>}
                    <b>{rolled.bad ? "breaks" : "holds"}</b>
                </span>
            )}
            {test && !rolled && (
                <span class="nap-b-morale" title={`Tests morale at the start of its next Battle Turn: ${percent(test.bad)} bad, then it ${test.then === "eliminated" ? "is eliminated" : "falls back"}`}>
                    {percent(test.bad)}
                </span>
            )}
            {(held === block.id || own.length > 0) && own.length > 0 && (
                <span class="nap-b-self">
                    {own.map((action) => (
                        <button key={action.order} type="button" class="nap-b-chip" onClick={() => act(action)}>
                            {action.label}
                        </button>
                    ))}
                </span>
            )}
        </>
    );
}

/** Something that the unit in hand may do here. */
function Aim({ actions, target, class: more = "" }: { actions: Action[]; target: { what: string; id: string }; class?: string }) {
    const { fight, drafted } = useContext(Show);
    const action = actions[0]!;
    const where = target.what === "place" ? `, ${placeWords(fight, target.id)}` : "";
    return (
        <button type="button" class={`nap-b-aim ${action.kind}${action.routs ? ` routs-${action.routs}` : ""} ${more}${drafted === action.order ? " drafted" : ""}`} data-what={target.what} data-id={target.id} aria-label={action.label + where} title={action.note}>
            <span>{action.label}</span>
        </button>
    );
}

/** Fire, with its chances on the target itself. */
function FirePlate({ action, alone }: { action: Action; alone: boolean }) {
    const { drafted } = useContext(Show);
    const { shot, target } = action;
    if (!shot) return null;
    const at = target.id.endsWith("square") ? (alone ? "" : " at the squares") : alone ? "" : " at the line";
    return (
        <button type="button" class={`nap-b-fire${drafted === action.order ? " drafted" : ""}${at.endsWith("squares") ? " at-square" : ""}`} data-what={target.what} data-id={target.id}>
            <span class="nap-b-fire-head">
                <b>Fire{at}</b> {shotWords(shot)}
            </span>
            <Odds hits={shot.hits} />
            <OddsNumbers hits={shot.hits} />
        </button>
    );
}

// ------------------------------------------------------------ reserves

function Reserve({ party, at, needs }: { party: Party; at: (spot: Spot) => Standing; needs?: ComponentChildren }) {
    const { fight, offers, leaves } = useContext(Show);
    const spot = reserveOf(party);
    const side = sideOf(fight, party);
    const standing = at(spot);
    const place = offers.get(targetKey({ what: "place", id: spot }));
    const count = countOf(standing);
    return (
        <section class={`nap-b-reserve ${side === "F" ? "french" : "allied"}${party === fight.bottom ? " near" : " far"}`} aria-label={`${capital(placeWords(fight, spot))}: ${count}`}>
            <span class="nap-b-reserve-name">
                <b>{sideWord(side)}</b>
                <i>reserve{count ? ` · ${count}` : ""}</i>
            </span>
            <div class={`nap-b-row reserve${place ? " lit" : ""}${count > 9 ? " crowd" : ""}`} data-what="place" data-id={spot}>
                {place && <Aim actions={place} target={{ what: "place", id: spot }} />}
                <Units blocks={standing.blocks.filter((block) => !leaves.has(block.id))} />
                {standing.ghosts.map((ghosts, i) => (
                    <GhostUnits key={`g${i}`} ghosts={ghosts} />
                ))}
                {needs}
            </div>
        </section>
    );
}

/** The block group of a block on the field, for a click that means what it stands with. */
export const groupTargetOf = (block: Block) => (block.spot ? groupTarget(groundOf(block.spot), groupOf(block)) : null);
