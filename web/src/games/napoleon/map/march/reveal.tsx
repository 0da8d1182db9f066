/* The dice of force marches are rolled next: is the leader revealed, who makes them safer? */
import { Act } from "../../../../choosing/act";
import type { Way } from "../../../../choosing/offers";
import { useValue } from "../../../../core/value";
import type { Answer, TableProps } from "../../../game";
import { atlasOf, townName, townTitle } from "../../atlas";
import { chooserOf } from "../../../../choosing/desk";
import { BlockIcon } from "../../block";
import { units } from "../../names";
import { blockOf, positionOf, type Position } from "../../view";
import type { March } from "./moves";
import { percent } from "./march-words";
import "./march.css";

interface Marcher {
    block: string;
    town: string;
    steps: number;
    march: March;
}

/** The leaders who may be revealed. */
const leadersIn = (ways: Way[]): string[] => [...new Set(ways.flatMap(({ choice }) => choice.targets.filter((target) => target.what === "block").map((target) => target.id)))];

function RevealGuide({ table }: TableProps) {
    const sight = useValue(table.sight);
    const { preview } = useValue(table.draft);
    const chooser = chooserOf(table);
    const { ways } = useValue(chooser.ahead);
    const position = sight && positionOf(sight.view);
    const marchers = (preview["units"] ?? []) as unknown as Marcher[];
    const board = useValue(chooser.shown);
    if (!position || preview["kind"] !== "march" || !board) return null;
    const atlas = atlasOf(board);
    const towns = [...new Set(marchers.map(({ town }) => town))];
    const leaders = leadersIn(ways).flatMap((id) => blockOf(position, id) ?? []);
    return (
        <section class="nap-reveal" aria-label="Force marches">
            <h3 aria-live="polite">The force marches are rolled now.</h3>
            {towns.map((town) => (
                <TownCard key={town} title={townTitle(townName(atlas, town))} position={position} marchers={marchers.filter((one) => one.town === town)} />
            ))}
            <div class="nap-reveal-acts">
                {leaders.map((leader) => {
                    const chance = marchers.find(({ town, march }) => town === leader.town && march.leader_there)?.march ?? marchers[0]?.march;
                    if (!chance) return null;
                    return (
                        <>
                            <Act table={table} order={`reveal ${leader.id}`} label={`Reveal ${leader.name} (${percent(chance.with_leader)})`} keyed>
                                Reveal {leader.name} ({percent(chance.with_leader)})
                            </Act>
                            <Act table={table} order="reveal none" label={`Keep him hidden (${percent(chance.loses_step)})`} keyed>
                                Keep him hidden ({percent(chance.loses_step)})
                            </Act>
                        </>
                    );
                })}
            </div>
            <p class="small faint">A unit that rolls badly loses a step. A revealed leader adds 1 to the dice in his town; the enemy then knows where he is.</p>
        </section>
    );
}

function TownCard({ title, position, marchers }: { title: string; position: Position; marchers: Marcher[] }) {
    const march = marchers[0]!.march;
    const fatal = marchers.filter((one) => one.march.could_die).length;
    return (
        <div class="nap-reveal-town">
            <h4>
                {title}: {units(marchers.length)}
            </h4>
            <div class="nap-reveal-units">
                {marchers.map(({ block }) => {
                    const face = blockOf(position, block);
                    return face && <BlockIcon key={block} army={face.army} face={face} height={34} />;
                })}
            </div>
            <p>
                Each loses a step: <strong>{percent(march.loses_step)}</strong>
                {march.leader_there && (
                    <>
                        , or <strong>{percent(march.with_leader)}</strong> with the leader revealed
                    </>
                )}
                .{fatal > 0 && ` ${units(fatal)} would be lost by it.`}
            </p>
        </div>
    );
}

export const revealGuide: Answer = { kind: "guide", View: RevealGuide };
