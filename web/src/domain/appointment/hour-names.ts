import { modeLabel } from "@sereno/core/domain/appointment/rules";
import type { AppointmentMode } from "@sereno/core/domain/availability/schema";
import { WEEKDAYS_ES } from "@sereno/core/lib/spanish/rules";
import { WEEKDAYS, type Weekday } from "@sereno/core/lib/time/rules";

export const dayName = (day: Weekday): string => WEEKDAYS_ES[(WEEKDAYS.indexOf(day) + 1) % 7] ?? "";

export const MODE_LABELS: Record<AppointmentMode, string> = { presential: modeLabel(false), virtual: modeLabel(true) };
