import { firstName, longDate, spokenTime } from "../../../lib/spanish/rules";
import { templateProblem, writeMessage } from "../../../lib/text/template/rules";
import { splitLocal, toLocal } from "../../../lib/time/rules";
import { timezoneName } from "../../../lib/time/zones/rules";
import { foreignLink, linkProblem, withoutLinks } from "../sender/rules";

export const MOST_REMINDER_CHARACTERS = 600;

/** The default reminder. It names neither purpose nor price, because others may read the client's messages. */
export const DEFAULT_REMINDER = `Hola, {nombre}. Te recuerdo nuestra cita: {día}, {hora}, {lugar}.

Mírala y responde aquí: {enlace}`;

export const reminderProblem = (template: string): string | null =>
  templateProblem(template, ["nombre", "día", "hora", "lugar", "enlace"]) ?? linkProblem(template);

/** Default texts to clients who came, and to clients who did not. Like `DEFAULT_REMINDER`, they name no purpose. */
export const DEFAULT_THANKS = "Hola, {nombre}. Gracias por venir el {día}. Cualquier cosa, me escribes por aquí.";
export const DEFAULT_MISSED =
  "Hola, {nombre}. Te esperé el {día}, {hora}, y no nos vimos. ¿Todo bien? Si quieres, buscamos otra hora.";

/** Why a template cannot be sent after an appointment, as a Spanish sentence; null if it can. */
export const afterProblem = (template: string): string | null =>
  templateProblem(template, ["nombre", "día", "hora"]) ?? linkProblem(template);

export interface Reminded {
  client_name: string;
  /** The appointment's start, in minutes since 1970. */
  start: number;
  zone: string;
  is_virtual: boolean;
  meet_link: string | null;
  address: string | null;
  link: string;
  /** Whether the client may be in another time zone. Then the place of a virtual appointment names the practice's. */
  is_abroad: boolean;
}

const safeFirstName = (name: string): string => firstName(withoutLinks(name));

function placeOf({ is_virtual, address, is_abroad, zone }: Reminded): string {
  if (is_virtual) return is_abroad ? `por videollamada (hora de ${timezoneName(zone)})` : "por videollamada";
  const where = withoutLinks(address ?? "");
  return where ? `en ${where}` : "en persona";
}

/** A reminder's values for the caller's own template. WhatsApp buttons take only the last part of the link. */
export function reminderParts(reminded: Reminded) {
  const { date, time } = splitLocal(toLocal(reminded.zone, reminded.start));
  return {
    name: safeFirstName(reminded.client_name),
    day: longDate(date),
    time: spokenTime(time),
    place: placeOf(reminded),
    link: reminded.link,
    link_token: reminded.link.slice(reminded.link.lastIndexOf("/") + 1),
  };
}

export function sentTemplate(kept: string): { template: string; foreign: string | null } {
  const foreign = foreignLink(kept);
  return { template: foreign === null ? kept : DEFAULT_REMINDER, foreign };
}

export function reminderText(kept: string, reminded: Reminded): string {
  const { template } = sentTemplate(kept);
  const { name, day, time, place, link } = reminderParts(reminded);
  const { is_virtual, meet_link } = reminded;
  const lugar = is_virtual && meet_link && foreignLink(meet_link) === null ? `${place}: ${meet_link}` : place;
  return writeMessage(template, { nombre: name, día: day, hora: time, lugar, enlace: link });
}

/** The message to a client after an appointment. @param start 'YYYY-MM-DD HH:mm:ss' on the practice's wall clock. */
export const afterText = (template: string, client_name: string, start: string): string =>
  writeMessage(template, {
    nombre: safeFirstName(client_name),
    día: longDate(start.slice(0, 10)),
    hora: spokenTime(start.slice(11, 16)),
  });
