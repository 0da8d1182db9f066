/* Choices in words. */
import { capital, plainName } from "../../core/words";
import type { BoardData, Choice, Draft, Target, View } from "../../core/types";
import type { Words } from "../game";
import { borderWords, commanderWords, localeWords, placeWords, sideWord, unitWords } from "./names";
import { drawnOf } from "./geometry";
import { commanderTitle, unitTitle } from "./titles";
import { commanderOf, facing, isApproach, localeOf, positionOf, unitOf, type Place, type Position } from "./view";

// ------------------------------------------------------------ verbs and words

const VERBS: Record<string, Words> = {
    corps: { label: "Corps move", hint: "Move a commander with all or some units. Uses a corps command." },
    detach: { label: "Detach", hint: "Move some units together, away from their commander. Uses a corps command." },
    attach: { label: "Attach", hint: "Add units to a commander in the same place. Uses a corps command." },
    unit: { label: "Unit move", hint: "Move a single unit. It leaves its corps. Uses a unit command." },
    threaten: { label: "Threaten an attack", hint: "Choose an approach. The enemy must stand or retreat." },
    road: { label: "Continue by road", hint: "Continue the road march from where it stopped." },
    end: { label: "End turn" },
    assign: { label: "Assign units to corps" },
    place: { label: "Place corps" },
    detachments: { label: "Place detachments" },
    battery: { label: "Place fixed battery" },
    bid: { label: "Bid", hint: "Bid morale points for the choice of sides." },
    pass: { label: "Pass" },
    side: { label: "Choose a side" },
    conference: { label: "Arrange the team", hint: "Players by rank, each with their corps." },
    orders: { label: "Write orders" },
    defend: { label: "Stand and defend", hint: "Choose the units that defend." },
    retreat: { label: "Retreat" },
    feint: { label: "Feint", hint: "A command is used, but no attack takes place." },
    press: { label: "Press the attack" },
    lead: { label: "Choose defense leaders" },
    attack: { label: "Attack" },
    counter: { label: "Counter-attack" },
    advance: { label: "Advance to block" },
    keep: { label: "Keep with the corps" },
    loss: { label: "Take losses" },
    odd: { label: "Assign the odd loss" },
    occupy: { label: "Occupy", hint: "The enemy retreated. Choose a command to move in." },
};

const MODES: Record<string, Words> = {
    corps: { label: "Leave some behind", hint: "Choose the units that stay." },
    detach: { label: "Detach units", hint: "Choose the units that go." },
    attach: { label: "Attach units", hint: "Choose units in the same place." },
};

/** Other uses of a commander who is selected. */
export const modeWords = (verb: string): Words => MODES[verb] ?? VERBS[verb] ?? { label: plainName(verb) };

const WORDS: Record<string, Words> = {
    "by road": { label: "March by road", hint: "Choose the route one locale at a time." },
    stop: { label: "Stop here" },
    guard: { label: "Guard attack", hint: "Only the Guard may lead. It can't be a feint." },
    stay: { label: "Stay here" },
    go: { label: "Bring along" },
    block: { label: "Block the approach", hint: "End on the approach, not in reserve." },
    wide: { label: "Wide attack", hint: "Up to two units may lead." },
    narrow: { label: "Narrow attack", hint: "One unit may lead." },
    dies: { label: "Eliminate", hint: "There is no room for this unit." },
    off: { label: "Keep off the map" },
    lead: { label: "Choose leaders now", hint: "They stay secret until the attack is pressed." },
    attack: { label: "Attack" },
    defend: { label: "Defend" },
    corps: { label: "With a corps move" },
    detach: { label: "With a detach move" },
    unit: { label: "With a unit move" },
    road: { label: "By continuing by road" },
    none: { label: "None" },
};

/** What "done" ends, given the verb and what was named last. */
function doneWords(draft: Draft): Words {
    const verb = draft.taken[0]?.text ?? "";
    const last = draft.taken[draft.taken.length - 1];
    const units = draft.taken.filter((choice) => choice.kind === "unit").length;
    if (last?.kind === "way") return { label: "Stop here", hint: "End the march." };
    if (verb === "corps") return { label: "Done", hint: units ? "The other units march." : "All units march." };
    if (verb === "detach") return { label: "Done", hint: "Detach these units." };
    if (verb === "attach") return { label: "Done", hint: "Attach these units." };
    if (verb === "threaten") return { label: "Normal attack", hint: "Not a Guard attack." };
    if (verb === "lead") return units ? { label: "Done", hint: "No more leaders." } : { label: "No leader" };
    if (verb === "counter") return units ? { label: "Done", hint: "No more units." } : { label: "No counter-attack" };
    if (verb === "defend") return { label: "Done", hint: last?.kind === "unit" ? "Defend with these units." : "No more choices." };
    if (verb === "attack" && ["narrow", "wide"].includes(last?.text ?? "")) return { label: "No leader" };
    if (verb === "attack") return { label: "Done", hint: last?.kind === "unit" ? "No more units." : "All units." };
    if (verb === "retreat") return { label: "Done", hint: "No more losses." };
    return { label: "Done" };
}

// ------------------------------------------------------------ things

/** A place as a destination: "Reserve of Sokolnitz (133)", "Block 64 from 55". */
function destinationWords(place: Place): string {
    if (!isApproach(place)) return capital(placeWords(null, place));
    return `Block ${localeWords(null, facing(place) ?? 0)} from ${localeWords(null, localeOf(place) ?? 0)}`;
}

