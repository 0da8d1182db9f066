export function JoinPage(_props: { token: string }) {
    return <main class="card" />;
}
