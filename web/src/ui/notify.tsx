/* Browser notifications, offered where people wait. */
import { useState } from "preact/hooks";
import { change, settings } from "../core/settings";
import { useValue } from "../core/value";
import { Button, toast } from "./ui";

/** Asks for the browser's permission. */
export async function turnOnNotifications(): Promise<NotificationPermission> {
    const said = await Notification.requestPermission();
    change({ notify: said === "granted" });
    return said;
}

/** Nothing if they are on, impossible or refused. */
export function NotifyMe() {
    const { notify } = useValue(settings);
    const [asked, setAsked] = useState(false);
    if (notify || asked || !("Notification" in window) || Notification.permission === "denied") return null;
    const turnOn = async () => {
        const said = await turnOnNotifications();
        setAsked(true);
        toast(said === "granted" ? "You will be notified while this page is open in the background." : "Notifications stay off.");
    };
    return (
        <Button class="small notify-me" onClick={() => void turnOn()}>
            Notify me when it's my turn
        </Button>
    );
}
