import { Page } from "../ui/page";
import { SettingsForm } from "./settings-form";

export { SettingsForm };

export function SettingsPage() {
    return (
        <Page title="Settings">
            <p class="faint">Saved in this browser. Changes apply immediately.</p>
            <SettingsForm />
        </Page>
    );
}
