export function SettingsPage() {
    return <main class="card" />;
}

export function SettingsForm() {
    return <div />;
}
