/* Who can open a link to this server, as far as its address tells. */

export type Reach = "computer" | "network" | "anywhere";

/** 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16 and 100.64.0.0/10. */
function isPrivate([first, second]: number[]): boolean {
    if (first === undefined || second === undefined) return false;
    if (first === 10) return true;
    if (first === 172) return second >= 16 && second < 32;
    if (first === 100) return second >= 64 && second < 128;
    return (first === 192 && second === 168) || (first === 169 && second === 254);
}

function reachOfFour(host: string): Reach {
    const numbers = host.split(".").map(Number);
    if (numbers[0] === 127 || host === "0.0.0.0") return "computer";
    return isPrivate(numbers) ? "network" : "anywhere";
}

/** Local names (RFC 6761, 6762, 8375), and names without a dot. */
const isLocalName = (host: string): boolean => !host.includes(".") || /\.(local|lan|home|internal|home\.arpa|localdomain)$/.test(host);

/** Of a host name as in an address: "localhost", "192.168.1.5", "[::1]", "example.org". */
export function reachOf(hostname: string): Reach {
    const host = hostname.toLowerCase().replace(/^\[|\]$/g, "").replace(/\.$/, "");
    if (host === "localhost" || host.endsWith(".localhost") || host === "::1") return "computer";
    if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return reachOfFour(host);
    if (host.includes(":")) return /^(f[cd]|fe[89ab])/.test(host) ? "network" : "anywhere";
    return isLocalName(host) ? "network" : "anywhere";
}
