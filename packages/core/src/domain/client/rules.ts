import { phoneDigits } from "../../lib/phone/tidy/rules";
import { normalizeName, normalizeText } from "../../lib/spanish/rules";
import { holdsDigits } from "../person/rules";
import { type PurchaseState, purchaseStatus } from "../purchase/rules";

/** How an identification number is compared: letters and digits only, lower case. */
export const normalizeIdentification = (text: string): string => normalizeText(text).replace(/[^a-z0-9]/g, "");

export interface Contact {
  name: string;
  /** E.164. */
  phone: string;
  email?: string | null;
  identification_number?: string | null;
}

const identificationOf = ({ identification_number }: Contact) => normalizeIdentification(identification_number ?? "");
const hasSameName = (a: Contact, b: Contact) => normalizeName(a.name) === normalizeName(b.name);

/** The same number, another, or (null) either has none. */
export const hasSameNumber = (a: Contact, b: Contact): boolean | null => {
  const [one, other] = [identificationOf(a), identificationOf(b)];
  return one && other ? one === other : null;
};

/** Whether two may be one person, which somebody has to say. */
export const isAlike = (a: Contact, b: Contact): boolean => hasSameName(a, b) || a.phone === b.phone;

/**
 * Whether details given for a known client are another person's: another identification number, or another name and another
 * phone. Anything else corrects the client. `named` carries an identification number only where one was given.
 */
export function isAnotherPerson(known: Contact, named: Contact): boolean {
  const isSame = hasSameNumber(known, named);
  return isSame === null ? !isAlike(known, named) : !isSame;
}

/**
 * Whether a person is the client already: the same identification number; where either has none, the same name and the same
 * phone.
 */
export function isKnownPerson(known: Contact, person: Contact): boolean {
  return hasSameNumber(known, person) ?? (hasSameName(known, person) && known.phone === person.phone);
}

/** No part has two spaces side by side, and no letter comes before them: 'Ana' is before 'Ana María', and both before 'Anabel'. */
const SEPARATOR = "  ";

/** All that the list is sorted and searched by, in one line: name, phone, email, identification, each normalised. */
export const directoryText = (contact: Contact): string =>
  [
    normalizeName(contact.name),
    contact.phone,
    normalizeText(contact.email ?? ""),
    normalizeIdentification(contact.identification_number ?? ""),
  ].join(SEPARATOR);

/** How the directory's text begins for every client of a name (`normalizeName`). */
export const namedPrefix = (name: string): string => name + SEPARATOR;

/** What `directoryText` says. */
export interface DirectoryEntry {
  id: string;
  text: string;
  /** `normalizeName` of the name. */
  name: string;
  phone: string;
  email: string;
  identification: string;
}

export function readDirectoryText(id: string, text: string): DirectoryEntry {
  const [name = "", phone = "", email = "", identification = ""] = text.split(SEPARATOR);
  return { id, text, name, phone, email, identification };
}

/**
 * True when email, phone or identification hold the text, or the name each of its words, without regard to case, accents or spacing.
 * @param phone what the text is as a phone, in E.164; null for one that is none.
 */
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

/** How likely a text means those that match it: 0 where the name begins with it, 1 where one of its words does, else 2. */
export function likelihood(search: string): (entry: Pick<DirectoryEntry, "name">) => number {
  const text = normalizeName(search);
  return ({ name }) => (name.startsWith(text) ? 0 : name.includes(` ${text}`) ? 1 : 2);
}

/** The packages with sessions left at a moment (ISO instant), and how many. */
export const activePackages = (packages: (PurchaseState & { package_name: string })[], now: string) =>
  packages
    .filter((each) => purchaseStatus(each, now) === "active")
    .map(({ package_name, sessions_total, sessions_used }) => ({
      package_name,
      sessions_remaining: sessions_total - sessions_used,
    }));
