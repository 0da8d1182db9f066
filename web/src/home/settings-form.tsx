/* What a person likes; at the table it is shown in a dialog. */
import { useState } from "preact/hooks";
import { change, settings, type Settings } from "../core/settings";
import { useValue } from "../core/value";
import { Check, Segments } from "../ui/fields";
import "./settings.css";

type Switch = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

export function SettingsForm() {
    const now = useValue(settings);
    const flip = (key: Switch) => ({ checked: now[key], onChange: (on: boolean) => change({ [key]: on }) });
    return (
        <div class="settings">
            <section aria-labelledby="settings-looks">
                <h2 id="settings-looks">Looks</h2>
                <Segments
                    legend="Colours"
                    value={now.theme}
                    choices={[
                        ["auto", "As the device"],
                        ["light", "Light"],
                        ["dark", "Dark"],
                    ]}
                    onChange={(theme) => change({ theme })}
                />
                <Segments
                    legend="Texts and buttons"
                    value={now.size}
                    choices={[
                        ["small", "Small"],
                        ["normal", "Normal"],
                        ["large", "Large"],
                    ]}
                    onChange={(size) => change({ size })}
                />
                <Check {...flip("motion")} hint="Where the device asks for calm nothing moves in any case.">
                    Pieces and panels move
                </Check>
            </section>
            <section aria-labelledby="settings-board">
                <h2 id="settings-board">Board</h2>
                <Segments
                    legend="Which way up"
                    value={now.turnBoard}
                    choices={[
                        ["auto", "My lines at the bottom"],
                        ["north", "North at the top"],
                    ]}
                    onChange={(turnBoard) => change({ turnBoard })}
                />
                <Check {...flip("names")}>Names of places</Check>
                <Check {...flip("symbols")}>Symbols: penalties, stars, capacities</Check>
                <Check {...flip("hidePieces")} hint="For when somebody looks over your shoulder.">
                    Hide the faces of my own pieces
                </Check>
            </section>
            <section aria-labelledby="settings-play">
                <h2 id="settings-play">Play</h2>
                <Check {...flip("confirmEnd")}>Ask before a turn ends</Check>
                <Check {...flip("sound")}>A soft sound when it is my turn</Check>
                <NoticeSwitch />
            </section>
        </div>
    );
}

/** The browser is asked for its permission only when somebody switches notices on. */
function NoticeSwitch() {
    const now = useValue(settings);
    const able = "Notification" in window;
    const [refused, setRefused] = useState(able && Notification.permission === "denied");
    const set = async (on: boolean) => {
        if (!on) return change({ notify: false });
        const said = await Notification.requestPermission();
        setRefused(said === "denied");
        change({ notify: said === "granted" });
    };
    if (!able) return <p class="small faint">This browser has no notices of its own.</p>;
    return (
        <Check
            checked={now.notify && !refused}
            onChange={(on) => void set(on)}
            hint={
                refused
                    ? "Your browser refuses notices of this page: allow them in its own settings for this site."
                    : "Only while this page is open in some tab, and only when you are not looking at it."
            }
        >
            A notice of the browser when it is my turn
        </Check>
    );
}
