/* The goal of a game, loaded where it is shown. */
import { laterPart } from "../ui/later";

export const Goal = laterPart(() => import("./goal-words").then((part) => part.GoalWords));
