/* What the draft says, read from the choices taken. */
import { listWords } from "../../../core/words";
import type { Choice, Draft } from "../../../core/types";
import { faceWords, placeWords } from "../names";
import { commanderOf, unitNamed } from "../view";
import { countWords } from "./ladder";
import type { Scene } from "./scene";

/** A step may include the word that follows it: "C2g done". */
export const bare = (text: string): string => text.replace(/ done$/, "");

export const verbOf = (draft: Draft): string | null => (draft.taken[0]?.kind === "verb" ? draft.taken[0].text : null);

export const unitsTaken = (draft: Draft): string[] =>
    draft.taken.filter((choice) => choice.kind === "unit").map((choice) => bare(choice.text));

/** By their names in the view: Bessières, St. Hilaire. */
export const commandersTaken = (draft: Draft): string[] =>
    draft.taken.filter((choice) => choice.kind === "commander").map((choice) => choice.targets[0]?.id ?? bare(choice.text));

/** A commander's name in orders: Bessieres, St__Hilaire. */
export const orderName = (name: string): string =>
    name
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .replace(/[^A-Za-z0-9]/g, "_");

/** The leaders sealed in an order `defend I2a C2b, lead I2a`; null if none. */
export function sealedIn(order: string | null): string[] | null {
    const words = /, lead (.+)$/.exec(order ?? "")?.[1];
    if (!words) return null;
    return words === "none" ? [] : words.split(" ");
}

export const sameNames = (a: string[], b: string[]): boolean => a.length === b.length && a.every((name) => b.includes(name));

// ------------------------------------------------------------ commands

export interface Command {
    kind: "corps" | "detach" | "unit" | "road";
    name: string;
    /** The commander's name in the view; "" for a unit. */
    commander: string;
    /** Units that stay behind (corps), or that go (detach). */
    units: string[];
    path: string[];
}

const commanderIn = (choice: Choice): string => choice.targets.find((target) => target.what === "commander")?.id ?? "";

/** The commands of an attack, a feint or an occupation, in the order they were taken. */
export function commandsIn(taken: Choice[]): Command[] {
    const commands: Command[] = [];
    for (const choice of taken) {
        const [, kind, name] = /^(?:and )?(corps|detach|unit) (\S+)/.exec(choice.text) ?? [];
        const last = commands[commands.length - 1];
        if (kind && name) commands.push({ kind: kind as Command["kind"], name, commander: commanderIn(choice), units: [], path: [] });
        else if (choice.text === "road") commands.push({ kind: "road", name: "", commander: "", units: [], path: [] });
        else if (choice.text === "wide" || choice.text === "narrow") break;
        else if (last && choice.kind === "unit") last.units.push(bare(choice.text));
        else if (last && choice.kind === "way") last.path.push(choice.text);
    }
    return commands;
}

/** The command in order notation. Real attacks have no roads, so none are written. */
export function commandText(command: Command): string {
    const units = command.units.join(" ");
    if (command.kind === "corps") return `corps ${command.name}${units ? ` leave ${units}` : ""}`;
    if (command.kind === "detach") return `detach ${command.name} ${units}`;
    return command.kind === "road" ? "road" : `unit ${command.name}`;
}

function roadWords(path: string[]): string {
    const locales = path.flatMap((step, i) => step.replace(/ (main|local).*$/, "").split("-").slice(i ? 1 : 0));
    return locales.length ? `by road ${locales.map((one) => one.replace(/\..*/, "")).join("–")}` : "";
}

/** "Lannes with 5 units", "Infantry 2 of Lannes alone". */
export function commandWords(scene: Scene, command: Command): string {
    const road = roadWords(command.path);
    const tail = road ? `, ${road}` : "";
    if (command.kind === "road") return "The marching cavalry" + tail;
    if (command.kind === "unit") {
        const unit = unitNamed(scene.position, command.name, scene.attacker);
        const whose = unit?.corps ? ` of ${unit.corps}` : "";
        return `${unit?.face ? faceWords(unit.face) : command.name}${whose} alone${tail}`;
    }
    const corps = commanderOf(scene.position, command.commander);
    const all = corps?.units.length ?? 0;
    if (command.kind === "detach") return `${countWords(command.units.length, "unit")} of ${command.commander}${tail}`;
    return `${command.commander} with ${countWords(all - command.units.length, "unit")}${tail}`;
}

/** Where the pieces of a feint or an occupation end up. */
export function endWords(scene: Scene, taken: Choice[], verb: string): string {
    const last = taken[taken.length - 1]?.text ?? "";
    if (last === "block") return "ends blocking the approach";
    if (last === "stay" && verb === "feint") return "ends in reserve";
    if (last === "stay") return "is revealed and stays";
    return verb === "occupy" ? `to the ${placeWords(scene.board, `R(${parseInt(scene.to, 10)})`)}` : "stays where it is";
}

export const commandsWords = (scene: Scene, taken: Choice[]): string =>
    listWords(commandsIn(taken).map((command) => commandWords(scene, command)));
