/* #/moderation: open reports and what was done, for moderators and administrators. */
import { useEffect, useState } from "preact/hooks";
import { link } from "../core/route";
import { sinceWords } from "../core/words";
import { troubleWords, trying } from "../home/actions";
import { NumberField, TextField } from "../ui/fields";
import { Page } from "../ui/page";
import { Button, Dialog, confirmFirst, toast } from "../ui/ui";
import { act, readAll, type Act, type Action } from "./calls";
import { ReasonField } from "./reason-field";
import { wearStyles } from "./style";
import { actWords, dateWords, partsOf, sureWords } from "./words";

const ACTIONS: [Action, string][] = [
    ["warn", "Warn"],
    ["mute", "Mute"],
    ["suspend", "Suspend"],
    ["rename", "Rename"],
    ["lift", "Lift"],
];

/** About whom, and because of which report. */
interface Plan {
    action: Action;
    name: string;
    report?: number;
}

export function ModerationPage() {
    wearStyles();
    const [all, setAll] = useState<{ reports: Act[]; log: Act[] } | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    const [plan, setPlan] = useState<Plan | null>(null);
    const look = () => void readAll().then(setAll, (error: unknown) => setTrouble(troubleWords(error)));
    useEffect(look, []);
    const done = () => {
        setPlan(null);
        look();
    };
    return (
        <Page title="Moderation">
            {trouble && <p role="alert">{trouble}</p>}
            {all && (
                <>
                    <section aria-labelledby="mod-reports">
                        <h2 id="mod-reports">Open reports</h2>
                        {!all.reports.length && <p class="faint">There are none.</p>}
                        <ul class="mod-list">
                            {all.reports.map((one) => (
                                <Report key={one.number} report={one} onPlan={setPlan} />
                            ))}
                        </ul>
                    </section>
                    <Anyone onPlan={setPlan} />
                    <Log acts={all.log} />
                </>
            )}
            {plan && <ActDialog plan={plan} onClose={() => setPlan(null)} onDone={done} />}
        </Page>
    );
}

function Report({ report, onPlan }: { report: Act; onPlan: (plan: Plan) => void }) {
    const { reason, lines } = partsOf(report.reason);
    const name = report.about ?? "";
    const plan = (action: Action) => onPlan({ action, name, report: report.number });
    return (
        <li>
            <p>
                <a href={link("players", name)}>
                    <b>{name}</b>
                </a>
                <span class="faint">
                    {" "}
                    reported by {report.by ? <a href={link("players", report.by)}>{report.by}</a> : "a deleted account"}, {sinceWords(report.at)}
                </span>
                {report.game && (
                    <>
                        {" · "}
                        <a href={link("game", report.game)}>Game</a>
                    </>
                )}
            </p>
            <p class="mod-reason">{reason}</p>
            {lines.length > 0 && (
                <ul class="mod-lines" aria-label={`Last messages of ${name}`}>
                    {lines.map((line, i) => (
                        <li key={i} dir="auto">
                            {line}
                        </li>
                    ))}
                </ul>
            )}
            <div class="mod-row">
                {ACTIONS.slice(0, 4).map(([action, words]) => (
                    <Button key={action} onClick={() => plan(action)}>
                        {words}…
                    </Button>
                ))}
                <Button onClick={() => plan("close")}>Close report…</Button>
            </div>
        </li>
    );
}

/** Without a report. */
function Anyone({ onPlan }: { onPlan: (plan: Plan) => void }) {
    const [name, setName] = useState("");
    return (
        <section class="mod-part" aria-labelledby="mod-anyone">
            <h2 id="mod-anyone">Without a report</h2>
            <TextField label="Account" value={name} onChange={setName} most={40} />
            <div class="mod-row">
                {ACTIONS.map(([action, words]) => (
                    <Button key={action} disabled={!name.trim()} onClick={() => onPlan({ action, name: name.trim() })}>
                        {words}…
                    </Button>
                ))}
            </div>
        </section>
    );
}

function Log({ acts }: { acts: Act[] }) {
    return (
        <section class="mod-part" aria-labelledby="mod-log">
            <h2 id="mod-log">What was done</h2>
            {!acts.length && <p class="faint">Nothing yet.</p>}
            <ul class="mod-log">
                {acts.map((one) => (
                    <li key={one.number}>
                        <span class="small faint">{dateWords(one.at)}</span>
                        <br />
                        {actWords(one)}
                        {one.reason && `: ${one.reason}`}
                    </li>
                ))}
            </ul>
        </section>
    );
}

function titleOf({ action, name, report }: Plan): string {
    if (action === "close") return `Close report ${report}`;
    return `${ACTIONS.find(([one]) => one === action)![1]} ${name}`;
}

function ActDialog({ plan, onClose, onDone }: { plan: Plan; onClose: () => void; onDone: () => void }) {
    const { action, name, report } = plan;
    const lasts = action === "mute" || action === "suspend";
    const [reason, setReason] = useState("");
    const [days, setDays] = useState(7);
    const [endless, setEndless] = useState(false);
    const [newName, setNewName] = useState("");
    const renames = action === "rename";
    const title = titleOf(plan);
    const send = async (event: Event) => {
        event.preventDefault();
        const length = lasts && !endless ? days : 0;
        if (!(await confirmFirst(sureWords(action, name, length), title))) return;
        const body = { reason: reason.trim(), ...(action === "close" ? {} : { name }), ...(length ? { days: length } : {}), ...(renames ? { new_name: newName.trim() } : {}), ...(report ? { report } : {}) };
        if (!(await trying(() => act(action, body)))) return;
        toast("Done.");
        onDone();
    };
    return (
        <Dialog title={title} onClose={onClose}>
            <form class="mod-form" onSubmit={(event) => void send(event)}>
                {renames && <TextField label="New name" value={newName} onChange={setNewName} most={40} />}
                <ReasonField label={action === "close" || renames ? "Reason (for the log)" : `Reason (${name} can read it)`} value={reason} onChange={setReason} />
                {lasts && !endless && <NumberField label="Days" value={days} low={1} high={3650} onChange={setDays} />}
                {lasts && (
                    <label class="check">
                        <input type="checkbox" checked={endless} onChange={(event) => setEndless(event.currentTarget.checked)} />
                        Without end
                    </label>
                )}
                {report && action !== "close" && <p class="small faint">This also closes the report.</p>}
                <div class="mod-row">
                    <Button type="submit" look="main" disabled={!reason.trim() || (renames && !newName.trim())}>
                        {title}
                    </Button>
                    <Button onClick={onClose}>Cancel</Button>
                </div>
            </form>
        </Dialog>
    );
}
