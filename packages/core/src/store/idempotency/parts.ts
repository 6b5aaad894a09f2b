/** Maximum bytes of one part of a stored answer, whose item may hold 409,600 bytes with keys and other attributes. */
const PART_BYTES = 400_000;

const isInsideCharacter = (byte: number | undefined): boolean => byte !== undefined && byte >> 6 === 0b10;

export function inParts(text: string): string[] {
  const bytes = Buffer.from(text);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    let end = Math.min(start + PART_BYTES, bytes.length);
    while (isInsideCharacter(bytes[end])) end--;
    parts.push(bytes.toString("utf8", start, end));
    start = end;
  }
  return parts;
}

export const partKey = (key: string, part: number): string =>
  part === 0 ? key : `${key}.${String(part).padStart(3, "0")}`;
