const ASYNC = "import { zip } from";
const SYNC = `import packNow from "./zipToArrayBufferSync.js";
export default async function zipToArrayBuffer(files) {
  return packNow(files);
}
`;

/** The module of write-excel-file that packs a file in a worker. */
export const PACKER = /\/write-excel-file\/modules\/zip\/zipToArrayBuffer\.js$/;

/**
 * Changes that module so that it packs on the page. For files over 160 KB it would start a worker from a blob, which
 * the page's security policy blocks silently.
 * @throws Error when the module's source has changed.
 */
export function packedHere(code: string): string {
  if (!code.includes(ASYNC)) throw new Error("write-excel-file no longer packs as it did");
  return SYNC;
}
