/* The screens that answer the prompts before the battle. */
import type { Answer } from "../../game";
import { Assign } from "./assign";
import { BidScreen, SideScreen } from "./auction";
import { BatteryGuide } from "./battery";
import { ConferenceScreen } from "./conference";
import { unlessDeploying } from "./deploying";
import { DetachmentsGuide } from "./detachments";
import { OrdersGuide } from "./orders";
import { PlaceGuide } from "./place";

export const setupAnswers: Record<string, Answer> = {
    bid: { kind: "screen", View: BidScreen },
    side: { kind: "screen", View: SideScreen },
    conference: { kind: "screen", View: ConferenceScreen },
    assign: { kind: "screen", View: Assign },
    place: { kind: "guide", View: unlessDeploying(PlaceGuide) },
    detachments: { kind: "guide", View: unlessDeploying(DetachmentsGuide) },
    battery: { kind: "guide", View: unlessDeploying(BatteryGuide) },
    orders: { kind: "guide", View: OrdersGuide },
};
