/* The walls of a besieged city as a ring that fills by the month. */
const MOST = 5; // months

const point = (part: number): string => {
    const angle = 2 * Math.PI * part - Math.PI / 2;
    return `${(8 * Math.cos(angle)).toFixed(2)} ${(8 * Math.sin(angle)).toFixed(2)}`;
};

/** Within a disc of radius 9. */
export function SiegeRing({ months }: { months: number }) {
    const part = Math.min(months / MOST, 1);
    const arc = part >= 1 ? "M0-8A8 8 0 1 1-.01-8" : `M0-8A8 8 0 ${part > 0.5 ? 1 : 0} 1 ${point(part)}`;
    return (
        <g class="wap-siege-ring">
            <circle r={8} />
            <path d={arc} />
            <text class="middle" text-anchor="middle" y={3.8} font-size={10.5}>
                {months}
            </text>
        </g>
    );
}
