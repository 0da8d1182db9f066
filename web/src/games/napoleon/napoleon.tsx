/* Napoléon, the Waterloo campaign. */
import type { GameModule } from "../game";
import { plain } from "../plain/plain";
import { answerTo } from "./answers";
import { BattleCloseUp } from "./battle/answers";
import { changed, isLost } from "./map/changed";
import { meanings } from "./map/meanings";
import { Pieces } from "./map/pieces";
import { boxOf, sheet, theatre } from "./map/places";
import { beats, journeys } from "./map/treks";
import { sideWord } from "./names";
import { ahead } from "./setup/answers";
import { setupMap } from "./setup/setup-map";
import { Status } from "./status/status";
import { talkWords } from "./status/talk";
import { Victory } from "./status/victory";
import { words } from "./words/words";

export const napoleon: GameModule = {
    ...plain("napoleon"),
    game: "napoleon",
    sideOf: (seat) => seat.charAt(0),
    sideName: sideWord,
    // the map
    Pieces,
    sheet,
    boxOf,
    theatre,
    changed,
    isLost,
    journeys,
    beats,
    meanings,
    layers: { names: ".names", symbols: ".bridges, .hills, .woods" },
    // questions
    answerTo,
    CloseUp: BattleCloseUp,
    ahead,
    setupMap,
    // words and tracks
    ...words,
    Status,
    Victory,
    talkWords,
};
