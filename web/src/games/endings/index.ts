/* The games whose end has more to tell than its result; each is loaded when it is told. */
import type { Ending, Told } from "./ending";

const NOTHING: Ending = { reasons: [], losses: null, curve: null, fights: [] };
const ENDINGS: Record<string, () => Promise<(told: Told) => Ending>> = {
    triumph: () => import("./triumph").then((part) => part.triumphEnding),
    napoleon: () => import("./napoleon").then((part) => part.napoleonEnding),
    warpeace: () => import("./warpeace").then((part) => part.warpeaceEnding),
};

export async function endingOf(told: Told): Promise<Ending> {
    const tell = told.view.board ? await ENDINGS[told.view.game]?.() : undefined;
    return tell ? tell(told) : NOTHING;
}
