/* Napoléon, the Waterloo campaign. */
import type { GameModule } from "../game";
import { plain } from "../plain/plain";
import { sideWord } from "./names";
import { ahead, setupAnswer } from "./setup/answers";
import { setupMap } from "./setup/setup-map";

export const napoleon: GameModule = {
    ...plain("napoleon"),
    game: "napoleon",
    sideOf: (seat) => seat.charAt(0),
    sideName: sideWord,
    answerTo: setupAnswer,
    ahead,
    setupMap,
};
