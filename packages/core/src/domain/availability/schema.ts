import * as z from "zod/mini";
import { setOf } from "../../lib/sets/schema";
import { Id, OptionalId, optionalText } from "../../lib/text/schema";
import { minuteOfTime, WEEKDAYS, type Weekday } from "../../lib/time/rules";
import { ClockTime, LocalDate } from "../../lib/time/schema";
import { versionField } from "../../version";
import { BOUND_REASONS } from "../booking/rules";
import { areApart, byStart, endAfterStart, HOURS_TEXTS, MAX_RANGES } from "./hours/rules";
import { CELL_MINUTES, DEFAULT_MINUTES, DURATION_TEXTS, LONGEST_MINUTES, SHORTEST_MINUTES } from "./lengths/rules";

export const AppointmentMode = z.enum(["presential", "virtual"], "El tipo debe ser presential o virtual.");
export type AppointmentMode = z.infer<typeof AppointmentMode>;

const onFiveMinutes = (time: string) => minuteOfTime(time) % 5 === 0;
const FIVE_MINUTES_TEXT = "Usa horas en múltiplos de 5 minutos.";

const RangeStart = z
  .string()
  .check(
    z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: "Escribe la hora de inicio como HH:mm.", abort: true }),
    z.refine(onFiveMinutes, FIVE_MINUTES_TEXT),
  );
const RangeEnd = z.string().check(
  z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, {
    message: "Escribe la hora de fin como HH:mm; 24:00 es la medianoche.",
    abort: true,
  }),
  z.refine(onFiveMinutes, FIVE_MINUTES_TEXT),
);

/** A time range of a day on the practice's wall clock, each time as 'HH:mm'; '24:00' is the end of the day. */
export const TimeRange = z.object({ start: RangeStart, end: RangeEnd });
export type TimeRange = z.infer<typeof TimeRange>;

export const TimeRanges = z
  .array(TimeRange)
  .check(
    z.maxLength(MAX_RANGES, `Un día admite máximo ${MAX_RANGES} rangos de horas.`),
    z.overwrite(byStart),
    z.refine(endAfterStart, HOURS_TEXTS.backwards),
    z.refine(areApart, HOURS_TEXTS.crossing),
  );

const AppointmentModes = setOf(AppointmentMode).check(
  z.minLength(1, HOURS_TEXTS.noMode),
  z.overwrite((modes) => modes.toSorted()),
);

const NO_RANGE = { message: HOURS_TEXTS.noRange, path: ["time_ranges"] };

export const DayAvailability = z
  .object({
    day_of_week: z.optional(z.enum(WEEKDAYS)),
    enabled: z.boolean(),
    time_ranges: TimeRanges,
    appointment_types: AppointmentModes,
  })
  .check(z.refine((day) => !day.enabled || day.time_ranges.length > 0, NO_RANGE));
export type DayAvailability = z.infer<typeof DayAvailability>;

export type WeeklyAvailability = Record<Weekday, DayAvailability>;

/** New hours of some weekdays; the others stay unchanged. */
export const WeeklyAvailabilityInput = z
  .partialRecord(z.enum(WEEKDAYS, "Usa los días monday a sunday."), DayAvailability)
  .check(({ value, issues }) => {
    for (const [name, day] of Object.entries(value)) {
      if (day && (day.day_of_week ?? name) !== name)
        issues.push({
          code: "custom",
          continue: true,
          input: day.day_of_week,
          path: [name, "day_of_week"],
          message: "El día y day_of_week no son el mismo.",
        });
    }
  });

export const ExceptionInput = z
  .object({
    exception_date: LocalDate,
    available: z.boolean(),
    time_ranges: z._default(TimeRanges, []),
    appointment_types: z._default(AppointmentModes, ["presential"]),
    notes: optionalText(500, { lines: true, long: "Las notas admiten máximo 500 caracteres." }),
  })
  .check(z.refine((day) => !day.available || day.time_ranges.length > 0, NO_RANGE));
export type ExceptionInput = z.infer<typeof ExceptionInput>;

export const TWO_EXCEPTIONS_TEXT = "Hay dos excepciones para la misma fecha.";

/** Maximum number of dates from today on that have exceptions. */
export const MAX_EXCEPTIONS = 366;

export const SaveWeekInput = z.object({ weekly_availability: WeeklyAvailabilityInput, ...versionField });
export const SaveScheduleInput = z.object({
  weekly_availability: z.optional(WeeklyAvailabilityInput),
  exceptions: z.optional(z.array(ExceptionInput).check(z.maxLength(1000, "Son demasiadas excepciones."))),
  ...versionField,
});
export const ExceptionId = z.object({ id: Id });

export const MAX_SLOT_DAYS = 92;

export const Duration = z
  .int(DURATION_TEXTS.whole)
  .check(
    z.minimum(SHORTEST_MINUTES, DURATION_TEXTS.shortest),
    z.maximum(LONGEST_MINUTES, DURATION_TEXTS.longest),
    z.multipleOf(CELL_MINUTES, DURATION_TEXTS.step),
  );

export const PartOfDay = z.enum(
  ["morning", "afternoon", "evening"],
  "La parte del día es morning, afternoon o evening.",
);
export type PartOfDay = z.infer<typeof PartOfDay>;

const MOST_SLOTS = 1000;
const SLOTS_LIMIT_TEXT = `El límite va de 1 a ${MOST_SLOTS}.`;

export const SlotsInput = z.object({
  start_date: LocalDate,
  end_date: LocalDate,
  appointment_type: z.nullish(AppointmentMode),
  slot_duration_minutes: z._default(Duration, DEFAULT_MINUTES),
  exclude_appointment_id: OptionalId,
  only_available: z.optional(z.boolean()),
  part_of_day: z.nullish(PartOfDay),
  limit: z.optional(
    z.int(SLOTS_LIMIT_TEXT).check(z.minimum(1, SLOTS_LIMIT_TEXT), z.maximum(MOST_SLOTS, SLOTS_LIMIT_TEXT)),
  ),
});
export type SlotsInput = z.infer<typeof SlotsInput>;

export const CheckSlotInput = z.object({
  check_date: LocalDate,
  start_time: ClockTime,
  end_time: ClockTime,
  appointment_type: z.nullish(AppointmentMode),
});
export type CheckSlotInput = z.infer<typeof CheckSlotInput>;

/** Why a time is not available. Only agents and clients get `off_grid`, `horizon` and `held` (by a waitlist offer). */
export const UNAVAILABLE_REASONS = [
  "past",
  "outside_hours",
  "day_off",
  "type_not_offered",
  "overlap",
  "off_grid",
  "held",
  ...BOUND_REASONS,
] as const;
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number];

export const NO_SLOTS_REASONS = [
  "no_hours",
  "day_off",
  "type_not_offered",
  "outside_hours",
  "past",
  "horizon",
  "notice",
  "limit",
  "overlap",
  "unknown",
] as const;
export type NoSlotsReason = (typeof NO_SLOTS_REASONS)[number];
