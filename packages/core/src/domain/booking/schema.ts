import * as z from "zod/mini";
import { versionField } from "../../version";

export const MOST_BUFFER_MINUTES = 60;
export const MOST_NOTICE_MINUTES = 7 * 1440;
export const MOST_HORIZON_DAYS = 365;
export const MOST_PER_DAY = 50;
export const MOST_PER_WEEK = 200;
export const MOST_CANCEL_HOURS = 168;

function wholeNumber(least: number, most: number, text: string) {
  return z.int(text).check(z.minimum(least, text), z.maximum(most, text));
}

const BUFFER_TEXT = `Escribe de 0 a ${MOST_BUFFER_MINUTES} minutos, en múltiplos de 5.`;
const Buffer = wholeNumber(0, MOST_BUFFER_MINUTES, BUFFER_TEXT).check(z.multipleOf(5, BUFFER_TEXT));

export const BookingRulesInput = z.object({
  buffer_before_minutes: z.optional(Buffer),
  buffer_after_minutes: z.optional(Buffer),
  minimum_notice_minutes: z.optional(
    wholeNumber(0, MOST_NOTICE_MINUTES, `Escribe de 0 a ${MOST_NOTICE_MINUTES} minutos: 7 días.`),
  ),
  horizon_days: z.optional(wholeNumber(1, MOST_HORIZON_DAYS, `Escribe de 1 a ${MOST_HORIZON_DAYS} días.`)),
  max_per_day: z.nullish(wholeNumber(1, MOST_PER_DAY, `Escribe de 1 a ${MOST_PER_DAY} citas, o déjalo vacío.`)),
  max_per_week: z.nullish(wholeNumber(1, MOST_PER_WEEK, `Escribe de 1 a ${MOST_PER_WEEK} citas, o déjalo vacío.`)),
  cancel_notice_hours: z.optional(wholeNumber(0, MOST_CANCEL_HOURS, `Escribe de 0 a ${MOST_CANCEL_HOURS} horas.`)),
  busy_from_google: z.optional(z.boolean("Indica true o false.")),
  ...versionField,
});
export type BookingRulesInput = z.infer<typeof BookingRulesInput>;
