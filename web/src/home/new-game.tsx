export function NewGame(_props: { game: string }) {
    return <main class="card" />;
}
