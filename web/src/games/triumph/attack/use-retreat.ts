/* The plan of a retreat, shared by the panel and the board: units are dragged to their places, or sent there by clicks. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { chooserOf } from "../../../choosing/desk";
import type { Placer, Spare } from "../../../choosing/placer";
import { settings } from "../../../core/settings";
import type { Target } from "../../../core/types";
import { useValue } from "../../../core/value";
import { listWords, plainName } from "../../../core/words";
import { targetKey, type Light } from "../../game";
import { faceWords, localeWords } from "../names";
import { commanderOf, localeOf, unitName, unitOf, type Unit } from "../view";
import { questionKey, useMissing, usePreview } from "./ask";
import { verbOf } from "./draft-words";
import { countWords } from "./ladder";
import { retreatOf, type RetreatPreview, type Shelter } from "./preview-pieces";
import * as plans from "./retreat-plan";
import type { Plan, Retreat } from "./retreat-plan";
import { named, placeName, type Scene } from "./scene";

export interface Retreating {
    preview: RetreatPreview;
    retreat: Retreat;
    plan: Plan;
    change(plan: Plan): void;
}

export function retreatersOf(scene: Scene): Unit[] {
    const locale = localeOf(scene.to);
    return scene.position.units.filter((unit) => unit.side === scene.defender && unit.place !== null && localeOf(unit.place) === locale);
}

function retreatIn(scene: Scene, preview: RetreatPreview): Retreat {
    const units = retreatersOf(scene).flatMap((unit) =>
        unit.face && unit.place ? [{ name: unitName(unit), face: unit.face, place: unit.place, corps: unit.corps }] : [],
    );
    return { units, payers: preview.payers, shelters: preview.shelters };
}

/** `begun`: the draft follows the plan; before that, only what is put somewhere makes it one. `clicks`: so does a click on
 * the board. */
export function useRetreat(scene: Scene, wanted: boolean, begun: boolean, clicks: boolean): Retreating | null {
    const { table } = scene;
    const first = usePreview(table, wanted ? ["retreat"] : null);
    const [kept, setKept] = useState<{ question: string; plan: Plan } | null>(null);
    const question = questionKey(table);
    const preview = useMemo(() => (first ? retreatOf(first) : null), [first]);
    const retreat = useMemo(() => preview && retreatIn(scene, preview), [preview]);
    const proposed = useMemo(() => (retreat ? plans.proposedPlan(retreat) : plans.EMPTY), [retreat]);
    const plan = kept?.question === question ? kept.plan : proposed;
    const change = (next: Plan) => {
        if (!retreat) return;
        setKept({ question, plan: next });
        if (!plans.missing(retreat, next)) void table.type(plans.orderOf(retreat, next));
        else if (table.draft.get().complete || verbOf(table.draft.get()) !== "retreat") void table.setSteps(["retreat"]);
    };
    const { steps } = useValue(table.draft);
    // Cancel returns to the proposal.
    const fresh = steps.length === 0 || kept?.question !== question;
    useEffect(() => {
        if (begun && retreat && fresh) change(proposed);
        else if (!begun) setKept(null);
    }, [begun, retreat, fresh]);
    useMissing(table, begun && retreat ? plans.missing(retreat, plan) || null : null);
    usePlacer(scene, retreat, plan, change, clicks);
    return preview && retreat ? { preview, retreat, plan, change } : null;
}

// ------------------------------------------------------------ on the board

const piece = (unit: Unit): Target => ({ what: "piece", id: String(unit.piece) });
const placesOf = ({ place }: Shelter): Target[] => [
    { what: "place", id: place },
    { what: "locale", id: String(localeOf(place)) },
];

function usePlacer(scene: Scene, retreat: Retreat | null, plan: Plan, change: (plan: Plan) => void, clicks: boolean): void {
    const { placer } = chooserOf(scene.table);
    useEffect(() => placer.set(retreat && placerOf(scene, retreat, plan, change, clicks)), [retreat, plan, clicks, scene.board]);
    useEffect(() => () => placer.set(null), []);
}

/** The names of the survivors that a thing on the board stands for: a unit, or the corps of a commander. */
function namesOf(scene: Scene, retreat: Retreat, plan: Plan, target: Target): string[] {
    const alive = plans.survivors(retreat, plan);
    const corps = target.what === "commander" ? commanderOf(scene.position, target.id) : null;
    if (corps) return alive.filter((unit) => unit.corps === corps.name).map((unit) => unit.name);
    const unit = target.what === "piece" ? unitOf(scene.position, target.id) : undefined;
    return alive.filter((one) => unit?.side === scene.defender && one.name === unitName(unit)).map((one) => one.name);
}

