/* On every page: a warning that I have not read, and once per visit that I am suspended. Both appear immediately. */
import { useEffect, useState } from "preact/hooks";
import { listen } from "../core/stream";
import { trying } from "../home/actions";
import { Button, Dialog } from "../ui/ui";
import { Standing } from "./account-part";
import { noteWarning, readMine, type Mine } from "./calls";
import { wearStyles } from "./style";

export function Notice() {
    const [mine, setMine] = useState<Mine | null>(null);
    useEffect(() => {
        const look = () => void readMine().then(setMine, () => undefined);
        look();
        return listen((event) => event.name === "moderation" && look());
    }, []);
    if (!mine || !(mine.warning || mine.suspended_until)) return null;
    wearStyles();
    const close = () => setMine(null);
    const read = () => void trying(noteWarning).then(close);
    return (
        <Dialog title={mine.warning ? "A warning from the moderators" : "Your account is suspended"} onClose={close}>
            {mine.warning && <p class="mod-reason">{mine.warning}</p>}
            <Standing mine={mine} />
            <Button look="main" autofocus onClick={mine.warning ? read : close}>
                {mine.warning ? "I have read it" : "Close"}
            </Button>
        </Dialog>
    );
}
