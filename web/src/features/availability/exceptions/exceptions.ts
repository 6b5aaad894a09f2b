import type { AvailabilityException } from "@sereno/core/domain/availability/output";
import { mergeExceptions, newTimeRange, toException } from "@sereno/core/domain/availability/rules";
import { type AppointmentMode, ExceptionInput, type TimeRange } from "@sereno/core/domain/availability/schema";

/** One entry of the list: the dates that share the same settings. */
export interface ExceptionGroup {
  key: string;
  dates: string[];
  available: boolean;
  time_ranges: TimeRange[];
  appointment_types: AppointmentMode[];
  notes: string | null;
}

export interface ExceptionDraft extends Omit<ExceptionGroup, "key" | "notes"> {
  notes: string;
}

function groupExceptions(exceptions: AvailabilityException[]): ExceptionGroup[] {
  return mergeExceptions(exceptions).map(({ exceptions: members, ...settings }) => ({
    key: members[0]?.id ?? "",
    dates: members.map(({ exception_date }) => exception_date),
    available: settings.available,
    time_ranges: settings.time_ranges,
    appointment_types: settings.appointment_types,
    notes: settings.notes,
  }));
}

/** Entries still to come, soonest first, and those past, latest first; none mixes both. */
export function listExceptions(exceptions: AvailabilityException[], today: string) {
  return {
    upcoming: groupExceptions(exceptions.filter(({ exception_date }) => exception_date >= today)),
    past: groupExceptions(exceptions.filter(({ exception_date }) => exception_date < today)).reverse(),
  };
}

/** Closes until hours are given. */
export const newDraft = (...dates: string[]): ExceptionDraft => ({
  dates,
  available: false,
  time_ranges: [],
  appointment_types: ["presential"],
  notes: "",
});

export const draftOf = ({ key: _, notes, ...group }: ExceptionGroup): ExceptionDraft => ({
  ...group,
  notes: notes ?? "",
});

/** A closed date keeps no ranges; opening it starts with one. */
export const withAvailable = (draft: ExceptionDraft, available: boolean): ExceptionDraft => ({
  ...draft,
  available,
  time_ranges: available ? [newTimeRange()] : [],
});

export const toInput = ({ dates: _, ...settings }: ExceptionDraft, exception_date: string): ExceptionInput => ({
  ...settings,
  exception_date,
});

export interface DraftProblems {
  dates?: string;
  hours?: string;
  notes?: string;
}

/** What keeps the draft from being saved, each beside its field. */
export function draftProblems(draft: ExceptionDraft): DraftProblems {
  const problems: DraftProblems = {};
  const [first] = draft.dates;
  if (!first) problems.dates = "Elige al menos una fecha.";
  const parsed = ExceptionInput.safeParse(toInput(draft, first ?? "2000-01-01"));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[0] === "notes" ? "notes" : path[0] === "exception_date" ? "dates" : "hours";
    problems[field] ??= message;
  }
  return problems;
}

/** True when saving either would write the same. */
export const isSameDraft = (a: ExceptionDraft, b: ExceptionDraft): boolean => {
  const settings = (draft: ExceptionDraft) => JSON.stringify([draft.dates, toException(toInput(draft, ""))]);
  return settings(a) === settings(b);
};

/** The dates to come that have an exception of another entry than the one with these dates. */
export const datesTaken = (exceptions: AvailabilityException[], own: readonly string[], today: string): Set<string> =>
  new Set(
    exceptions.map(({ exception_date }) => exception_date).filter((date) => date >= today && !own.includes(date)),
  );
