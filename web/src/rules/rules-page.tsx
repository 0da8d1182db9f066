export function RulesPage(_props: { game: string; rule: string | null }) {
    return <main class="card" />;
}
