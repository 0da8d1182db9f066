/* Napoléon, the Waterloo campaign. */
import type { GameModule } from "../game";
import { plain } from "../plain/plain";
import { BattleCloseUp, battleAnswer } from "./battle/answers";
import { sideWord } from "./names";

export const napoleon: GameModule = {
    ...plain("napoleon"),
    game: "napoleon",
    sideOf: (seat) => seat.charAt(0),
    sideName: sideWord,
    answerTo: (prompt) => battleAnswer(prompt),
    CloseUp: BattleCloseUp,
};
