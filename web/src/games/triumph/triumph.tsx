/* Napoleon's Triumph. */
import { settings } from "../../core/settings";
import type { View } from "../../core/types";
import type { GameModule } from "../game";
import { plain } from "../plain/plain";
import { answerTo } from "./answers";
import { Card } from "./card";
import { changed, isLost } from "./changed";
import { ahead } from "./setup/answers";
import { aimsAt, isMainPlace, meanings } from "./meanings";
import { aboutWords, foreseen } from "./foreseen";
import { sideWord } from "./names";
import { entryWords, newsWords } from "./news-words";
import { Pieces } from "./pieces";
import { boxOf, focus, isOff, routeOf, theatre } from "./places";
import { mayRegret, questionBefore } from "./question";
import { Status } from "./status";
import { TextPosition } from "./text";
import { positionOf, withoutFaces } from "./view";
import { TargetIcon } from "./target-icon";
import { Victory } from "./victory";
import { choiceWords, describe, modeWords, promptWords, talkWords } from "./words";

/* The French come from the west, the Allies from the east. In a narrow window the board, which is taller than wide, is
 * not rotated. */
function turnFor(side: string): number {
    if (matchMedia("(max-width: 720px) and (orientation: portrait)").matches) return 0;
    return side === "F" ? 270 : side === "A" ? 90 : 0;
}

/** What may be shown beside the board while the player's own pieces are hidden. */
const shown = (view: View): View => (settings.get().hidePieces ? withoutFaces(view) : view);

export const triumph: GameModule = {
    ...plain("triumph"),
    game: "triumph",
    sideOf: (seat) => seat.charAt(0),
    sideName: sideWord,
    sideColour: (side) => (side === "F" ? "var(--french)" : side === "A" ? "var(--allied)" : "var(--ink)"),
    Pieces,
    turnFor,
    boxOf,
    isOff,
    focus,
    theatre,
    marches: ["command"],
    changed,
    isLost,
    routeOf,
    stories: () => import("./stories").then((part) => part.stories),
    describe: (board, view, target) => describe(board, shown(view), target),
    choiceWords: (choice, draft, view) => choiceWords(choice, draft, shown(view)),
    entryWords,
    newsWords,
    promptWords,
    talkWords,
    ahead,
    Status,
    Victory,
    Card: (props) => <Card {...props} view={shown(props.view)} />,
    TextPosition: (props) => <TextPosition {...props} view={shown(props.view)} />,
    answerTo,
    isMainPlace,
    meanings,
    aimsAt,
    modeWords,
    questionBefore,
    mayRegret,
    Icon: TargetIcon,
    foreseen: (board, view, target) => foreseen(board, shown(view), target),
    aboutWords,
    hiddenNow: (view) => (positionOf(view)?.phase === "play" ? ".names .setup, .names .setup-frame" : ""),
    layers: {
        names: ".names .halo:not(.locale-number), .names .setup-frame, .names .water-name, .letter-halo",
        symbols: ".penalties, .names .tablet, .names .capacity, .names .locale-number, .names use",
    },
};
