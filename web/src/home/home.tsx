export function Home() {
    return <main class="card" />;
}
