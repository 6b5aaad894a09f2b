import type { SentMails } from "../../practice/rules";

// These rules limit mails: all practices share one sender address, so abuse by one harms the mail reputation of all.

const MEET = /^https:\/\/meet\.google\.com\/[a-z0-9-]{1,40}[.,;:)!?]?$/;
/** Text that mail programs turn into links: web addresses, email addresses and words joined by a dot. */
const LINKED = /:\/\/|@|[\p{L}\p{N}][.．。｡]\p{L}{2}/u;

const isForeign = (word: string): boolean => LINKED.test(word) && !MEET.test(word);

/** The first link in a text other than a Meet link; null if there is none. The variable `{enlace}` is no link. */
export const foreignLink = (text: string): string | null => text.split(/\s+/).find(isForeign) ?? null;

/** Removes links other than Meet links from a text. 'Ma.Fernanda' becomes 'Ma. Fernanda', which is no link. */
export const withoutLinks = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((word) => (/:\/\/|@/.test(word) ? word : word.replace(/\.(?=\p{Lu}\p{L})/gu, "$& ").split(" ")))
    .filter((word) => !isForeign(word))
    .join(" ");

/** Why a text with a foreign link cannot be sent from Sereno's address, as a Spanish sentence; null if it can. */
export function linkProblem(text: string): string | null {
  const found = foreignLink(text);
  if (found === null) return null;
  return `Quita «${found.slice(0, 60)}»: un mensaje solo lleva el enlace de la cita y los de Meet. Si no es un enlace, deja un espacio después del punto.`;
}

const MOST_NAME_CHARACTERS = 60;

/** The sender's name in a practice's mails, without characters that could form an address or end the name. */
export function senderName(name: string): string {
  const plain = name
    .slice(0, MOST_NAME_CHARACTERS)
    // `\p{C}` includes the half of an emoji that the cut may leave.
    .replace(/[<>@"\\\p{C}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain ? `${plain} por Sereno` : "Sereno";
}

/** Maximum number of mails per day of a practice without visits in the last `HISTORY_DAYS`. */
export const LEAST_MAILS = 20;
const MOST_MAILS = 500;
/** Number of past days whose visits raise the practice's daily maximum: by one mail for each client and day. */
export const HISTORY_DAYS = 30;

export const mailsADay = (visits: number): number => Math.min(MOST_MAILS, LEAST_MAILS + visits);

/** A client gets no mail for this many minutes after the email address was entered, or after a merge of clients. */
export const STILL_MINUTES = 10;

export const sentOn = (mails: SentMails | undefined, date: string): number => (mails?.date === date ? mails.sent : 0);

export const capText = (most: number): string =>
  `Hoy ya salieron ${most} correos, los que tu consultorio puede enviar en un día. Son más con cada cita que atiendes. Escríbele tú.`;
