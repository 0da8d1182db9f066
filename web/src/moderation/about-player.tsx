/* What one player can do about another: block and report. */
import { useEffect, useState } from "preact/hooks";
import { troubleWords, trying } from "../home/actions";
import { TextField } from "../ui/fields";
import { Button, Dialog, confirmFirst, toast } from "../ui/ui";
import { block, readBlocked, report } from "./calls";
import { ReasonField } from "./reason-field";
import { wearStyles } from "./style";
import { gameOf } from "./words";

export function AboutPlayer({ name, game = "", onBlock }: { name: string; game?: string; onBlock?: () => void }) {
    wearStyles();
    const [blocked, setBlocked] = useState<boolean | null>(null);
    const [reporting, setReporting] = useState(false);
    useEffect(() => void readBlocked().then((names) => setBlocked(names.includes(name)), () => undefined), [name]);
    const change = async () => {
        const sure = blocked || (await confirmFirst(`You no longer read ${name}'s chat, and ${name} can't join your open games. ${name} is not told.`, `Block ${name}`));
        if (!sure || !(await trying(() => block(name, !blocked)))) return;
        setBlocked(!blocked);
        toast(blocked ? `${name} is no longer blocked.` : `${name} is blocked.`);
        onBlock?.();
    };
    return (
        <div class="mod-row">
            {blocked !== null && <Button onClick={() => void change()}>{blocked ? `Unblock ${name}` : `Block ${name}`}</Button>}
            <Button onClick={() => setReporting(true)}>Report {name}…</Button>
            {reporting && <ReportDialog name={name} game={game} onClose={() => setReporting(false)} />}
        </div>
    );
}

function ReportDialog({ name, game, onClose }: { name: string; game: string; onClose: () => void }) {
    const [reason, setReason] = useState("");
    const [where, setWhere] = useState(game);
    const [trouble, setTrouble] = useState<string | null>(null);
    const send = async (event: Event) => {
        event.preventDefault();
        event.stopPropagation(); // below a chat this form is part of another one, whose message must not be sent
        try {
            await report(name, reason.trim(), gameOf(where));
            toast("Thank you. The moderators of this server have your report.");
            onClose();
        } catch (error) {
            setTrouble(troubleWords(error));
        }
    };
    return (
        <Dialog title={`Report ${name}`} onClose={onClose}>
            <form class="mod-form" onSubmit={(event) => void send(event)}>
                <ReasonField label="What happened?" value={reason} onChange={setReason} />
                {game ? (
                    <p class="small faint">The moderators also get {name}'s last public messages in this game. They don't see your hidden pieces.</p>
                ) : (
                    <TextField
                        label="Link to the game, if it is about one"
                        value={where}
                        onChange={setWhere}
                        needed={false}
                        most={200}
                        hint={`The moderators then also get ${name}'s last public messages in it.`}
                    />
                )}
                {trouble && (
                    <p role="alert" class="mod-bad">
                        {trouble}
                    </p>
                )}
                <div class="mod-row">
                    <Button type="submit" look="main" disabled={!reason.trim()}>
                        Send report
                    </Button>
                    <Button onClick={onClose}>Cancel</Button>
                </div>
            </form>
        </Dialog>
    );
}
