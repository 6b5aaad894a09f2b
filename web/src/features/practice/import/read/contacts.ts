import type { Table } from "../model/cells";
import { FIELDS } from "../model/columns/fields";

/** Whether a text is a list of vCards (2.1, 3.0 or 4.0). */
export const isContacts = (text: string): boolean => /^\s*BEGIN:VCARD/i.test(text.slice(0, 1000));

const HEADINGS = [FIELDS.name.title, FIELDS.phone.title, FIELDS.email.title];

/** One line for each card: name, the mobile or else the first phone, and the first e-mail. */
export function contactsOf(text: string): Table {
  const people: Table = [];
  let card: Property[] = [];
  for (const line of unfolded(text)) {
    const property = propertyOf(line);
    if (property?.name === "BEGIN") card = [];
    else if (property?.name === "END") people.push(personOf(card));
    else if (property) card.push(property);
  }
  return [HEADINGS, ...people.filter((cells) => cells.some(Boolean))];
}

interface Property {
  name: string;
  parameters: string;
  value: string;
}

/** Joins folded lines (RFC 6350, 3.2) and lines that end in '=' in quoted-printable (RFC 2045, 6.7). */
function unfolded(text: string): string[] {
  const lines: string[][] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const parts = lines.at(-1);
    const last = parts?.at(-1) ?? "";
    const isQuoted = last.endsWith("=") && /^[^:]{0,200}QUOTED-PRINTABLE/i.test(parts?.[0] ?? "");
    if (isQuoted) parts?.splice(-1, 1, last.slice(0, -1), line);
    else if (parts && /^[ \t]/.test(line)) parts.push(line.slice(1));
    else lines.push([line]);
  }
  return lines.map((parts) => parts.join(""));
}

/** Parses a property line, such as 'item1.TEL;TYPE=CELL:300...'. */
function propertyOf(line: string): Property | null {
  const [, name = "", parameters = "", value = ""] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
  if (!name) return null;
  const isQuoted = /QUOTED-PRINTABLE/i.test(parameters);
  return { name: name.toUpperCase(), parameters, value: isQuoted ? unquoted(value) : value };
}

/** Decodes quoted-printable as UTF-8; other charsets of old phones agree with it in ASCII. */
function unquoted(value: string): string {
  const bytes = new TextEncoder().encode(value);
  const read: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const hex = bytes[at] === 0x3d ? /^=([\dA-F]{2})/i.exec(String.fromCharCode(...bytes.slice(at, at + 3))) : null;
    read.push(hex ? Number.parseInt(hex[1] ?? "", 16) : (bytes[at] ?? 0));
    if (hex) at += 2;
  }
  return new TextDecoder().decode(Uint8Array.from(read));
}

const plain = (text: string): string =>
  text
    .replace(/\\n/gi, " ")
    .replace(/\\([\\,;:])/g, "$1")
    .trim();

function personOf(card: readonly Property[]): string[] {
  const all = (name: string) => card.filter((each) => each.name === name && each.value.trim());
  const [family = "", given = "", more = ""] = (all("N")[0]?.value ?? "").split(/(?<!\\);/).map(plain);
  const name = plain(all("FN")[0]?.value ?? "") || [given, more, family].filter(Boolean).join(" ");
  const phones = all("TEL");
  const phone = phones.find(({ parameters }) => /CELL|MOBILE/i.test(parameters)) ?? phones[0];
  return [name, plain(phone?.value ?? "").replace(/^tel:/i, ""), plain(all("EMAIL")[0]?.value ?? "")];
}
