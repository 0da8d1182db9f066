export function AccountPage() {
    return <main class="card" />;
}
