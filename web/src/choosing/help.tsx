/* The dialog with the keyboard shortcuts. */
import { Dialog } from "../ui/ui";
import { KEYS } from "./keys";

export function KeyHelp({ onClose }: { onClose: () => void }) {
    return (
        <Dialog title="Keyboard shortcuts" onClose={onClose}>
            <dl class="choosing-keys">
                {KEYS.map((key) => (
                    <div key={key.words}>
                        <dt>
                            <kbd>{key.shown ?? key.keys[0]}</kbd>
                        </dt>
                        <dd>{key.words}</dd>
                    </div>
                ))}
            </dl>
        </Dialog>
    );
}
