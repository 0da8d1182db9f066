/* A line of an analysis in a link: its text, compressed, behind the #. Such a link needs no server that keeps the analysis. */

const MOST = 60_000; // bytes of text, so that a damaged link cannot fill the memory

const bytesOf = (chunks: Uint8Array[]): Uint8Array => {
    const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    chunks.reduce((at, chunk) => (all.set(chunk, at), at + chunk.length), 0);
    return all;
};

async function through(bytes: Uint8Array<ArrayBuffer>, transform: GenericTransformStream): Promise<Uint8Array> {
    const reader = (new Blob([bytes]).stream() as ReadableStream<Uint8Array>).pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
    const chunks: Uint8Array[] = [];
    for (let size = 0; ; ) {
        const { done, value } = await reader.read();
        if (done) return bytesOf(chunks);
        chunks.push(value);
        size += value.length;
        if (size > MOST) throw new Error("this analysis is too long for a link");
    }
}

/** Letters that links may have. */
export async function pack(text: string): Promise<string> {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > MOST) throw new Error("this analysis is too long for a link");
    const packed = await through(bytes, new CompressionStream("deflate-raw"));
    return btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(code: string): Promise<string> {
    try {
        const packed = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
        return new TextDecoder("utf-8", { fatal: true }).decode(await through(packed, new DecompressionStream("deflate-raw")));
    } catch {
        throw new Error("this link is damaged: the analysis in it cannot be read");
    }
}
