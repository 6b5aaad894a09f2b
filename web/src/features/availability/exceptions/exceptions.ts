import { MAX_CHANGES } from "@sereno/core/domain/availability/hours/rules";
import type { AvailabilityException } from "@sereno/core/domain/availability/output";
import {
  type MergedException,
  mergeExceptions,
  newTimeRange,
  toException,
} from "@sereno/core/domain/availability/rules";
import { ExceptionInput } from "@sereno/core/domain/availability/schema";

export interface ExceptionGroup extends Omit<MergedException, "exceptions"> {
  key: string;
  dates: string[];
}

const inParts = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_CHANGES) }, (_, part) =>
    all.slice(part * MAX_CHANGES, (part + 1) * MAX_CHANGES),
  );

/** Groups dates with the same settings into entries that fit into one request, so that one undo restores an entry. */
function groupExceptions(exceptions: AvailabilityException[]): ExceptionGroup[] {
  return mergeExceptions(exceptions).flatMap(({ exceptions: all, ...settings }) =>
    inParts(all).map((members) => ({
      key: members[0]?.id ?? "",
      dates: members.map(({ exception_date }) => exception_date),
      available: settings.available,
      time_ranges: settings.time_ranges,
      appointment_types: settings.appointment_types,
      notes: settings.notes,
    })),
  );
}

/** Entries from today on, soonest first, and past entries, latest first; an entry with dates in both is split. */
export function listExceptions(exceptions: AvailabilityException[], today: string) {
  return {
    upcoming: groupExceptions(exceptions.filter(({ exception_date }) => exception_date >= today)),
    past: groupExceptions(exceptions.filter(({ exception_date }) => exception_date < today)).reverse(),
  };
}

export interface ExceptionDraft extends Omit<ExceptionGroup, "key" | "notes"> {
  notes: string;
}

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

/** Problems of a draft by field. The draft's dates and the edited entry's (`own`) must fit into one request. */
export function draftProblems(draft: ExceptionDraft, own: readonly string[] = []): DraftProblems {
  const problems: DraftProblems = {};
  const [first] = draft.dates;
  if (!first) problems.dates = "Elige al menos una fecha.";
  else if (new Set([...draft.dates, ...own]).size > MAX_CHANGES)
    problems.dates = `Elige hasta ${MAX_CHANGES} días a la vez.`;
  for (const { path, message } of ExceptionInput.safeParse(toInput(draft, first ?? "2000-01-01")).error?.issues ?? []) {
    const field = path[0] === "notes" ? "notes" : path[0] === "exception_date" ? "dates" : "hours";
    problems[field] ??= message;
  }
  return problems;
}

export const isSameDraft = (a: ExceptionDraft, b: ExceptionDraft): boolean => {
  const settings = (draft: ExceptionDraft) => JSON.stringify([draft.dates, toException(toInput(draft, ""))]);
  return settings(a) === settings(b);
};

/** Whether all lists have the same exception on `date`, or none. */
export const isSameOn = (date: string, ...lists: AvailabilityException[][]): boolean =>
  new Set(lists.map((all) => JSON.stringify(all.find((each) => each.exception_date === date)))).size === 1;

export const datesTaken = (exceptions: AvailabilityException[], own: readonly string[], today: string): Set<string> =>
  new Set(
    exceptions.map(({ exception_date }) => exception_date).filter((date) => date >= today && !own.includes(date)),
  );
