/* User preferences; at the table they are shown in a dialog. */
import { useState } from "preact/hooks";
import { sample, type Sound } from "../core/sounds";
import { change, settings, type Settings } from "../core/settings";
import { useValue } from "../core/value";
import { Check, Segments } from "../ui/fields";
import { Button, Icon } from "../ui/ui";
import "./settings.css";

type Switch = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

export function SettingsForm() {
    const now = useValue(settings);
    const flip = (key: Switch) => ({ checked: now[key], onChange: (on: boolean) => change({ [key]: on }) });
    return (
        <div class="settings">
            <section aria-labelledby="settings-looks">
                <h2 id="settings-looks">Appearance</h2>
                <Segments
                    legend="Theme"
                    value={now.theme}
                    choices={[
                        ["auto", "System"],
                        ["light", "Light"],
                        ["dark", "Dark"],
                    ]}
                    onChange={(theme) => change({ theme })}
                />
                <Segments
                    legend="Text size"
                    value={now.size}
                    choices={[
                        ["small", "Small"],
                        ["normal", "Normal"],
                        ["large", "Large"],
                    ]}
                    onChange={(size) => change({ size })}
                />
                <Check {...flip("motion")} hint="Always off if your device asks for reduced motion.">
                    Animations
                </Check>
            </section>
            <section aria-labelledby="settings-board">
                <h2 id="settings-board">Board</h2>
                <Segments
                    legend="Orientation"
                    value={now.turnBoard}
                    choices={[
                        ["auto", "My side at the bottom"],
                        ["north", "North at the top"],
                    ]}
                    onChange={(turnBoard) => change({ turnBoard })}
                />
                <Check {...flip("names")}>Place names</Check>
                <Check {...flip("symbols")}>Symbols (penalties, stars, capacities)</Check>
                <Check {...flip("hidePieces")} hint="Useful when others can see your screen.">
                    Hide my pieces
                </Check>
            </section>
            <section aria-labelledby="settings-play">
                <h2 id="settings-play">Play</h2>
                <Segments
                    legend="Play opponents' moves on the board"
                    value={now.watch}
                    choices={[
                        ["slow", "Slow"],
                        ["normal", "Normal"],
                        ["fast", "Fast"],
                        ["off", "Off"],
                    ]}
                    onChange={(watch) => change({ watch })}
                />
                <Check {...flip("arrows")} hint="Until your next order.">
                    Arrows where opponents have moved
                </Check>
                <Check {...flip("looks")}>Look back at your turns against bots</Check>
                <Check {...flip("confirmEnd")}>Ask before ending a turn</Check>
                <Check {...flip("answerOnly")} hint="After a few seconds, so that your opponent can't tell.">
                    Answer for me when there is only one way
                </Check>
                <NoticeSwitch />
            </section>
            <section aria-labelledby="settings-sounds">
                <h2 id="settings-sounds">Sounds</h2>
                <Check {...flip("sounds")} hint="In a background tab, you hear only your turn and messages. In a game, M turns sounds off and on.">
                    Play sounds
                </Check>
                <Volume />
                <Samples />
            </section>
        </div>
    );
}

function Volume() {
    const { volume, sounds } = useValue(settings);
    return (
        <label class="field settings-volume">
            <span>Volume</span>
            <input
                type="range"
                min={5}
                max={100}
                step={5}
                value={volume}
                disabled={!sounds}
                onInput={(event) => change({ volume: event.currentTarget.valueAsNumber })}
                onChange={() => void sample("move", settings.get().volume)}
            />
        </label>
    );
}

const SOUNDS: [Sound, string][] = [
    ["move", "Move"],
    ["attack", "Attack"],
    ["dice", "Dice"],
    ["turn", "Your turn"],
    ["message", "Message"],
    ["clock", "Clock running low"],
    ["over", "End of the game"],
];

function Samples() {
    const { volume } = useValue(settings);
    return (
        <div class="settings-samples" role="group" aria-label="Listen to a sound">
            {SOUNDS.map(([sound, words]) => (
                <Button key={sound} onClick={() => void sample(sound, volume)}>
                    <Icon name="play" /> {words}
                </Button>
            ))}
        </div>
    );
}

/** Asks for the browser's permission only when the user turns notifications on. */
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
    if (!able) return <p class="small faint">This browser does not support notifications.</p>;
    return (
        <Check
            checked={now.notify && !refused}
            onChange={(on) => void set(on)}
            hint={
                refused
                    ? "Notifications are blocked. Allow them for this site in your browser settings."
                    : "Only while this page is open in a background tab."
            }
        >
            Browser notification when it's my turn
        </Check>
    );
}
