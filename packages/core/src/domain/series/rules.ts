import { MINUTES_PER_DAY, type Minute, splitLocal, WEEKDAYS, type Weekday, weekdayIndex } from "../../lib/time/rules";
import { MOST_DATES, type SeriesAction, type SeriesChoice } from "../appointment/choices/schema";
import type { SeriesState } from "./schema";

export interface Pattern {
  /** The earliest possible start, as a wall-clock minute. All of the pattern's starts have this time of day. */
  start: Minute;
  interval_weeks: number;
  weekdays: Weekday[];
}

export const weekdayOf = (local: Minute): Weekday =>
  WEEKDAYS[weekdayIndex(Math.floor(local / MINUTES_PER_DAY))] ?? "monday";

/** The first `reach` starts of a pattern, ascending, as wall-clock minutes. Weeks begin on Monday. */
export function patternStarts({ start, interval_weeks, weekdays }: Pattern, reach: number): Minute[] {
  const first = Math.floor(start / MINUTES_PER_DAY);
  const minute = start - first * MINUTES_PER_DAY;
  const monday = first - weekdayIndex(first);
  const offsets = [...new Set(weekdays.map((each) => WEEKDAYS.indexOf(each)))].sort((a, b) => a - b);
  const starts: Minute[] = [];
  for (let week = monday; starts.length < reach && offsets.length > 0; week += 7 * interval_weeks) {
    for (const offset of offsets) {
      if (week + offset >= first) starts.push((week + offset) * MINUTES_PER_DAY + minute);
    }
  }
  return starts.slice(0, reach);
}

/** A reason against booking a start. `message`: the reason in Spanish. */
export interface Obstacle {
  state: Exclude<SeriesState, "free">;
  message: string;
}

/** Obstacles that nobody can override, not even the therapist. */
export const HARD: SeriesState[] = ["busy", "nonexistent", "past"];

export interface SeriesRow {
  /** The date's number in the pattern, from 1. */
  index: number;
  /** The start as a wall-clock minute: the pattern's, or the start that the caller chose for this date. */
  start: Minute;
  state: SeriesState;
  message: string | null;
  /** What happens with the date: chosen by the caller or by default; null if the caller has to choose. */
  action: SeriesAction | null;
  /** The appointment's number in the series, from 1; null for a skipped date. */
  series_index: number | null;
}

interface SeriesQuestion extends Pattern {
  count: number;
  choices: SeriesChoice[];
  /** Returns the obstacles of a start, most important first. @param before the earlier starts of the series. */
  explain(start: Minute, before: readonly Minute[]): Obstacle[];
  /** Whether the caller may override obstacles that are not `HARD`. */
  mayKeep: boolean;
}

/** Plans the dates of a series. Each skipped date adds a date at the end, up to `MOST_DATES`. */
export function planSeries(question: SeriesQuestion): SeriesRow[] {
  const { count, choices } = question;
  const byIndex = new Map(choices.map((choice) => [choice.index, choice]));
  const rows: SeriesRow[] = [];
  const before: Minute[] = [];
  for (const [position, planned] of patternStarts(question, MOST_DATES).entries()) {
    if (before.length === count) break;
    const index = position + 1;
    const explain = (start: Minute) => question.explain(start, before);
    const decided = decide({ explain, mayKeep: question.mayKeep }, planned, byIndex.get(index));
    if (decided.action !== "skip") before.push(decided.start);
    rows.push({ index, ...decided, series_index: decided.action === "skip" ? null : before.length });
  }
  return rows;
}

/** Obstacles that apply to a whole date, whatever the start. */
export const OF_THE_DAY: SeriesState[] = ["holiday", "after_expiry"];

/** Whether an obstacle is uncertain. The therapist sees it, but by default her booking keeps the date. */
export const isInDoubt = ({ state }: Pick<Obstacle, "state">): boolean => state === "unknown";

export const isChoosable = (obstacles: Obstacle[], mayKeep: boolean): boolean =>
  obstacles.every((each) => mayKeep && (OF_THE_DAY.includes(each.state) || isInDoubt(each)));

/** Whether a date is booked if the caller has not chosen. */
const isKept = (obstacle: Obstacle | undefined, mayKeep: boolean) => !obstacle || (mayKeep && isInDoubt(obstacle));

/** Decides what happens with a date. `action`: null if the caller must choose, or chose what an obstacle excludes. */
export function decide(
  { explain, mayKeep }: { explain: (start: Minute) => Obstacle[]; mayKeep: boolean },
  planned: Minute,
  choice: SeriesChoice | undefined,
): Pick<SeriesRow, "start" | "state" | "message" | "action"> {
  const start = choice?.action === "move" ? choice.start : planned;
  const obstacles = explain(start);
  const hard = obstacles.find(({ state }) => HARD.includes(state));
  const isInsisted = choice?.action === "keep" || choice?.action === "move";
  const shown = (isInsisted ? hard : undefined) ?? obstacles[0];
  const state: SeriesState = shown?.state ?? "free";
  const common = { start, state, message: shown?.message ?? null };
  if (choice?.action === "skip") return { ...common, action: "skip" };
  if (isInsisted) return { ...common, action: hard || (shown && !mayKeep) ? null : choice.action };
  if (state === "holiday") return { ...common, action: "skip" };
  return { ...common, action: isKept(shown, mayKeep) ? "keep" : null };
}

/** Inserts the ids of `added` into `ids`, which is in date order. `skipped`: numbers of the dates skipped so far. */
export function withAdded(ids: string[], skipped: number[], added: { index: number; id: string }[]): string[] {
  const order = [...ids];
  for (const [before, { index, id }] of [...added].sort((a, b) => a.index - b.index).entries())
    order.splice(index - 1 - skipped.filter((each) => each < index).length + before, 0, id);
  return order;
}

export const isComplete = (rows: SeriesRow[], count: number): boolean =>
  rows.filter(({ action }) => action !== "skip").length === count;

/** Whether a series can be booked: each date has an action, and exactly `count` dates are not skipped. */
export const isDecided = (rows: SeriesRow[], count: number): boolean =>
  rows.every(({ action }) => action !== null) && isComplete(rows, count);

export const dateOf = (local: Minute): string => splitLocal(local).date;
