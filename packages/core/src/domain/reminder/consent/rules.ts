import type { ActorKind } from "../../actor/schema";
import type { ReminderChannel } from "../../practice/rules";
import type { ConsentState, KeptWay } from "./schema";

/** What a client said to being reminded, as their record keeps it; nothing is kept of one who was not asked. */
export interface KeptConsent {
  reminders: "on" | "off";
  /** ISO instant. */
  given_at: string;
  /** How they said it; none where that was not told. */
  how?: KeptWay;
  /** Who wrote it down. */
  by: ActorKind;
  /** Of the words that they agreed to; none of a refusal. */
  text_version?: string;
}

/** What they said before, until they said something else or it was taken away. */
export interface FormerConsent extends KeptConsent {
  /** ISO instant. */
  ended_at: string;
}

/** What is proof of an authorisation is kept so far back; nobody says more about it in years. */
const MOST_FORMER = 20;

/**
 * What was said before, with what is given up at a moment, the last to end first; undefined: nothing was.
 * @param ended_at ISO instant.
 */
export function formerConsents(
  former: FormerConsent[] | undefined,
  given_up: readonly (KeptConsent | undefined)[],
  ended_at: string,
): FormerConsent[] | undefined {
  const ended = given_up.flatMap((each) => (each ? [{ ...each, ended_at }] : []));
  const all = [...ended, ...(former ?? [])].sort((a, b) => b.ended_at.localeCompare(a.ended_at));
  return all.length > 0 ? all.slice(0, MOST_FORMER) : undefined;
}

/** Why nothing is sent to an address: it does not exist, or its owner reported a mail as unwanted. */
export const STOP_REASONS = ["bounce", "complaint"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** An address to which nothing is sent any more; it holds while it is the client's. */
export interface StoppedEmail {
  email: string;
  /** ISO instant. */
  at: string;
  why: StopReason;
}

interface Addressed {
  email?: string | undefined;
  email_stopped?: StoppedEmail | undefined;
}

/** Why nothing is sent to a client's address; null where it is. */
export const stopOf = ({ email, email_stopped }: Addressed): StoppedEmail | null =>
  email_stopped && email_stopped.email === email ? email_stopped : null;

/** Where a client's mail goes; null: nowhere. */
export const mailAddressOf = (client: Addressed): string | null =>
  client.email && !stopOf(client) ? client.email : null;

/** Why a client is not reminded by e-mail; null: they are. Who said 'No recordar' has none: it is their wish. */
export const UNREACHED = ["not_asked", "whatsapp_only", "no_email", "stopped"] as const;
export type Unreached = (typeof UNREACHED)[number];

/** What a client agrees to. Another text is another version. */
export const CONSENT_TEXT =
  "Autorizo recibir por WhatsApp o por correo recordatorios de mis citas, con el día, la hora y el lugar. Puedo retirar esta autorización cuando quiera.";
export const CONSENT_TEXT_VERSION = "2026-11-24";

/** The first words that speak of e-mail: who agreed to earlier ones, agreed to WhatsApp. */
const EMAIL_SINCE = "2026-11-24";

/** Whether the words that a client agreed to speak of e-mail. */
export const agreedToEmail = ({ text_version }: { text_version?: string | null | undefined }): boolean =>
  (text_version ?? "") >= EMAIL_SINCE;

/** What a client said to being reminded by a channel. */
export function consentFor(consent: KeptConsent | undefined, channel: ReminderChannel): ConsentState {
  if (!consent) return "unknown";
  return consent.reminders === "on" && channel === "email" && !agreedToEmail(consent) ? "unknown" : consent.reminders;
}

/** Of two records of one person: who asked in either not to be reminded is not; else what was said last. */
export function mergedConsent(a: KeptConsent | undefined, b: KeptConsent | undefined): KeptConsent | undefined {
  if (!a || !b) return a ?? b;
  if (a.reminders !== b.reminders) return a.reminders === "off" ? a : b;
  return a.given_at >= b.given_at ? a : b;
}

export function unreachedBy(client: Addressed & { consent?: KeptConsent | undefined }): Unreached | null {
  const { consent } = client;
  if (consent?.reminders === "off") return null;
  if (!consent) return "not_asked";
  if (!agreedToEmail(consent)) return "whatsapp_only";
  if (!client.email) return "no_email";
  return stopOf(client) ? "stopped" : null;
}
