import type { ReminderChannel } from "@sereno/core/domain/practice/rules";
import { agreedToEmail, type StopReason } from "@sereno/core/domain/reminder/consent/rules";
import { CONSENT_WAY_LABELS, type ConsentState } from "@sereno/core/domain/reminder/consent/schema";
import type { Consent, Reminder, ReminderState } from "@sereno/core/domain/reminder/output";
import type { Tone } from "../../components/ui/badge";
import { longDay } from "../../lib/clock/dates";
import { counted } from "../../lib/text";

interface Shown {
  badge: { tone: Tone; text: string } | null;
  /** Why no reminder is sent, who sends it, what failed, or what is missing; null if there is nothing to say. */
  note: string | null;
  sends: "first" | "again" | "never";
}

const STATES: Record<ReminderState, Shown> = {
  due: { badge: null, note: null, sends: "first" },
  sent: { badge: { tone: "teal", text: "Enviado" }, note: null, sends: "again" },
  confirmed: { badge: { tone: "teal", text: "Confirmó" }, note: null, sends: "never" },
  declined: { badge: { tone: "amber", text: "Dijo que no puede" }, note: null, sends: "never" },
  failed: { badge: { tone: "rose", text: "No se pudo enviar" }, note: null, sends: "first" },
  skipped: { badge: null, note: null, sends: "again" },
};

/** Shown while a reminder is being sent. E-mail retries may take hours, so the therapist can also use WhatsApp. */
const UNDER_WAY = {
  assistant: { note: "Tu asistente lo está enviando", sends: "never" },
  email: { note: "Está saliendo por correo", sends: "again" },
} as const satisfies Record<ReminderChannel, Partial<Shown>>;

export function shownReminder({ state, consent, reason, is_leased, channel }: Reminder): Shown {
  const shown = STATES[state];
  if (consent === "off") return { badge: shown.badge, note: "No recordar", sends: "never" };
  if (is_leased && state === "due") return { ...shown, ...UNDER_WAY[channel ?? "assistant"] };
  if (state === "sent" && channel === "email") return { ...shown, badge: { tone: "teal", text: "Enviado por correo" } };
  const noConsent = consent === "unknown" && state !== "sent" ? "Sin autorización registrada" : null;
  if (state === "failed") return { ...shown, note: [reason, noConsent].filter(Boolean).join(" · ") };
  if (state === "skipped") return { ...shown, note: ["Agendada hace poco", noConsent].filter(Boolean).join(" · ") };
  if (state === "due") return { ...shown, note: noConsent };
  return shown;
}

const isToSend = (reminder: Reminder): boolean => shownReminder(reminder).sends === "first";

export function leftText(reminders: readonly Reminder[]): string {
  const left = new Set(reminders.filter(isToSend).map(({ client_id }) => client_id)).size;
  if (left === 0) return "No queda ninguno por enviar.";
  return `${counted(left, "persona", "personas")} por recordar. El mensaje va escrito y queda marcado como enviado.`;
}

const STATE_TEXTS: Record<ConsentState, string> = {
  on: "Autorizados",
  off: "No recordar",
  unknown: "Sin autorización",
};

function wayText(consent: Consent): string | null {
  if (consent.how === "link") return "Lo pidió por el enlace";
  if (consent.reminders === "on" && !agreedToEmail(consent)) return "Solo por WhatsApp";
  return consent.how && CONSENT_WAY_LABELS[consent.how];
}

/** `text`: whether the client accepts reminders. `more`: how the client said so, or 'Solo por WhatsApp', and when. */
export function consentTexts(consent: Consent, zone: string): { text: string; more: string | null } {
  const day = consent.given_at && longDay(consent.given_at, zone);
  return { text: STATE_TEXTS[consent.reminders], more: [wayText(consent), day].filter(Boolean).join(", ") || null };
}

const STOPPED: Record<StopReason, string> = {
  bounce: "La dirección no recibe correos",
  complaint: "Marcó un correo como no deseado",
};

export const stopText = ({ email_stopped }: Consent, zone: string): string | null =>
  email_stopped && `${STOPPED[email_stopped.why]}, ${longDay(email_stopped.at, zone)}`;
