/* Napoléon, the Waterloo campaign. */
import type { GameModule } from "../game";
import { plain } from "../plain/plain";
import { BattleCloseUp, battleAnswer } from "./battle/answers";
import { meanings } from "./map/meanings";
import { Pieces } from "./map/pieces";
import { boxOf, theatre } from "./map/places";
import { sideWord } from "./names";
import { ahead, setupAnswers } from "./setup/answers";
import { setupMap } from "./setup/setup-map";
import { Status } from "./status/status";
import { Victory } from "./status/victory";
import { words } from "./words/words";

export const napoleon: GameModule = {
    ...plain("napoleon"),
    game: "napoleon",
    sideOf: (seat) => seat.charAt(0),
    sideName: sideWord,
    // the map
    Pieces,
    boxOf,
    theatre,
    meanings,
    hiddenNow: () => ".panels",
    layers: { names: ".names", symbols: ".bridges, .hills, .woods" },
    // questions
    answerTo: (prompt) => setupAnswers[prompt ?? ""] ?? battleAnswer(prompt),
    CloseUp: BattleCloseUp,
    ahead,
    setupMap,
    // words and tracks
    ...words,
    Status,
    Victory,
};
