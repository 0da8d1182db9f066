export function ReplayPage(_props: { id: string; moment: number | null }) {
    return <main class="card" />;
}