const attackWords = (place: Place): string =>
    `From ${localeWords(null, localeOf(place) ?? 0)} into ${localeWords(null, facing(place) ?? 0)}`;

function placeChoice(place: Place, draft: Draft): Words {
    return { label: draft.taken[0]?.text === "threaten" ? attackWords(place) : destinationWords(place) };
}

/** "67.0-66 main" */
function wayWords(text: string): Words {
    const to = Number(text.split(/[- ]/)[1]?.split(".")[0]);
    return { label: `To ${localeWords(null, to)}`, hint: text.endsWith(" main") ? "by the main road" : "by road" };
}

const PREFIX: Record<string, string> = { corps: "Corps move of ", detach: "Detach from ", unit: "", attach: "Attach to ", road: "" };

function pieceWords(position: Position, target: Target): string {
    if (target.what === "piece") {
        const unit = unitOf(position, target.id);
        return unit ? unitWords(unit) : target.id;
    }
    const commander = commanderOf(position, target.id);
    return commander ? commanderWords(commander) : plainName(target.id);
}

const countWords = (units: number): string => `${units} unit${units === 1 ? "" : "s"}`;

function pieceChoice(choice: Choice, target: Target, draft: Draft, position: Position): Words {
    const parts = choice.text.split(" ");
    const prefix = parts.length > 1 ? PREFIX[parts[0] ?? ""] : undefined;
    const commander = target.what === "commander" && !prefix ? commanderOf(position, target.id) : undefined;
    const label = commander ? plainName(commander.name) : capital((prefix ?? "") + pieceWords(position, target));
    const place = choice.targets.find((one) => one.what === "place");
    const units = commander && (commander.place === "off" ? "off the map" : countWords(commander.units.length));
    const hints = [place && destinationWords(place.id), units, pieceHint(target, draft)].filter(Boolean);
    return hints.length ? { label, hint: hints.join("; ") } : { label };
}

function pieceHint(target: Target, draft: Draft): string | undefined {
    const verb = draft.taken[0]?.text;
    if (target.what !== "piece") return undefined;
    const times = draft.taken.filter((one) => one.targets.some((t) => t.what === "piece" && t.id === target.id)).length;
    if (verb === "corps") return "leave behind";
    if ((verb === "loss" || verb === "retreat") && times) return `loses point ${times + 1}`;
    return undefined;
}

/** The draft before that choice, if it is one of those taken. */
function before(choice: Choice, draft: Draft): Draft {
    const index = draft.taken.indexOf(choice);
    return index < 0 ? draft : { ...draft, taken: draft.taken.slice(0, index) };
}

export function choiceWords(choice: Choice, whole: Draft, view: View): Words {
    const draft = before(choice, whole);
    const position = positionOf(view);
    const target = choice.targets[0];
    if (choice.kind === "verb") return VERBS[choice.text] ?? { label: plainName(choice.text) };
    if (choice.text === "done") return doneWords(draft);
    if (!target) return WORDS[choice.text] ?? { label: capital(plainName(choice.text)) };
    if (choice.kind === "way") return wayWords(choice.text);
    if (target.what === "place") return placeChoice(target.id, draft);
    if (target.what === "entry") return { label: `Enter at ${target.id}` };
    if (target.what === "side") return { label: sideWord(target.id) };
    if (position && (target.what === "piece" || target.what === "commander")) return pieceChoice(choice, target, draft, position);
    return { label: plainName(choice.text) };
}

// ------------------------------------------------------------ anything

export function describe(board: BoardData, view: View, target: Target): string {
    const position = positionOf(view);
    const { what, id } = target;
    if (what === "piece") {
        const unit = position && unitOf(position, id);
        return unit ? unitTitle(board, position, unit) : "Unit";
    }
    if (what === "commander") {
        const commander = position && commanderOf(position, id);
        return commander ? commanderTitle(board, commander) : plainName(id);
    }
    if (what === "place") return capital(placeWords(board, id));
    if (what === "locale") return `Locale ${localeWords(board, Number(id))}`;
    if (what === "border") return capital(borderWords(board, id));
    if (what === "entry") return `Entry ${id}`;
    if (what === "side") return sideWord(id);
    return drawnOf(board).title.get(`${what}:${id}`) ?? plainName(id);
}

const PROMPTS: Record<string, string> = {
    bid: "bid for the choice of sides",
    side: "choose a side",
    conference: "hold a conference",
    assign: "assign units to their corps",
    place: "place their corps",
    detachments: "place detachments",
    battery: "place the fixed battery",
    orders: "write orders",
    command: "give commands",
    "retreat-option": "decide whether to stand or retreat",
    "feint-option": "decide whether to feint or press the attack",
    lead: "choose who leads the defense",
    attack: "choose who attacks and who leads",
    counter: "decide on a counter-attack",
    advance: "advance to block the approach",
    keep: "choose which units stay with their corps",
    loss: "assign losses",
    "odd-loss": "assign the odd loss",
    occupation: "occupy the locale",
    retreat: "retreat",
};

export const promptWords = (prompt: string): string => PROMPTS[prompt] ?? prompt;

/** A team talks only in its conferences; null: nothing to say. */
export function talkWords(view: View, closed: boolean): { words: string; rule: string } | null {
    if (view.over || !closed || !/^[FA]\d$/.test(view.seat)) return null;
    if (!positionOf(view)) return { words: "Your team can talk until the conference ends. The enemy can't read it.", rule: "T-TEA-03" };
    return { words: "Teams talk only in conferences. During the battle they have only written orders.", rule: "T-TEA-07" };
}
