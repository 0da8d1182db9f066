import { Page } from "../ui/page";
import { SettingsForm } from "./settings-form";

export { SettingsForm };

export function SettingsPage() {
    return (
        <Page title="Settings">
            <p class="faint">They are kept in this browser only, and count at once.</p>
            <SettingsForm />
        </Page>
    );
}
