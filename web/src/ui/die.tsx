/* The face of a die. */
const PIPS: Record<number, [number, number][]> = {
    1: [[0, 0]],
    2: [[-1, -1], [1, 1]],
    3: [[-1, -1], [0, 0], [1, 1]],
    4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
    5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
    6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** Around the middle of a face that is 25 wide. */
export const Pips = ({ value }: { value: number }) => <>{PIPS[value]?.map(([x, y], i) => <circle key={i} cx={x * 6.6} cy={y * 6.6} r={2.5} />)}</>;

export function Die({ value, class: look }: { value: number; class: string }) {
    return (
        <svg class={look} viewBox="-14 -14 28 28" role="img" aria-label={String(value)}>
            <rect x={-12.5} y={-12.5} width={25} height={25} rx={5} />
            <Pips value={value} />
        </svg>
    );
}
