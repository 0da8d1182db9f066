/* Every block by its id. Events name blocks whose faces the view no longer shows, and what is printed on a block is no secret.
 * As in data/napoleon/blocks.txt. */
import type { Face } from "../block";
import { armyWord } from "../names";
import type { Arm, ArmyId } from "../view";

/** Name, arm, corps, steps, fire. */
const PRINTED: Record<ArmyId, string[]> = {
    FR: [
        "Napoleon|LDR||1|2",
        "Guard Infantry|INF|Gd|4|3",
        "Guard Cavalry|CAV|Gd|3|3",
        "Guard Artillery a|FART|Gd|3|1",
        "Guard Artillery b|FART|Gd|3|1",
        "I Corps Infantry a|INF|I|3|2",
        "I Corps Infantry b|INF|I|3|2",
        "I Corps Artillery|FART|I|3|1",
        "II Corps Infantry a|INF|II|4|2",
        "II Corps Infantry b|INF|II|3|2",
        "II Corps Artillery|FART|II|3|1",
        "III Corps Infantry a|INF|III|3|2",
        "III Corps Infantry b|INF|III|2|2",
        "III Corps Artillery|FART|III|3|1",
        "IV Corps Infantry|INF|IV|4|2",
        "IV Corps Artillery|FART|IV|2|1",
        "VI Corps Infantry|INF|VI|3|2",
        "VI Corps Artillery|FART|VI|2|1",
        "1CC Light Cavalry|CAV|1CC|2|2",
        "2CC Dragoons|CAV|2CC|2|2",
        "3CC Heavy Cavalry|CAV|3CC|3|3",
        "4CC Heavy Cavalry|CAV|4CC|3|3",
        "Reserve Horse Artillery a|HART|CR|2|1",
        "Reserve Horse Artillery b|HART|CR|2|1",
    ],
    AD: [
        "Wellington|LDR||1|2",
        "I Corps British Infantry|INF|I|4|2",
        "I Corps Netherlands Infantry|INF|I|4|2",
        "I Corps Netherlands Cavalry|CAV|I|2|2",
        "I Corps Artillery|FART|I|4|1",
        "II Corps British Infantry|INF|II|4|2",
        "II Corps Netherlands Infantry|INF|II|3|2",
        "II Corps Artillery|FART|II|3|1",
        "Reserve British Infantry a|INF|Res|4|2",
        "Reserve British Infantry b|INF|Res|3|2",
        "Reserve Brunswick Infantry|INF|Res|2|2",
        "Reserve Artillery|FART|Res|3|1",
        "Heavy Cavalry|CAV|Cav|3|3",
        "Light Cavalry a|CAV|Cav|3|2",
        "Light Cavalry b|CAV|Cav|3|2",
        "Horse Artillery|HART|Cav|3|1",
    ],
    PR: [
        "Blücher|LDR||1|2",
        "I Corps Infantry a|INF|I|4|2",
        "I Corps Infantry b|INF|I|3|2",
        "I Corps Infantry c|INF|I|3|2",
        "I Corps Cavalry|CAV|I|2|2",
        "I Corps Artillery|FART|I|4|1",
        "II Corps Infantry a|INF|II|4|2",
        "II Corps Infantry b|INF|II|4|2",
        "II Corps Cavalry|CAV|II|3|2",
        "II Corps Artillery|FART|II|4|1",
        "III Corps Infantry a|INF|III|4|2",
        "III Corps Infantry b|INF|III|3|2",
        "III Corps Cavalry|CAV|III|2|2",
        "III Corps Artillery|FART|III|3|1",
        "IV Corps Infantry a|INF|IV|4|2",
        "IV Corps Infantry b|INF|IV|4|2",
        "IV Corps Cavalry|CAV|IV|2|2",
        "IV Corps Artillery|FART|IV|4|1",
    ],
};

const ARMY: Record<string, ArmyId> = { F: "FR", A: "AD", P: "PR" };

/** "F06" for "F06", "F06:2" and "F06/farm"; null: no block. */
export const blockIdIn = (word: string): string | null => /^[FAP]\d\d(?=$|[:/*'=,])/.exec(word)?.[0] ?? null;

/** What is printed on a block; undefined: there is none of that id. */
export function printedOn(id: string): Face | undefined {
    const army = ARMY[id.charAt(0)];
    const line = army && PRINTED[army][Number(id.slice(1)) - 1];
    if (!army || !line) return undefined;
    const [name = "", type = "", corps = "", max = "", fire = ""] = line.split("|");
    return { name, army, type: type as Arm, corps: corps ? `${army}-${corps}` : null, steps: Number(max), max: Number(max), fire: Number(fire) };
}

export const armyOfBlock = (id: string): ArmyId | undefined => ARMY[id.charAt(0)];

const CAVALRY_CORPS: Record<string, string> = { "1CC": "1st", "2CC": "2nd", "3CC": "3rd", "4CC": "4th" };

/** "1st Cavalry Corps" for "1CC". */
export const withCorps = (text: string): string => text.replace(/\b[1-4]CC\b/g, (corps) => `${CAVALRY_CORPS[corps]} Cavalry Corps`);

/** As in the middle of a sentence: "I Corps infantry a", "1st Cavalry Corps light cavalry". */
export const inSentence = (name: string): string =>
    withCorps(
        name
            .replace(/\b(Infantry|Cavalry|Artillery|Light|Heavy|Horse)\b/g, (word) => word.toLowerCase())
            .replace(/Dragoons$/, "(dragoons)"), // singular, as all other names
    );

/** "I Corps infantry a"; with its army "French I Corps infantry a"; leaders by name. "a unit" for a hidden one. */
export function unitName(id: string, withArmy = false): string {
    const face = printedOn(id);
    if (!face) return "a unit";
    if (face.type === "LDR") return face.name;
    return `${withArmy ? `${armyWord[face.army]} ` : ""}${inSentence(face.name)}`;
}
