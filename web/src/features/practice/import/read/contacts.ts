import { toE164 } from "@sereno/core/lib/phone/rules";
import type { Table } from "../model/cells";
import { FIELDS } from "../model/columns/fields";
import { isLandline } from "../model/phones";
import { unfolded, unquoted } from "./quoted-printable";

/** Whether a text is a list of vCards (2.1, 3.0 or 4.0). */
export const isContacts = (text: string): boolean => /^\s*BEGIN:VCARD/i.test(text.slice(0, 1000));

const HEADINGS = [FIELDS.name.title, FIELDS.phone.title, FIELDS.email.title];

/** The headings and a row per vCard, even an incomplete last one. Lists mobile phones first and fax numbers last. */
export function contactsOf(text: string): Table {
  const people: Table = [];
  const card: Property[] = [];
  for (const line of unfolded(text)) {
    const property = propertyOf(line);
    if (property?.name === "BEGIN" || property?.name === "END") people.push(personOf(card.splice(0)));
    else if (property) card.push(property);
  }
  people.push(personOf(card));
  return [HEADINGS, ...people.filter((cells) => cells.some(Boolean))];
}

interface Property {
  /** Shared with the property's own label, as 'item1' in 'item1.TEL' and 'item1.X-ABLABEL'; "" if it has none. */
  group: string;
  name: string;
  parameters: string;
  value: string;
}

/** Parses a vCard's property line, such as 'item1.TEL;TYPE=CELL:300...'; null for other lines. */
function propertyOf(line: string): Property | null {
  const parts = /^(?:([\w-]+)\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
  const [, group = "", name = "", parameters = "", value = ""] = parts;
  if (!name) return null;
  const isQuoted = /QUOTED-PRINTABLE/i.test(parameters);
  return { group, name: name.toUpperCase(), parameters, value: isQuoted ? unquoted(value, parameters) : value };
}

const plain = (text: string): string =>
  text
    .replace(/\\n/gi, " ")
    .replace(/\\([\\,;:])/g, "$1")
    .trim();

function personOf(card: readonly Property[]): string[] {
  const all = (name: string) => card.filter((each) => each.name === name && each.value.trim());
  const first = (name: string) => plain(all(name)[0]?.value ?? "");
  const [family = "", given = "", more = ""] = (all("N")[0]?.value ?? "").split(/(?<!\\);/).map(plain);
  const full = first("FN") || [given, more, family].filter(Boolean).join(" ") || first("ORG").replace(/;.*/, "");
  const name = toE164(full) ? "" : full;
  const rankOf = ({ group, parameters, value }: Property) => {
    const label = all("X-ABLABEL").find((each) => group && each.group === group)?.value ?? "";
    const kind = `${parameters} ${label}`;
    if (/FAX|PAGER/i.test(kind)) return 3;
    return /CEL|M[OÓ][BV]IL|WHATSAPP|IPHONE/i.test(kind) ? 0 : isLandline(plain(value)) ? 2 : 1;
  };
  const phones = all("TEL").sort((a, b) => rankOf(a) - rankOf(b));
  const numbers = phones.map(({ value }) => plain(value).replace(/^tel:/i, ""));
  const emails = all("EMAIL").map(({ value }) => plain(value));
  return [name, numbers.join(" / "), emails.join(", ")];
}
