import type { Table } from "../model/cells";
import { FIELDS } from "../model/columns/fields";
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
  name: string;
  parameters: string;
  value: string;
}

/** Parses a vCard's property line, such as 'item1.TEL;TYPE=CELL:300...'; null for other lines. */
function propertyOf(line: string): Property | null {
  const [, name = "", parameters = "", value = ""] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
  if (!name) return null;
  const isQuoted = /QUOTED-PRINTABLE/i.test(parameters);
  return { name: name.toUpperCase(), parameters, value: isQuoted ? unquoted(value, parameters) : value };
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
  const name = first("FN") || [given, more, family].filter(Boolean).join(" ") || first("ORG").replace(/;.*/, "");
  const rankOf = ({ parameters }: Property) =>
    /FAX|PAGER/i.test(parameters) ? 2 : /CELL|MOBILE/i.test(parameters) ? 0 : 1;
  const phones = all("TEL").sort((a, b) => rankOf(a) - rankOf(b));
  const numbers = phones.map(({ value }) => plain(value).replace(/^tel:/i, ""));
  const emails = all("EMAIL").map(({ value }) => plain(value));
  return [name, numbers.join(" / "), emails.join(", ")];
}
