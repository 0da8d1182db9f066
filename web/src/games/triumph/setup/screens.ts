/* The screens before the battle, loaded when the first of them is needed. */
import { Assign, AssignAhead } from "./assign";
import { BidScreen, SideScreen } from "./auction";
import { BatteryGuide } from "./battery";
import { ConferenceScreen } from "./conference";
import { unlessDeploying } from "./deploying";
import { DetachmentsGuide } from "./detachments";
import { OrdersGuide } from "./orders";
import { PlaceGuide } from "./place";

export const screens = {
    bid: BidScreen,
    side: SideScreen,
    conference: ConferenceScreen,
    assign: Assign,
    ahead: AssignAhead,
    place: unlessDeploying(PlaceGuide),
    detachments: unlessDeploying(DetachmentsGuide),
    battery: unlessDeploying(BatteryGuide),
    orders: OrdersGuide,
};
