export function SettingsPage() {
    return <main class="card" />;
}
