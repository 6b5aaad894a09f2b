import type { PartOfDay } from "@sereno/core/domain/availability/schema";
import { leftText } from "@sereno/core/domain/purchase/rules";
import type { Offer, WaitlistEntry, WaitlistMatch } from "@sereno/core/domain/waitlist/output";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { localDateAt, minuteOfIso, WEEKDAYS } from "@sereno/core/lib/time/rules";
import { shortTime, spokenDate, spokenLocal } from "../../lib/clock/dates";
import { keysOf } from "../../lib/keys-of";
import { listText } from "../../lib/text";
import { dayName, MODE_LABELS } from "../appointment/hour-names";
import { heldText, timeOf } from "./held-text";

export const MEANING = "Cuando se libere una hora que le sirva, te lo decimos aquí y tú se la ofreces por WhatsApp.";

const PART_LABELS: Record<PartOfDay, string> = { morning: "Mañana", afternoon: "Tarde", evening: "Noche" };

export const DAY_OPTIONS = WEEKDAYS.map((value) => {
  const name = dayName(value);
  return { value, label: capitalize(name.slice(0, 3)), name: capitalize(name) };
});
export const PART_OPTIONS = keysOf(PART_LABELS).map((value) => ({ value, label: PART_LABELS[value] }));
export const MODE_OPTIONS = keysOf(MODE_LABELS).map((value) => ({ value, label: MODE_LABELS[value] }));

const EITHER = new Intl.ListFormat("es", { type: "disjunction" });

const chosenOf = <Value>(all: readonly Value[], chosen: readonly Value[]): Value[] =>
  chosen.length === all.length ? [] : all.filter((each) => chosen.includes(each));

type Wanted = Pick<WaitlistEntry, "weekdays" | "parts_of_day" | "appointment_types" | "until">;

/** What a client wants: 'Lunes y miércoles, en la mañana o en la tarde, virtual, hasta el lunes 30 de noviembre'. */
export function entryText({ weekdays, parts_of_day, appointment_types, until }: Wanted, today: string): string {
  const days = chosenOf(WEEKDAYS, weekdays);
  const parts = chosenOf(keysOf(PART_LABELS), parts_of_day);
  const modes = chosenOf(keysOf(MODE_LABELS), appointment_types);
  return [
    days.length > 0 ? capitalize(listText(days.map(dayName))) : "Cualquier día",
    parts.length > 0
      ? EITHER.format(parts.map((part) => `en la ${PART_LABELS[part].toLowerCase()}`))
      : "a cualquier hora",
    ...modes.map((mode) => MODE_LABELS[mode].toLowerCase()),
    ...(until ? [`hasta el ${spokenDate(until, today)}`] : []),
  ].join(", ");
}

export function sinceText(waitingSince: string, zone: string, today: string): string {
  const date = localDateAt(zone, minuteOfIso(waitingSince));
  return date === today ? "Espera desde hoy" : `Espera desde el ${spokenDate(date, today)}`;
}

type Otherwise = Pick<WaitlistMatch, "sessions_left" | "next_appointment">;

/** A waiting client's sessions and appointment: 'Le quedan 3 sesiones · Su cita es el jueves 3 de diciembre, …'. */
export function standingText({ sessions_left, next_appointment }: Otherwise): string {
  const next = next_appointment ? `Su cita es el ${spokenLocal(next_appointment)}` : "Sin cita";
  return [sessions_left > 0 && `Le ${leftText(sessions_left)}`, next].filter(Boolean).join(" · ");
}

/** 'Jueves 26 de noviembre, 10:00 a. m.' for 'YYYY-MM-DD HH:mm:ss'. */
export const hourText = (start: string): string => capitalize(spokenLocal(start));

export const freedText = (start: string): string => `Queda libre el ${spokenLocal(start)}`;

export const waitingText = (count: number): string =>
  count === 1 ? "1 persona espera una hora así." : `${count} personas esperan una hora así.`;

const PAST_WORDS: Record<Exclude<Offer["state"], "open">, string> = {
  accepted: "La tomó",
  expired: "No respondió",
  declined: "Dijo que no",
  withdrawn: "Retirada",
};

export const offerText = ({ client_name, state, expires_at }: Offer, zone: string): string =>
  state === "open" ? heldText(client_name, expires_at, zone) : `${client_name}: ${PAST_WORDS[state].toLowerCase()}`;

/** State and offered time of an offer: 'No respondió · jue 26 nov, 10:00 a. m.'. */
export function offerLine({ start, state, expires_at }: Offer, zone: string): string {
  const hour = shortTime(start);
  return state === "open"
    ? `${capitalize(hour)} · guardada hasta ${timeOf(expires_at, zone)}`
    : `${PAST_WORDS[state]} · ${hour}`;
}
