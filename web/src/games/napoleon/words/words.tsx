/* What the module of the game says in words, as lines, cards and text. */
import type { View } from "../../../core/types";
import { settings } from "../../../core/settings";
import type { GameModule } from "../../game";
import { withoutFaces } from "../view";
import { Card } from "./card";
import { choiceWords, modeWords, promptWords, serverWords } from "./choices";
import { describe } from "./describe";
import { entryWords, newsWords } from "./news-words";
import { LogLines } from "./log-lines";
import { mayRegret, questionBefore } from "./question";
import { TargetIcon } from "./target-icon";
import { TextPosition } from "./text-position";

/** What may be shown beside the board while the player's own pieces are hidden. */
export const shown = (view: View): View => (settings.get().hidePieces ? withoutFaces(view) : view);

type Said = Pick<GameModule, "describe" | "choiceWords" | "entryWords" | "newsWords" | "promptWords" | "serverWords" | "modeWords" | "questionBefore" | "mayRegret" | "stories" | "LogLines" | "Card" | "TextPosition" | "Icon">;

export const words: Said = {
    describe: (board, view, target) => describe(board, shown(view), target),
    choiceWords: (choice, draft, view) => choiceWords(choice, draft, shown(view)),
    entryWords,
    newsWords,
    promptWords,
    serverWords,
    modeWords,
    questionBefore,
    mayRegret,
    LogLines,
    Card: (props) => <Card {...props} view={shown(props.view)} />,
    TextPosition: (props) => <TextPosition {...props} view={shown(props.view)} />,
    Icon: TargetIcon,
    stories: () => import("./stories").then((part) => part.stories),
};
