export const HOURS_TEXTS = {
  backwards: "La hora de fin de cada rango debe ser posterior a la de inicio.",
  crossing: "Los rangos de horas de un día no pueden cruzarse.",
  noRange: "Agrega al menos un rango de horas.",
  noMode: "Debe quedar al menos un tipo de cita.",
};

export const MAX_RANGES = 12;

/** Maximum number of exceptions changed at once, limited by the size of a transaction. */
export const MAX_CHANGES = 90;

interface Range {
  start: string;
  end: string;
}

export const byStart = <Each extends Range>(ranges: readonly Each[]): Each[] =>
  [...ranges].sort((a, b) => a.start.localeCompare(b.start));

export const endAfterStart = (ranges: readonly Range[]): boolean => ranges.every(({ start, end }) => start < end);

/** Whether ranges that are sorted by start do not overlap. */
export const areApart = (ranges: readonly Range[]): boolean =>
  ranges.every((range, index) => index === 0 || (ranges[index - 1]?.end ?? "") <= range.start);

/** The first reason why ranges cannot be saved, in Spanish; null if they can. Their number is not checked. */
export function rangesProblem(ranges: readonly Range[]): string | null {
  if (!endAfterStart(ranges)) return HOURS_TEXTS.backwards;
  return areApart(byStart(ranges)) ? null : HOURS_TEXTS.crossing;
}

export function hoursProblem(hours: { time_ranges: Range[]; appointment_types: readonly string[] }): string | null {
  const problem = rangesProblem(hours.time_ranges);
  if (problem) return problem;
  if (hours.appointment_types.length === 0) return HOURS_TEXTS.noMode;
  return hours.time_ranges.length === 0 ? HOURS_TEXTS.noRange : null;
}
