// Compresses the files of a folder with brotli: NAME gets NAME.HASH.br beside it, for clients that accept it. HASH is
// the beginning of NAME's SHA-256, so that the server never sends what was made from another version.
//
//   node compress.mjs FOLDER CACHE      CACHE keeps them for the next time: compressing takes a second a megabyte
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const LEAST = 1000; // bytes worth compressing, as for gzip in the server
const DIGITS = 16;
const LARGE = 200_000; // the last steps of quality would save 3 % of a board and take twice as long

const compresses = (name) => /\.(html|css|m?js|json|map|webmanifest|svg|wasm|txt)$/.test(name);

const brotli = (contents) =>
    promisify(brotliCompress)(contents, {
        params: { [constants.BROTLI_PARAM_QUALITY]: contents.length > LARGE ? 10 : 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
    });

async function remembered(cache, key, make) {
    const path = join(cache, key);
    const known = await readFile(path).catch(() => null);
    if (known) return known;
    const made = await make();
    await writeFile(`${path}.${process.pid}`, made);
    await rename(`${path}.${process.pid}`, path);
    return made;
}

/** Adds the compressed files that are smaller; forgets what no file of the folder needs any more. Returns their sizes, by name. */
export async function compressFolder(folder, cache) {
    await mkdir(cache, { recursive: true });
    const used = new Set();
    const sizes = new Map();
    const compressOne = async (name) => {
        const contents = await readFile(join(folder, name));
        if (contents.length < LEAST) return;
        const hash = createHash("sha256").update(contents).digest("hex");
        used.add(`${hash}.br`);
        const packed = await remembered(cache, `${hash}.br`, () => brotli(contents));
        if (packed.length >= contents.length) return;
        sizes.set(name, packed.length);
        await writeFile(join(folder, `${name}.${hash.slice(0, DIGITS)}.br`), packed);
    };
    await Promise.all((await readdir(folder)).filter(compresses).map(compressOne));
    await Promise.all((await readdir(cache)).filter((name) => !used.has(name)).map((name) => rm(join(cache, name))));
    return sizes;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await compressFolder(process.argv[2], process.argv[3]);
