/* Set-ups as cards with a small map: a click loads one, another deploys it. */
import { useMemo } from "preact/hooks";
import { deskOf } from "../../../choosing/desk";
import { SmallMap } from "../../../board/small-map";
import type { BoardData, Point } from "../../../core/types";
import { useValue } from "../../../core/value";
import { copyLink } from "../../../ui/copy";
import { Button, confirmFirst } from "../../../ui/ui";
import type { Box } from "../../game";
import { deploy } from "./deploy-button";
import type { Offer } from "./offers";
import { fitting, isComplete, orderText, parseOrder, samePlan } from "./plan";
import { RenameButton } from "./save";
import { setupMap } from "./setup-map";
import { store } from "./store";
import type { Deployment } from "./use-deployment";
import { shaped, zoneBox } from "./zones";

const WIDE = 168; // pixels of the map
const AROUND: Point = [150, 150]; // board units around the zone
const SHAPE = 1.4; // width of the map by its height

interface CardsProps extends Deployment {
    offers: Offer[];
    reload: () => void;
}

export function Cards({ offers, reload, ...deployment }: CardsProps) {
    const { board, land } = deployment;
    const box = useMemo(() => shaped(board, zoneBox(board, land, AROUND), SHAPE), [board, land]);
    const first = offers.find(({ saved }) => !saved);
    if (!offers.length) return null;
    return (
        <section class="nap-setups" aria-label="Set-ups">
            <h3>Set-ups</h3>
            <ul>
                {offers.map((offer) => (
                    <Card key={(offer.saved ? "own " : "") + offer.title} {...deployment} offer={offer} first={offer === first} box={box} reload={reload} />
                ))}
            </ul>
        </section>
    );
}

function OfferMap({ board, box, order, title }: { board: BoardData; box: Box; order: string; title: string }) {
    const marks = useMemo(() => setupMap.marks(board, [order], ""), [board, order]);
    const where = marks.map(({ label, number }) => `${label} ${number}`).join(", ");
    const bare = marks.map(({ label: _town, ...mark }) => mark);
    return <SmallMap board={board} ground={setupMap.ground} box={box} marks={bare} label={`Where ${title} stands: ${where}`} wide={WIDE} />;
}

function Card({ offer, first, box, reload, ...deployment }: Deployment & { offer: Offer; first: boolean; box: Box; reload: () => void }) {
    const { table, board, bench, force, land, ahead } = deployment;
    const busy = useValue(table.busy);
    const now = useValue(bench.plan);
    const read = useMemo(() => parseOrder(force, offer.order), [force, offer]);
    if (!read) return null;
    const fits = fitting(force, land, read);
    const plan = { ...fits, less: now.less };
    const loaded = samePlan(plan, now);
    const order = orderText(force, land, plan);
    const load = () => {
        bench.load(offer.order, offer.title);
        deskOf(table).sheet.set(null); // phones: the map is below it
    };
    return (
        <li class={"nap-offer" + (loaded ? " loaded" : "")}>
            <button type="button" class="nap-offer-load" aria-pressed={loaded} title="Put it on the map" onClick={load}>
                <OfferMap board={board} box={box} order={order} title={offer.title} />
                <span class="nap-offer-words">
                    <strong>{offer.title}</strong>
                    {first && <em>Good for a first game</em>}
                    <span>{offer.sentence || "Your own set-up."}</span>
                </span>
            </button>
            <div class="row nap-offer-tools">
                {offer.saved && <OwnTools offer={offer} reload={reload} />}
                <Button disabled={busy || !isComplete(force, land, plan)} onClick={() => void deploy({ table, bench, ahead }, order, `“${offer.title}”`)}>
                    {ahead ? "Prepare" : "Deploy"}
                </Button>
            </div>
        </li>
    );
}

function OwnTools({ offer, reload }: { offer: Offer; reload: () => void }) {
    const saved = offer.saved!;
    const forget = async () => {
        if (!(await confirmFirst(`Delete your set-up “${offer.title}” from this browser?`, "Delete"))) return;
        store.forget(saved);
        reload();
    };
    const copy = () => copyLink(offer.order, "Copied as text.", "Copy this text:");
    return (
        <>
            <RenameButton saved={saved} onDone={reload} />
            <Button look="quiet" class="small" onClick={() => void copy()}>
                Copy
            </Button>
            <Button look="quiet" class="small" onClick={() => void forget()}>
                Delete
            </Button>
        </>
    );
}
