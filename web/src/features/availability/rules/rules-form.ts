import type { BookingRules } from "@sereno/core/domain/booking/output";
import { type StoredRules, spokenMinutes, untilText } from "@sereno/core/domain/booking/rules";
import { BookingRulesInput, MOST_BUFFER_MINUTES } from "@sereno/core/domain/booking/schema";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import type { SelectOption } from "../../../components/ui/form/select";

/** The rules as texts of whole numbers; "" for no rule. */
export type RulesForm = Record<RuleName, string>;
export type RuleName = keyof Omit<StoredRules, "busy_from_google">;

const text = (value: number | null): string => (value === null ? "" : String(value));

export const toRulesForm = (rules: BookingRules): RulesForm => ({
  buffer_before_minutes: text(rules.buffer_before_minutes),
  buffer_after_minutes: text(rules.buffer_after_minutes),
  minimum_notice_minutes: text(rules.minimum_notice_minutes),
  horizon_days: text(rules.horizon_days),
  max_per_day: text(rules.max_per_day),
  max_per_week: text(rules.max_per_week),
  cancel_notice_hours: text(rules.cancel_notice_hours),
});

type Edits = Partial<RulesForm>;

const toInput = (edits: Edits): Record<string, number | null> =>
  Object.fromEntries(Object.entries(edits).map(([name, typed]) => [name, typed === "" ? null : Number(typed)]));

export function readEdits(edits: Edits): { input: BookingRulesInput | null; problems: Edits } {
  const { success, data, error } = BookingRulesInput.safeParse(toInput(edits));
  if (success) return { input: data, problems: {} };
  return {
    input: null,
    problems: Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
  };
}

const minutesOption = (minutes: number, none: string): SelectOption => ({
  value: String(minutes),
  label: minutes === 0 ? none : spokenMinutes(minutes),
});

const STEPS = Array.from({ length: MOST_BUFFER_MINUTES / 5 + 1 }, (_, index) => index * 5);
const NOTICES = [0, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320, 10_080];
const CANCEL_HOURS = [0, 1, 2, 4, 6, 12, 24, 48, 72];

export const BUFFER_OPTIONS: SelectOption[] = STEPS.map((minutes) => minutesOption(minutes, "Sin pausa"));

/** Options in ascending order, with the chosen value, which may be unusual if it was set by the REST API. */
const withChosen = (values: number[], chosen: string): number[] =>
  [...new Set([...values, Number(chosen)])].sort((a, b) => a - b);

export const noticeOptions = (chosen: string): SelectOption[] =>
  withChosen(NOTICES, chosen).map((minutes) => minutesOption(minutes, "Sin mínimo"));

export const cancelOptions = (chosen: string): SelectOption[] =>
  withChosen(CANCEL_HOURS, chosen).map((hours) => ({ value: String(hours), label: capitalize(untilText(hours)) }));
