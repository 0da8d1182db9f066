/* Verbs, choices and prompts in words. */
import type { Choice, Draft, Target, View } from "../../../core/types";
import { capital, plainName, unlinked } from "../../../core/words";
import type { Words } from "../../game";
import { isForward, isReserve, sideWord, spotWords } from "../names";
import { blockOf, positionOf, type Block, type Position, type Spot } from "../view";
import { count, goesTo, onSpot, terrainWords, townWords } from "./phrases";
import { unitName, withCorps } from "./roster";

// ------------------------------------------------------------ verbs

const VERBS: Record<string, Words> = {
    bid: { label: "Bid", hint: "Give up steps of your army for the side that you want." },
    pass: { label: "Pass", hint: "The other player's bid stands." },
    deploy: { label: "Deploy" },
    move: { label: "Move units", hint: "Units that began the turn in one town are a group." },
    end: { label: "End movement" },
    reveal: { label: "Roll for force marches", hint: "A revealed leader adds 1 to the rolls in the same town." },
    skirmish: { label: "Choose a skirmish" },
    pick: { label: "Choose who fights" },
    hit: { label: "Take the hit" },
    retreat: { label: "Retreat" },
    setup: { label: "Choose a battle to set up" },
    terrain: { label: "Place terrain" },
    battle: { label: "Choose a battle" },
    fire: { label: "Fire" },
    form: { label: "Form square", hint: "Infantry in square is safe from shock, but an easy target." },
    break: { label: "Leave square" },
    occupy: { label: "Occupy terrain", hint: "One unit holds the farm or the hill of its position." },
    exchange: { label: "Hand over terrain" },
    shelter: { label: "Shelter in a square" },
    leave: { label: "Leave shelter" },
    cross: { label: "Fall back across the stream" },
    bring: { label: "Bring reinforcements" },
    regroup: { label: "Regroup" },
    supply: { label: "Give up units" },
};

const BATTLE_MOVE: Words = { label: "Move in the battle" };

const ENDS: Partial<Record<Position["stage"], Words>> = {
    combat: { label: "End combat", hint: "Reinforcements come next." },
    reinforcing: { label: "No more reinforcements" },
    regrouping: { label: "End regrouping" },
};

export function verbWords(verb: string, position: Position | null): Words {
    if (verb === "end" && position) return ENDS[position.stage] ?? VERBS["end"]!;
    if (verb === "move" && position?.phase === "rounds") return BATTLE_MOVE;
    return VERBS[verb] ?? { label: capital(plainName(verb)) };
}

/** Other uses of a selected block. */
const MODES: Record<string, Words> = {
    retreat: { label: "Leave the battle", hint: "Retreat to a town beside it." },
    shelter: { label: "Take shelter", hint: "Choose a square in the same position." },
    exchange: { label: "Hand over terrain", hint: "Choose the unit that takes over." },
};

export const modeWords = (verb: string): Words => MODES[verb] ?? VERBS[verb] ?? { label: capital(plainName(verb)) };

// ------------------------------------------------------------ things

const strength = (block: Block): string => (block.type === "LDR" ? "leader" : `strength ${block.steps} of ${block.max}`);

/** Where a block stands: "at Beaumont", "forward on the left". */
export function whereWords({ state, town, spot }: Block): string {
    if (state === "battle" && spot) return `${onSpot(spot)} at ${townWords(town ?? "")}`;
    if (state === "town" && town) return `at ${townWords(town)}`;
    return { undeployed: "not deployed yet", eliminated: "eliminated", removed: "removed with its defeated army" }[state as string] ?? "";
}

function blockChoice(id: string, view: View): Words {
    const position = positionOf(view);
    const block = position ? blockOf(position, id) : undefined;
    const label = capital(unitName(id, (position?.armies.filter((army) => army.owner === view.seat).length ?? 0) > 1 || id.charAt(0) !== view.seat));
    const unwise = block?.type === "LDR" && position?.phase === "supply" ? "; better give up another unit" : "";
    return block ? { label, hint: [strength(block), whereWords(block)].filter(Boolean).join(", ") + unwise } : { label };
}

