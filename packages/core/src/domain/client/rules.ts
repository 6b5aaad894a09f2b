import { phoneDigits } from "../../lib/phone/tidy/rules";
import { normalizeName, normalizeText } from "../../lib/spanish/rules";
import { holdsDigits } from "../person/rules";
import { type PurchaseState, purchaseStatus } from "../purchase/rules";

/** Maximum number of a client's next appointments, the current one included, that `findByPhone` returns. */
export const MOST_NEXT = 10;

/** An identification number for comparison: letters and digits only, lower case. */
export const normalizeIdentification = (text: string): string => normalizeText(text).replace(/[^a-z0-9]/g, "");

export interface Contact {
  name: string;
  phone: string;
  email?: string | null;
  identification_number?: string | null;
}

const identificationOf = ({ identification_number }: Contact) => normalizeIdentification(identification_number ?? "");
const hasSameName = (a: Contact, b: Contact) => normalizeName(a.name) === normalizeName(b.name);

export const hasSameNumber = (a: Contact, b: Contact): boolean | null => {
  const [one, other] = [identificationOf(a), identificationOf(b)];
  return one && other ? one === other : null;
};

/** Whether an identification number is too short for an appointment. The number of `known` is always accepted. */
export const isTooShort = (number = "", known: Partial<Contact> | null = null): boolean =>
  number !== "" && number.length < 3 && number !== known?.identification_number;

export const isAlike = (a: Contact, b: Contact): boolean => hasSameName(a, b) || a.phone === b.phone;

/** Whether contacts differ in identification number or, if one has none, in both name and phone. */
export function isAnotherPerson(known: Contact, named: Contact): boolean {
  const isSame = hasSameNumber(known, named);
  return isSame === null ? !isAlike(known, named) : !isSame;
}

export const isKnownPerson = (known: Contact, person: Contact): boolean =>
  hasSameNumber(known, person) ?? (hasSameName(known, person) && known.phone === person.phone);

/** Two spaces between the parts of `directoryText`, which sort 'Ana' before 'Ana María' and 'Anabel'. */
const SEPARATOR = "  ";

/** The text by which the client list is sorted and searched: normalised name, phone, email and identification. */
export const directoryText = (contact: Contact): string =>
  [
    normalizeName(contact.name),
    contact.phone,
    normalizeText(contact.email ?? ""),
    normalizeIdentification(contact.identification_number ?? ""),
  ].join(SEPARATOR);

/** The start of the `directoryText` of every client with this name, which must be normalised by `normalizeName`. */
export const namedPrefix = (name: string): string => name + SEPARATOR;

export interface DirectoryEntry {
  id: string;
  text: string;
  /** The name as normalised by `normalizeName`. */
  name: string;
  phone: string;
  email: string;
  identification: string;
}

export function readDirectoryText(id: string, text: string): DirectoryEntry {
  const [name = "", phone = "", email = "", identification = ""] = text.split(SEPARATOR);
  return { id, text, name, phone, email, identification };
}

/** Returns a test of an entry: whether its email, phone or identification contains `search`, or its name contains all
 * words of `search`. @param phone `search` as a phone in E.164; null if it is none. */
export function clientMatcher(search: string, phone: string | null): (entry: DirectoryEntry) => boolean {
  const text = normalizeText(search);
  const words = normalizeName(search).split(" ").filter(Boolean);
  const digits = phoneDigits(search);
  const identification = normalizeIdentification(search);
  return (entry) =>
    (words.length > 0 && words.every((word) => entry.name.includes(word))) ||
    entry.email.includes(text) ||
    entry.phone === phone ||
    holdsDigits(entry.phone, digits) ||
    (identification !== "" && entry.identification.includes(identification));
}

/** Returns a function that ranks a match: 0 if the name begins with `search`, 1 if a later word does, else 2. */
export function likelihood(search: string): (entry: Pick<DirectoryEntry, "name">) => number {
  const text = normalizeName(search);
  return ({ name }) => (name.startsWith(text) ? 0 : name.includes(` ${text}`) ? 1 : 2);
}

export const activePackages = (packages: (PurchaseState & { package_name: string })[], now: string) =>
  packages
    .filter((each) => purchaseStatus(each, now) === "active")
    .map(({ package_name, sessions_total, sessions_used }) => ({
      package_name,
      sessions_remaining: sessions_total - sessions_used,
    }));
