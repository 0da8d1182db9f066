/* Turns sounds off or on, and says so. */
import { change, settings } from "../core/settings";
import { toast } from "./ui";

export function mute(): void {
    change({ sounds: !settings.get().sounds });
    toast(settings.get().sounds ? "Sounds are on." : "Sounds are off.");
}
