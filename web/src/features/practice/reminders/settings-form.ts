import type { Unreached } from "@sereno/core/domain/reminder/consent/rules";
import type { ReminderMonth, ReminderSettings } from "@sereno/core/domain/reminder/output";
import type { SaveReminderSettingsInput } from "@sereno/core/domain/reminder/schema";
import {
  afterProblem,
  MOST_REMINDER_CHARACTERS as MOST,
  reminderProblem,
  reminderText,
  sentTemplate,
} from "@sereno/core/domain/reminder/text/rules";
import { refused } from "@sereno/core/lib/text/schema";
import { localMinute } from "@sereno/core/lib/time/rules";
import * as z from "zod/mini";
import { spokenTime, unbroken } from "../../../lib/clock/dates";
import { listText } from "../../../lib/text";

const template = (problemOf: (template: string) => string | null) =>
  z.string().check(z.maxLength(MOST, `Usa máximo ${MOST} caracteres.`), refused(problemOf));

export const SettingsForm = z.object({
  first: z.string(),
  /** Hours from the second reminder to the appointment; "" for no second reminder. */
  second: z.string(),
  quiet_from: z.string(),
  quiet_to: z.string(),
  text: template(reminderProblem),
  text_completed: template(afterProblem),
  text_no_show: template(afterProblem),
  by_assistant: z.boolean(),
  by_email: z.boolean(),
  skip_confirmed: z.boolean(),
});
export type SettingsForm = z.infer<typeof SettingsForm>;

const HOURS = [1, 2, 4, 12, 24, 36, 48, 72];

const hoursText = (hours: number): string =>
  hours % 24 === 0 && hours > 24 ? `${hours / 24} días antes` : hours === 1 ? "1 hora antes" : `${hours} horas antes`;

export const hourOptions = (chosen: string) =>
  [...new Set([...HOURS, ...(chosen ? [Number(chosen)] : [])])]
    .sort((a, b) => a - b)
    .map((hours) => ({ value: String(hours), label: hoursText(hours) }));

export const toSettingsForm = (settings: ReminderSettings): SettingsForm => {
  const [first = 24, second] = settings.offsets_hours;
  return {
    first: String(first),
    second: second === undefined ? "" : String(second),
    quiet_from: settings.quiet_from,
    quiet_to: settings.quiet_to,
    text: settings.text,
    text_completed: settings.text_completed,
    text_no_show: settings.text_no_show,
    by_assistant: settings.channels.includes("assistant"),
    by_email: settings.channels.includes("email"),
    skip_confirmed: settings.skip_confirmed,
  };
};

/** Request that saves the form; keeps a third reminder time, which the dialog does not show. */
export function toSettingsInput(form: SettingsForm, before: ReminderSettings): SaveReminderSettingsInput {
  const { first, second, by_assistant, by_email, ...kept } = form;
  const chosen = [first, second].filter(Boolean).map(Number);
  return {
    ...kept,
    offsets_hours: [...new Set([...chosen, ...before.offsets_hours.slice(2)])].slice(0, 3),
    channels: [...(by_assistant ? (["assistant"] as const) : []), ...(by_email ? (["email"] as const) : [])],
    version: before.version,
  };
}

export function whenText({ offsets_hours, quiet_from, quiet_to }: ReminderSettings): string {
  const before = listText(offsets_hours.map(hoursText));
  if (quiet_from === quiet_to) return `${before}, a cualquier hora.`;
  return `${before}, nunca entre ${spokenTime(quiet_from)} y ${spokenTime(quiet_to)}`;
}

export function notSentText(text: string): string | null {
  const { foreign } = sentTemplate(text);
  if (foreign === null) return null;
  return `Tu texto lleva «${foreign.slice(0, 60)}», que no se puede enviar. Mientras no lo quites, sale este texto de Sereno.`;
}

export const reminderPreview = (text: string, address: string | null, origin = window.location.origin): string =>
  unbroken(
    reminderText(text, {
      client_name: "Laura Gómez",
      start: localMinute("2026-11-24", 600),
      zone: "UTC",
      is_virtual: false,
      meet_link: null,
      address,
      link: `${origin}/c/…`,
      is_abroad: false,
    }),
  );

export const emailText = (from: string | null, replyTo: string): string =>
  from
    ? `Solo a quien lo autorizó y tiene correo. Salen de ${from} a tu nombre, y las respuestas te llegan a ${replyTo}.`
    : "Este Sereno no tiene con qué enviar correos.";

export const UNREACHED_LABELS: Record<Unreached, string> = {
  not_asked: "sin autorización",
  whatsapp_only: "autorizó solo por WhatsApp",
  no_email: "sin correo",
  stopped: "su correo no recibe recordatorios",
};

/** A month's counts in a sentence that claims no effect of reminders: 'Recordadas 18, confirmadas 12, no asistió 1.' */
export function monthFigure({ reminded, confirmed, no_show }: ReminderMonth): string {
  if (reminded === 0) return "Ninguna cita recordada.";
  return `Recordadas ${reminded}, confirmadas ${confirmed}, ${no_show === 1 ? "no asistió" : "no asistieron"} ${no_show}.`;
}
