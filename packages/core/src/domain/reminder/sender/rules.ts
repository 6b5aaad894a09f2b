import type { SentMails } from "../../practice/rules";

// All practices share one sender address, so the abuse of one harms the reputation of all.

const MEET = /^https:\/\/meet\.google\.com\/[a-z0-9-]{1,40}[.,;:)!?]?$/;
/** What mail programs make a link of: an address with its scheme, of a mailbox, or a name with dots between letters. */
const LINKED = /:\/\/|@|[\p{L}\p{N}][.．。｡]\p{L}{2}/u;

const isForeign = (word: string): boolean => LINKED.test(word) && !MEET.test(word);

/** The first word of a text that leads elsewhere than to Sereno or to Meet; null where none does. */
export const foreignLink = (text: string): string | null => text.split(/\s+/).find(isForeign) ?? null;

/** The same text without what leads elsewhere. */
export const withoutLinks = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => !isForeign(word))
    .join(" ");

/** Why a text cannot leave under Sereno's name, as a Spanish sentence; null when it can. */
export function linkProblem(text: string): string | null {
  const found = foreignLink(text);
  if (found === null) return null;
  return `Quita «${found.slice(0, 60)}»: un mensaje solo lleva el enlace de la cita y los de Meet. Si no es un enlace, deja un espacio después del punto.`;
}

const MOST_NAME_CHARACTERS = 60;

/** The sender name of a practice's mails, without characters that form an address or end the name. */
export function senderName(name: string): string {
  const plain = name
    .replace(/[<>@"\\\p{C}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MOST_NAME_CHARACTERS)
    .trim();
  return plain ? `${plain} por Sereno` : "Sereno";
}

/** So many mails a practice sends in a day, whatever its history. */
export const LEAST_MAILS = 20;
const MOST_MAILS = 500;
/** Days that its history is looked at. */
export const HISTORY_DAYS = 30;

/** How many mails a practice may send in a day that saw so many visits of late: as many more, to 500. */
export const mailsADay = (visits: number): number => Math.min(MOST_MAILS, LEAST_MAILS + visits);

/** So many minutes after an address was typed nothing leaves for it. */
export const STILL_MINUTES = 10;

export const sentOn = (mails: SentMails | undefined, date: string): number => (mails?.date === date ? mails.sent : 0);

export const capText = (most: number): string =>
  `Hoy ya salieron ${most} correos, los que tu consultorio puede enviar en un día. Son más con cada cita que atiendes. Escríbele tú.`;
