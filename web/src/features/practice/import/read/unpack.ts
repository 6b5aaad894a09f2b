import { Inflate } from "fflate";

interface Part {
  name: string;
  isPacked: boolean;
  data: Uint8Array;
}

const MOST_PARTS = 2000;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** Compressed bytes that are unpacked at once; they expand at most a thousandfold. */
const BYTES_AT_ONCE = 8192;

export class LargeArchive extends Error {}

/** The parts in a ZIP's directory (APPNOTE 4.3.12, 4.3.16). */
function partsOf(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  while (end > 0 && end > bytes.length - END_BYTES - LONGEST_COMMENT && view.getUint32(end, true) !== END) end--;
  if (view.getUint32(end, true) !== END) throw new Error("no directory");
  const count = view.getUint16(end + 10, true);
  if (count > MOST_PARTS) throw new LargeArchive(`${count} parts`);
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: count }, () => {
    if (view.getUint32(at, true) !== ENTRY) throw new Error("no entry");
    const [method, packed] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd));
    const local = view.getUint32(at + 42, true);
    if (view.getUint32(local, true) !== LOCAL) throw new Error("no part");
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (method !== STORED && method !== DEFLATED) throw new Error("packed in another way");
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    return { name, isPacked: method === DEFLATED, data: bytes.subarray(start, start + packed) };
  });
}

/** Unpacks files. Counts real bytes, as sizes in a ZIP may lie. @throws LargeArchive over `most`; Error if damaged */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean, most: number): Map<string, Uint8Array> {
  let left = most;
  const spend = (count: number) => {
    left -= count;
    if (left < 0) throw new LargeArchive(`more than ${most} bytes`);
  };
  const wanted = partsOf(bytes).filter(({ name }) => isWanted(name));
  return new Map(wanted.map((part) => [part.name, part.isPacked ? inflated(part, spend) : stored(part, spend)]));
}

function stored({ data }: Part, spend: (count: number) => void): Uint8Array {
  spend(data.length);
  return data;
}

function inflated({ data }: Part, spend: (count: number) => void): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((piece) => {
    spend(piece.length);
    size += piece.length;
    pieces.push(piece);
  });
  for (let at = 0; at === 0 || at < data.length; at += BYTES_AT_ONCE) {
    inflate.push(data.subarray(at, at + BYTES_AT_ONCE), at + BYTES_AT_ONCE >= data.length);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
