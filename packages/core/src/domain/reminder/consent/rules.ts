import type { ActorKind } from "../../actor/schema";
import type { ReminderChannel } from "../../practice/rules";
import type { ConsentState, KeptWay } from "./schema";

/** A client's answer about reminders, stored in the client's record; absent while there is no answer. */
export interface KeptConsent {
  reminders: "on" | "off";
  given_at: string;
  how?: KeptWay;
  by: ActorKind;
  /** Version (`CONSENT_TEXT_VERSION`) of the text to which the client agreed; absent if the client declined. */
  text_version?: string;
}

/** A former answer about reminders, kept as proof. `ended_at`: ISO instant at which it was replaced or withdrawn. */
export interface FormerConsent extends KeptConsent {
  ended_at: string;
}

const MOST_FORMER = 20;

/** Adds consents `given_up` at `ended_at` (ISO) to `former`. Latest first, at most `MOST_FORMER`; undefined if none. */
export function formerConsents(
  former: FormerConsent[] | undefined,
  given_up: readonly (KeptConsent | undefined)[],
  ended_at: string,
): FormerConsent[] | undefined {
  const ended = given_up.flatMap((each) => (each ? [{ ...each, ended_at }] : []));
  const all = [...ended, ...(former ?? [])].sort((a, b) => b.ended_at.localeCompare(a.ended_at));
  return all.length > 0 ? all.slice(0, MOST_FORMER) : undefined;
}

/** Why an address gets no mail. `bounce`: a mail came back; `complaint`: the owner reported a mail as unwanted. */
export const STOP_REASONS = ["bounce", "complaint"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** A client's email address that gets no mail. This has no effect once the client has another address. */
export interface StoppedEmail {
  email: string;
  at: string;
  why: StopReason;
}

interface Addressed {
  email?: string | undefined;
  email_stopped?: StoppedEmail | undefined;
}

export const stopOf = ({ email, email_stopped }: Addressed): StoppedEmail | null =>
  email_stopped && email_stopped.email.toLowerCase() === email?.toLowerCase() ? email_stopped : null;

export const mailAddressOf = (client: Addressed): string | null =>
  client.email && !stopOf(client) ? client.email : null;

/** Why a client who did not decline reminders gets none by email. */
export const UNREACHED = ["not_asked", "whatsapp_only", "no_email", "stopped"] as const;
export type Unreached = (typeof UNREACHED)[number];

/** The text to which a client agrees. A changed text needs a new `CONSENT_TEXT_VERSION`. */
export const CONSENT_TEXT =
  "Autorizo recibir por WhatsApp o por correo recordatorios de mis citas, con el día, la hora y el lugar. Puedo retirar esta autorización cuando quiera.";
export const CONSENT_TEXT_VERSION = "2026-11-24";

/** The first version of the text that mentions email. Earlier versions mention WhatsApp only. */
const EMAIL_SINCE = "2026-11-24";

export const agreedToEmail = ({ text_version }: { text_version?: string | null | undefined }): boolean =>
  (text_version ?? "") >= EMAIL_SINCE;

export function consentFor(consent: KeptConsent | undefined, channel: ReminderChannel): ConsentState {
  if (!consent) return "unknown";
  return consent.reminders === "on" && channel === "email" && !agreedToEmail(consent) ? "unknown" : consent.reminders;
}

/** The consent of two merged clients: a refusal if either declined, else the later consent. */
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
