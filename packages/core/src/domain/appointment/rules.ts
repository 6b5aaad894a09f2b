import { type Interval, MINUTES_PER_DAY, type Minute } from "../../lib/time/rules";
import { CELL_MINUTES } from "../availability/lengths/rules";

export const STATUSES = ["scheduled", "confirmed", "in_progress", "completed", "cancelled", "no_show"] as const;
type AppointmentStatus = (typeof STATUSES)[number];
export type DisplayStatus = "upcoming" | "completed" | "cancelled";

interface StatusMeaning {
  /** Whether an appointment with this status occupies its time. */
  isLive: boolean;
  isVisit: boolean;
  keepsSession: boolean;
  keepsEvent: boolean;
  shownAs: DisplayStatus;
}

const UPCOMING: StatusMeaning = {
  isLive: true,
  isVisit: true,
  keepsSession: true,
  keepsEvent: true,
  shownAs: "upcoming",
};

const MEANINGS: Record<AppointmentStatus, StatusMeaning> = {
  scheduled: UPCOMING,
  confirmed: UPCOMING,
  in_progress: UPCOMING,
  completed: { isLive: false, isVisit: true, keepsSession: true, keepsEvent: true, shownAs: "completed" },
  cancelled: { isLive: false, isVisit: false, keepsSession: false, keepsEvent: false, shownAs: "cancelled" },
  no_show: { isLive: false, isVisit: false, keepsSession: true, keepsEvent: true, shownAs: "cancelled" },
};

export const knownStatus = (status: string): AppointmentStatus =>
  STATUSES.find((each) => each === status) ?? "scheduled";

const meaningOf = (status: string): StatusMeaning => MEANINGS[knownStatus(status)];

export const isLive = (status: AppointmentStatus): boolean => meaningOf(status).isLive;

export const isVisit = (status: AppointmentStatus): boolean => meaningOf(status).isVisit;

export const keepsSession = (status: AppointmentStatus): boolean => meaningOf(status).keepsSession;

export const keepsEvent = (status: AppointmentStatus): boolean => meaningOf(status).keepsEvent;

export const displayStatus = (status: string): DisplayStatus => meaningOf(status).shownAs;

/** Whether a status may stay or change: a live one to any except `scheduled`; any other one only to `scheduled`. */
export const mayBecome = (from: AppointmentStatus, to: AppointmentStatus): boolean =>
  from === to || (isLive(from) ? to !== "scheduled" : to === "scheduled");

export interface DayCells {
  /** `day`: days since 1970-01-01, UTC; `cells`: five-minute cells of that day, 0 to 287, ascending. */
  day: number;
  cells: number[];
}

/** The five-minute cells, by UTC day, of an interval that begins and ends at multiples of five minutes. */
export function cellsOf({ start, end }: Interval): DayCells[] {
  const days: DayCells[] = [];
  for (let day = Math.floor(start / MINUTES_PER_DAY); day * MINUTES_PER_DAY < end; day++) {
    const midnight = day * MINUTES_PER_DAY;
    const first = (Math.max(start, midnight) - midnight) / CELL_MINUTES;
    const last = (Math.min(end, midnight + MINUTES_PER_DAY) - midnight) / CELL_MINUTES;
    days.push({ day, cells: Array.from({ length: last - first }, (_, index) => first + index) });
  }
  return days;
}

/** The cells to check before occupying `cells` (of one UTC day, ascending): of each run of consecutive cells the first,
 * every third after it, and the last. An overlapping appointment occupies one of them, as it has three cells or more.
 * If midnight splits it, its cells of this day are at the day's edge and include the run's first or last cell. */
export function guardCells(cells: number[]): number[] {
  let first = 0;
  return cells.filter((cell, index) => {
    if (cells[index - 1] !== cell - 1) first = cell;
    return (cell - first) % 3 === 0 || cells[index + 1] !== cell + 1;
  });
}

/** The occupied cells of a UTC day as intervals, ascending. Neighbouring cells form one interval. */
export function intervalsOf({ day, cells }: DayCells): Interval[] {
  const intervals: Interval[] = [];
  const midnight: Minute = day * MINUTES_PER_DAY;
  for (const cell of [...cells].sort((a, b) => a - b)) {
    const start = midnight + cell * CELL_MINUTES;
    const last = intervals.at(-1);
    if (last && last.end === start) last.end += CELL_MINUTES;
    else intervals.push({ start, end: start + CELL_MINUTES });
  }
  return intervals;
}

export const BEGUN_FOR_AGENT_TEXT = "Esta cita ya empezó: tu terapeuta te ayuda con ella.";
export const BEGUN_TEXT = "Esta cita ya empezó: cámbiala tú.";

export const modeLabel = (isVirtual: boolean): "Virtual" | "Presencial" => (isVirtual ? "Virtual" : "Presencial");
