import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { getMimeType } from "hono/utils/mime";

interface Asset {
  type: string;
  plain: Buffer<ArrayBuffer>;
  /** The gzipped content; null for a type that compression does not make smaller, such as a font. */
  zipped: Buffer<ArrayBuffer> | null;
}

const zip = promisify(gzip);
const NAME = /^[\w-][\w.-]*$/;

async function readAsset(path: string): Promise<Asset> {
  const plain = await readFile(path);
  const type = getMimeType(path) ?? "application/octet-stream";
  return { type, plain, zipped: COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) ? await zip(plain) : null };
}

/** Serves a folder's files. Keeps each in memory once read, because a file's name changes with its content. */
export function serveAssets(folder: string) {
  const assets = new Map<string, Promise<Asset>>();
  return async (c: Context) => {
    const name = c.req.param("name") ?? "";
    // Refuses other names, such as one with '..%2f': the router decodes it to '../', which leads out of the folder.
    if (!NAME.test(name)) return c.notFound();
    const reading = assets.get(name) ?? readAsset(join(folder, name));
    assets.set(name, reading);
    const asset = await reading.catch(() => assets.delete(name) && null);
    if (!asset) return c.notFound();
    const zipped = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "") ? asset.zipped : null;
    return c.body(zipped ?? asset.plain, 200, {
      "content-type": asset.type,
      "cache-control": "public, max-age=31536000, immutable",
      ...(asset.zipped && { vary: "accept-encoding" }),
      ...(zipped && { "content-encoding": "gzip" }),
    });
  };
}
