import { longDate, spokenTime } from "../../../lib/spanish/rules";
import { templateProblem, writeMessage } from "../../../lib/text/template/rules";
import { splitLocal, toLocal } from "../../../lib/time/rules";
import { foreignLink, linkProblem, withoutLinks } from "../sender/rules";

/** What a reminder may name, each in braces. */
export const REMINDER_VARIABLES = ["nombre", "día", "hora", "lugar", "enlace"];

export const MOST_REMINDER_CHARACTERS = 600;

/** Sereno's own words. A phone is read by others: nothing in them says what the appointment is for, or what it costs. */
export const DEFAULT_REMINDER = `Hola, {nombre}. Te recuerdo nuestra cita: {día}, {hora}, {lugar}.

Confírmala o cámbiala aquí: {enlace}`;

/** Why a text cannot be a reminder's, as a Spanish sentence; null when it can. */
export const reminderProblem = (template: string): string | null =>
  templateProblem(template, REMINDER_VARIABLES) ?? linkProblem(template);

/** What a text that is sent after an appointment may name. */
export const AFTER_VARIABLES = ["nombre", "día", "hora"];

/** Sereno's own words to who came, and to who did not: as neutral as the reminder's. */
export const DEFAULT_THANKS = "Hola, {nombre}. Gracias por venir el {día}. Cualquier cosa, me escribes por aquí.";
export const DEFAULT_MISSED =
  "Hola, {nombre}. Te esperé el {día}, {hora}, y no nos vimos. ¿Todo bien? Si quieres, buscamos otra hora.";

/** Why a text cannot be sent after an appointment, as a Spanish sentence; null when it can. */
export const afterProblem = (template: string): string | null =>
  templateProblem(template, AFTER_VARIABLES) ?? linkProblem(template);

/** What a reminder says of its appointment. */
export interface Reminded {
  client_name: string;
  /** Minutes since 1970. */
  start: number;
  zone: string;
  is_virtual: boolean;
  /** Of one by video, where there is one by now. */
  meet_link: string | null;
  /** Where the therapist receives, if the profile says. */
  address: string | null;
  /** Where its client answers for it. */
  link: string;
}

const firstName = (name: string): string => withoutLinks(name).split(" ")[0] ?? "";

function placeOf({ is_virtual, address }: Reminded): string {
  if (is_virtual) return "por videollamada";
  const where = withoutLinks(address ?? "");
  return where ? `en ${where}` : "en persona";
}

/**
 * The parts of a reminder, in Spanish, for an external template such as WhatsApp's: words for the text, and the end
 * of an address for the button. The Meet link is on the page behind the button.
 */
export function reminderParts(reminded: Reminded) {
  const { date, time } = splitLocal(toLocal(reminded.zone, reminded.start));
  return {
    name: firstName(reminded.client_name),
    day: longDate(date),
    time: spokenTime(time),
    place: placeOf(reminded),
    link: reminded.link,
    link_token: reminded.link.slice(reminded.link.lastIndexOf("/") + 1),
  };
}

/** The template that is sent of a kept one: Sereno's own where that leads elsewhere, by the word that is named. */
export function sentTemplate(kept: string): { template: string; foreign: string | null } {
  const foreign = foreignLink(kept);
  return { template: foreign === null ? kept : DEFAULT_REMINDER, foreign };
}

/** The reminder as it is sent. */
export function reminderText(kept: string, reminded: Reminded): string {
  const { template } = sentTemplate(kept);
  const { name, day, time, place, link } = reminderParts(reminded);
  const { is_virtual, meet_link } = reminded;
  const lugar = is_virtual && meet_link && foreignLink(meet_link) === null ? `${place}: ${meet_link}` : place;
  return writeMessage(template, { nombre: name, día: day, hora: time, lugar, enlace: link });
}

/**
 * The text to who came to an appointment, or did not.
 * @param start 'YYYY-MM-DD HH:mm:ss' on the practice's wall clock.
 */
export const afterText = (template: string, client_name: string, start: string): string =>
  writeMessage(template, {
    nombre: firstName(client_name),
    día: longDate(start.slice(0, 10)),
    hora: spokenTime(start.slice(11, 16)),
  });
