import * as z from "zod/mini";
import { Id, refused, text } from "../../lib/text/schema";
import { ClockTime, LocalDate, LocalMonth } from "../../lib/time/schema";
import { versionField } from "../../version";
import { REMINDER_CHANNELS } from "../practice/rules";
import { afterProblem, MOST_REMINDER_CHARACTERS, reminderProblem } from "./text/rules";

export const MOST_OFFSETS = 3;
export const MOST_OFFSET_HOURS = 168;

const OFFSETS_TEXT = `Escribe de 1 a ${MOST_OFFSETS} momentos distintos, cada uno de 1 a ${MOST_OFFSET_HOURS} horas antes.`;
const Offset = z.int(OFFSETS_TEXT).check(z.minimum(1, OFFSETS_TEXT), z.maximum(MOST_OFFSET_HOURS, OFFSETS_TEXT));
const isDistinct = (list: readonly unknown[]) => new Set(list).size === list.length;
const CHANNELS_TEXT = "Los canales son assistant y email, o ninguno.";

const template = (problemOf: (template: string) => string | null) =>
  text({ max: MOST_REMINDER_CHARACTERS, min: 0, lines: true }).check(refused(problemOf));

/** The reminder settings to change. An empty text restores the default text. */
export const SaveReminderSettingsInput = z.object({
  offsets_hours: z.optional(
    z.array(Offset, OFFSETS_TEXT).check(
      z.minLength(1, OFFSETS_TEXT),
      z.maxLength(MOST_OFFSETS, OFFSETS_TEXT),
      z.refine(isDistinct, OFFSETS_TEXT),
      z.overwrite((offsets) => offsets.toSorted((a, b) => b - a)),
    ),
  ),
  quiet_from: z.optional(ClockTime.check(z.overwrite((time) => time.slice(0, 5)))),
  quiet_to: z.optional(ClockTime.check(z.overwrite((time) => time.slice(0, 5)))),
  text: z.optional(template(reminderProblem)),
  text_completed: z.optional(template(afterProblem)),
  text_no_show: z.optional(template(afterProblem)),
  channels: z.optional(
    z
      .array(z.enum(REMINDER_CHANNELS, CHANNELS_TEXT), CHANNELS_TEXT)
      .check(z.maxLength(REMINDER_CHANNELS.length, CHANNELS_TEXT), z.refine(isDistinct, CHANNELS_TEXT)),
  ),
  skip_confirmed: z.optional(z.boolean("Indica true o false.")),
  ...versionField,
});
export type SaveReminderSettingsInput = z.infer<typeof SaveReminderSettingsInput>;

/** Requests the reminders of a day. `date`: the local date of the appointments, by default tomorrow. */
export const ListRemindersInput = z.object({ date: z.nullish(LocalDate) });

export const ReminderMonthInput = z.object({ month: LocalMonth });
export type ReminderMonthInput = z.infer<typeof ReminderMonthInput>;

const LIMIT_TEXT = "El límite va de 1 a 25.";
export const DueRemindersInput = z.object({
  limit: z._default(z.int(LIMIT_TEXT).check(z.minimum(1, LIMIT_TEXT), z.maximum(25, LIMIT_TEXT)), 10),
});

/** Reports a sent reminder. `claim`: the claim of the lease; absent if the therapist sent the reminder herself. */
export const ReminderSentInput = z.object({ id: Id, claim: z.nullish(Id) });
export type ReminderSentInput = z.infer<typeof ReminderSentInput>;

export const ReminderFailedInput = z.object({
  id: Id,
  claim: Id,
  reason: text({ max: 200, short: "Di por qué no se pudo enviar." }),
});
export type ReminderFailedInput = z.infer<typeof ReminderFailedInput>;
