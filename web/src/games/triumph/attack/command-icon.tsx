/* The piece of a command. */
import type { Choice } from "../../../core/types";
import { FaceIcon, PlateIcon } from "../block";
import { commandsIn } from "./draft-words";
import { named, type Scene } from "./scene";

export function CommandIcon({ scene, taken }: { scene: Scene; taken: Choice[] }) {
    const command = commandsIn(taken)[0];
    if (!command) return null;
    if (command.kind !== "unit") return command.commander ? <PlateIcon side={scene.attacker} name={command.commander} /> : null;
    const unit = named(scene, command.name, scene.attacker);
    return unit ? <FaceIcon side={unit.side} face={unit.face} height={20} /> : null;
}
