/* The screens before the first turn, loaded when one of them is needed. */
import { BidScreen } from "./bidding";
import { DeployScreen } from "./deploy";
import { DoneNote } from "./others";
import { DeployPanel } from "./panel";

export const screens = { bid: BidScreen, deploy: DeployScreen, panel: DeployPanel, done: DoneNote };
