import { theHour } from "@sereno/core/lib/spanish/rules";
import { minuteOfIso, splitLocal, toLocal } from "@sereno/core/lib/time/rules";
import { spokenTime } from "../../lib/clock/spoken";

/** Title of the confirmation before an hour that is offered to a person is booked for another one. */
export const HELD_TEXT = "Esa hora está guardada.";

/** 'las 10:15 a. m.' */
export const timeOf = (instant: string, zone: string): string =>
  theHour(spokenTime(splitLocal(toLocal(zone, minuteOfIso(instant))).time));

/** 'Guardada para Marta Ríos hasta las 10:15 a. m.' */
export const heldText = (name: string, expiresAt: string, zone: string): string =>
  `Guardada para ${name} hasta ${timeOf(expiresAt, zone)}`;