function townChoice(target: Target, choice: Choice, draft: Draft): Words {
    const town = townWords(target.id);
    const verb = draft.taken[0]?.text ?? "";
    const hints = ["force march", "attack", "one step less"].filter((word) => choice.text.includes(word));
    const hint = hints.length ? { hint: capital(hints.join(", ")) } : {};
    if (verb === "move") return { label: `To ${town}`, ...hint };
    if (verb === "retreat" || verb === "regroup") return { label: `To ${town}`, ...hint };
    if (verb === "bring") return { label: `From ${town}`, ...hint };
    return { label: town, ...hint };
}

function spotChoice(spot: Spot, choice: Choice, draft: Draft): Words {
    const verb = draft.taken[0]?.text ?? "";
    const post = /, on the (farm|hill)/.exec(choice.text)?.[1];
    if (verb === "move") return { label: capital(goesTo(spot).replace(/^(\w+)s\b/, "$1")) };
    if (verb === "terrain") return { label: capital(onSpot(spot)) };
    return { label: capital(onSpot(spot)) + (post ? `, on the ${post}` : ""), ...(isForward(spot) || isReserve(spot) ? {} : { hint: `The ${spotWords(spot)}` }) };
}

const WORDS: Record<string, Words> = {
    nobody: { label: "Keep the leader hidden" },
    "at the line": { label: "At the line" },
    "at the squares": { label: "At the squares" },
    "stop here": { label: "Stop here" },
    done: { label: "Done" },
};

function wordChoice(choice: Choice, draft: Draft): Words {
    if (/^done: .*lost/.test(choice.text)) return { label: "Done", hint: "All other units are lost." };
    if (/^done:/.test(choice.text)) return { label: "Done" };
    if (choice.text === "done" && draft.taken[0]?.text === "pick") return { label: "Done", hint: "These units fight." };
    return WORDS[choice.text] ?? { label: capital(plainName(choice.text)) };
}

/** The draft before that choice, if it is one of those taken. */
function before(choice: Choice, draft: Draft): Draft {
    const index = draft.taken.indexOf(choice);
    return index < 0 ? draft : { ...draft, taken: draft.taken.slice(0, index) };
}

/** The block that a deployment places comes first: its place is the choice. */
const goalOf = (targets: Target[]): Target | undefined => targets[targets.length - 1];

export function choiceWords(choice: Choice, whole: Draft, view: View): Words {
    const draft = before(choice, whole);
    const target = goalOf(choice.targets);
    if (choice.kind === "verb") return verbWords(choice.text, positionOf(view));
    if (!target) return wordChoice(choice, draft);
    const said = thingChoice(target, choice, draft, view);
    const [first] = choice.targets;
    if (first && first !== target && first.what === "block") return { ...said, label: `${capital(unitName(first.id))}: ${unlinked(said.label)}` };
    return said;
}

function thingChoice(target: Target, choice: Choice, draft: Draft, view: View): Words {
    if (target.what === "block") return blockChoice(target.id, view);
    if (target.what === "town") return townChoice(target, choice, draft);
    if (target.what === "place") return spotChoice(target.id, choice, draft);
    if (target.what === "side") return { label: sideWord(target.id) };
    if (target.what === "marker") return { label: capital(terrainWords(target.id, null).replace(/,.*/, "")) };
    if (target.what === "number") return { label: count(Number(target.id), "step") };
    return { label: capital(plainName(choice.text)) };
}

// ------------------------------------------------------------ prompts

const PROMPTS: Record<string, string> = {
    bid: "bid for a side",
    deploy: "deploy",
    move: "move",
    reveal: "roll for their force marches",
    skirmish: "choose the next skirmish",
    pick: "choose who fights",
    hit: "choose who takes a hit",
    "skirmish-retreat": "retreat",
    setup: "choose the battle to set up",
    terrain: "place terrain",
    "battle-deploy": "form up for battle",
    battle: "choose the next battle",
    combat: "fight their Battle Turn",
    stream: "fall back across the stream",
    reinforce: "bring reinforcements",
    withdraw: "withdraw",
    regroup: "regroup",
    rout: "leave the battle after their rout",
    supply: "give up units for lack of supply",
};

/** The server's sentences name cavalry corps as they are printed: "1CC". */
export const serverWords = withCorps;

export const promptWords = (prompt: string): string => PROMPTS[prompt] ?? "";

