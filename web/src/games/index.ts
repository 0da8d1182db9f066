/* The games that have their own module. */
import type { GameModule } from "./game";
import { plain } from "./plain/plain";
import { triumph } from "./triumph/triumph";

const modules: GameModule[] = [triumph];

export const moduleOf = (game: string): GameModule => modules.find((module) => module.game === game) ?? plain(game);
