import { MINUTES_PER_DAY, type Minute, splitLocal, WEEKDAYS, type Weekday, weekdayOfDay } from "../../lib/time/rules";
import { MOST_DATES, type SeriesAction, type SeriesChoice } from "../appointment/choices/schema";
import type { SeriesState } from "./schema";

/** Sessions that repeat at the same hour on the wall clock. */
export interface Pattern {
  /** The wall-clock minute of the first one, or of the day before it where that is none of `weekdays`. */
  start: Minute;
  interval_weeks: number;
  weekdays: Weekday[];
}

/** Monday is 0. */
const dayInWeek = (day: number): number => (weekdayOfDay(day) + 6) % 7;

/** The weekday of a wall-clock minute. */
export const weekdayOf = (local: Minute): Weekday =>
  WEEKDAYS[dayInWeek(Math.floor(local / MINUTES_PER_DAY))] ?? "monday";

/** The first `reach` wall-clock starts of a pattern, ascending. Weeks begin on Monday. */
export function patternStarts({ start, interval_weeks, weekdays }: Pattern, reach: number): Minute[] {
  const first = Math.floor(start / MINUTES_PER_DAY);
  const minute = start - first * MINUTES_PER_DAY;
  const monday = first - dayInWeek(first);
  const offsets = [...new Set(weekdays.map((each) => WEEKDAYS.indexOf(each)))].sort((a, b) => a - b);
  const starts: Minute[] = [];
  for (let week = monday; starts.length < reach && offsets.length > 0; week += 7 * interval_weeks) {
    for (const offset of offsets) {
      if (week + offset >= first) starts.push((week + offset) * MINUTES_PER_DAY + minute);
    }
  }
  return starts.slice(0, reach);
}

/** What stands in the way of a time. `message` is Spanish, fit to show. */
export interface Obstacle {
  state: Exclude<SeriesState, "free">;
  message: string;
}

/** Nobody books over these. */
export const HARD: SeriesState[] = ["busy", "nonexistent", "past"];
/** Left out unless somebody says otherwise. */
const LEFT_OUT: SeriesState[] = ["holiday"];

/** A date of the pattern, and whether it can be booked. */
export interface SeriesRow {
  /** From 1 on, in the pattern. */
  index: number;
  /** The wall-clock minute at which it would start: the pattern's, or another of that day's. */
  start: Minute;
  state: SeriesState;
  message: string | null;
  /** Null: somebody has to decide. */
  action: SeriesAction | null;
  /** Which session of the series it is, from 1 on; null for one that is left out. */
  series_index: number | null;
}

interface SeriesQuestion extends Pattern {
  count: number;
  choices: SeriesChoice[];
  /** All that stands in the way of a start, what counts first at first; `before`: the starts of the series that take place before it. */
  explain(start: Minute, before: readonly Minute[]): Obstacle[];
  /** Whether what is no appointment may be booked over where somebody chose so. */
  mayKeep: boolean;
}

/**
 * The dates of a series, until there are `count` of them that are not left out: a date that is left out takes the next one.
 * A choice for a date that the series does not come to counts for nothing. Fewer where so many are left out that a choice
 * could not name the next one.
 */
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

interface DateQuestion extends Pick<SeriesQuestion, "mayKeep"> {
  explain(start: Minute): Obstacle[];
}

/** Of a whole day, so that another of its hours is no better. */
export const OF_THE_DAY: SeriesState[] = ["holiday", "after_expiry"];

/** Whether nobody knows if anything does: who may book over that is told, and keeps the date. */
export const isInDoubt = ({ state }: Pick<Obstacle, "state">): boolean => state === "unknown";

/** Whether a time that these stand in the way of can be chosen as it is. */
export const isChoosable = (obstacles: Obstacle[], mayKeep: boolean): boolean =>
  obstacles.every((each) => mayKeep && (OF_THE_DAY.includes(each.state) || isInDoubt(each)));

/** Whether a date for which nothing was chosen takes place. */
const isKept = (obstacle: Obstacle | undefined, mayKeep: boolean) => !obstacle || (mayKeep && isInDoubt(obstacle));

/** What becomes of one date, with what is chosen for it. */
export function decide(
  { explain, mayKeep }: DateQuestion,
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
  if (LEFT_OUT.includes(state)) return { ...common, action: "skip" };
  return { ...common, action: isKept(shown, mayKeep) ? "keep" : null };
}

/** Which dates of a pattern are in no series booked by it: those left out. */
export const leftOut = (rows: readonly SeriesRow[]): number[] =>
  rows.filter(({ action }) => action === "skip").map(({ index }) => index);

/**
 * The order of a series once dates that were left out are in it.
 * @param ids of its appointments, in the order of the pattern's dates but for those of `skipped`.
 * @param added by the pattern's dates, each of which is in `skipped`.
 */
export function withAdded(ids: string[], skipped: number[], added: { index: number; id: string }[]): string[] {
  const order = [...ids];
  const ascending = [...added].sort((a, b) => a.index - b.index);
  for (const [before, { index, id }] of ascending.entries()) {
    const out = skipped.filter((each) => each < index).length;
    order.splice(index - 1 - out + before, 0, id);
  }
  return order;
}

/** Whether a plan has as many dates that take place as were asked for. */
export const isComplete = (rows: SeriesRow[], count: number): boolean =>
  rows.filter(({ action }) => action !== "skip").length === count;

/** Whether a plan can be booked as it stands: each date is decided, and there are as many as were asked for. */
export const isDecided = (rows: SeriesRow[], count: number): boolean =>
  rows.every(({ action }) => action !== null) && isComplete(rows, count);

/** 'YYYY-MM-DD' of a wall-clock minute. */
export const dateOf = (local: Minute): string => splitLocal(local).date;