const unitsIn = (scene: Scene, names: string[]): Unit[] => names.flatMap((name) => named(scene, name, scene.defender) ?? []);

function whoWords(scene: Scene, names: string[]): string {
    const [only] = unitsIn(scene, names);
    if (names.length > 1 || !only?.face || settings.get().hidePieces) return countWords(names.length, "unit");
    return faceWords(only.face);
}

function spareOf(scene: Scene, retreat: Retreat, plan: Plan, change: (plan: Plan) => void, names: string[], shelter: Shelter): Spare[] {
    const next = names.reduce((now, name) => (now.to[name] === shelter.place ? now : plans.send(retreat, now, name, shelter.place)), plan);
    const there = names.filter((name) => next.to[name] === shelter.place);
    if (!there.length) return [];
    const left = plans.roomLeft(retreat, next, shelter);
    const short = there.length < names.length ? `; no room for ${names.length - there.length}` : "";
    const words = `${whoWords(scene, there)} to ${localeWords(scene.board, localeOf(shelter.place) ?? 0)}${short || `, room for ${left} more`}`;
    return [{ targets: placesOf(shelter), words, put: () => change(next) }];
}

function placerOf(scene: Scene, retreat: Retreat, plan: Plan, change: (plan: Plan) => void, clicks: boolean): Placer {
    const alive = unitsIn(scene, plans.survivors(retreat, plan).map((unit) => unit.name));
    const commanders = plans.corpsOf(retreat).map((name): Target => ({ what: "commander", id: name })).filter((one) => namesOf(scene, retreat, plan, one).length);
    const lights = new Map<string, Light>();
    for (const target of [...alive.map(piece), ...commanders]) lights.set(targetKey(target), "choice");
    for (const shelter of retreat.shelters) for (const target of placesOf(shelter)) lights.set(targetKey(target), "end");
    return {
        lights,
        clicks,
        steps: ["retreat"],
        take: (target) => {
            const names = namesOf(scene, retreat, plan, target);
            if (!names.length) return null;
            const places = retreat.shelters.flatMap((shelter) => spareOf(scene, retreat, plan, change, names, shelter));
            return { things: [target], places };
        },
        whole: (target) => {
            const corps = target.what === "piece" ? unitOf(scene.position, target.id)?.corps : null;
            return commanders.find((one) => one.id === corps) ?? target;
        },
        why: (_things, target) => {
            const full = retreat.shelters.find((shelter) => placesOf(shelter).some((one) => targetKey(one) === targetKey(target)));
            return full ? `${placeName(scene, full.place)} is full in this plan. Move another unit away from it first.` : null;
        },
        tried: ([thing], { what, id }) => {
            const locale = what === "locale" ? id : null;
            return thing && locale ? plans.triedOrder(retreat, plan, namesOf(scene, retreat, plan, thing), `R(${locale})`) : null;
        },
        notes: new Map(retreat.shelters.map((shelter) => [targetKey(placesOf(shelter)[0]!), noteOf(retreat, plan, shelter)])),
        moves: alive.flatMap((unit) => {
            const place = plan.to[unitName(unit)];
            return place ? [{ from: piece(unit), to: { what: "place", id: place } }] : [];
        }),
    };
}

function noteOf(retreat: Retreat, plan: Plan, shelter: Shelter): string {
    const come = plans.survivors(retreat, plan).filter((unit) => plan.to[unit.name] === shelter.place).length;
    const room = plans.roomLeft(retreat, plan, shelter);
    return come ? `+${come}, room ${room}` : `room ${room}`;
}

// ------------------------------------------------------------ in words

/** "3 units to 93, 1 unit to 85; infantry 3 loses 1; 1 gun is lost". */
export function planWords(scene: Scene, retreat: Retreat, plan: Plan): string {
    const going = retreat.shelters.flatMap((shelter) => {
        const come = plans.survivors(retreat, plan).filter((unit) => plan.to[unit.name] === shelter.place);
        return come.length ? [`${countWords(come.length, "unit")} to ${placeName(scene, shelter.place)}`] : [];
    });
    const lost = plans.pointsLost(retreat, plan);
    const costs = lost ? `loses ${countWords(lost, "point")}` : "no losses";
    return plainName([listWords(going), costs].filter(Boolean).join("; "));
}
