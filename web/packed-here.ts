const ASYNC = "import { zip } from";
const SYNC = `import packNow from "./zipToArrayBufferSync.js";
export default async function zipToArrayBuffer(files) {
  return packNow(files);
}
`;

export const PACKER = /\/write-excel-file\/modules\/zip\/zipToArrayBuffer\.js$/;

/** Replaces the Excel library's packing module by a synchronous one. For more than 160 KB, the original would start a
 * worker from a blob, which the security policy blocks. @throws Error if the original is not as expected. */
export function packedHere(code: string): string {
  if (!code.includes(ASYNC)) throw new Error("write-excel-file no longer packs as it did");
  return SYNC;
}
