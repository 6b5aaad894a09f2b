const ASYNC = "import { zip } from";
const SYNC = `import packNow from "./zipToArrayBufferSync.js";
export default async function zipToArrayBuffer(files) {
  return packNow(files);
}
`;

/** Which module of write-excel-file packs a file of its own accord. */
export const PACKER = /\/write-excel-file\/modules\/zip\/zipToArrayBuffer\.js$/;

/**
 * That module as it packs on the page itself. It would start a worker from a blob for more than 160 KB, which the page's security
 * policy refuses without a word: the file would never come. @throws Error when the module is no longer the one that is known.
 */
export function packedHere(code: string): string {
  if (!code.includes(ASYNC)) throw new Error("write-excel-file no longer packs as it did");
  return SYNC;
}
