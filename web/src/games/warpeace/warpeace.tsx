/* War and Peace, the campaigns of Napoleon. */
import type { GameModule } from "../game";
import { plain } from "../plain/plain";
import { theatre } from "../plain/theatre";
import { answerTo } from "./answers";
import { BattleCloseUp } from "./battle/answers";
import { coveredBy, coveredNames } from "./map/layout";
import { Pieces } from "./map/pieces";
import { boxOf, changed, journeys, meanings, sheet } from "./map/places";
import { Status, Victory } from "./status/status";
import { openedLand } from "./opening";
import { talkWords } from "./words/talk";
import { Card } from "./words/card";
import { choiceWords, modeWords, promptWords, questionBefore, serverWords } from "./words/choices";
import { describe } from "./words/describe";
import { entryWords, newsWords } from "./words/news-words";
import { TextPosition } from "./words/text-position";

export const warpeace: GameModule = {
    ...plain("warpeace"),
    game: "warpeace",
    // the map
    Pieces,
    sheet,
    boxOf,
    theatre,
    changed,
    journeys,
    meanings,
    covered: coveredBy,
    hiddenNow: (view, board) => [coveredNames(view), openedLand(view, board)].filter(Boolean).join(", "),
    layers: { names: ".cities text, .wap-city-name, .river-names, .sea-names, .bay-names, .range-names", symbols: ".hex-names" },
    // questions
    answerTo,
    CloseUp: BattleCloseUp,
    questionBefore,
    serverWords,
    // words and tracks
    describe,
    choiceWords,
    modeWords,
    promptWords,
    entryWords,
    newsWords,
    stories: () => import("./words/stories").then((part) => part.stories),
    Card,
    TextPosition,
    talkWords,
    Status,
    Victory,
};
