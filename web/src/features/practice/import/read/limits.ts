/** A file that cannot be read; the Spanish message says what to do. */
export class UnreadableFile extends Error {}

const MOST_LINES = 200_000;
/** Maximum number of steps to compute the repeating events and the time zones of a file. */
const MOST_STEPS = 20_000;
const MOST_TIMES = 10_000;

const MANY_LINES = "El calendario tiene más de 200.000 líneas. Exporta solo el de tus citas y tráelo otra vez.";
const MANY_STEPS =
  "El calendario tiene citas que se repiten demasiadas veces, como una cada segundo. Bórralas o termínalas, expórtalo de nuevo y tráelo otra vez.";
const MANY_TIMES =
  "El calendario tiene más de 10.000 citas en los próximos seis meses. Exporta solo el de tus citas y tráelo otra vez.";

/** Uses up part of a limit, by default 1. @throws UnreadableFile if the limit is exceeded. */
type Spend = (count?: number) => void;

function allowance(most: number, problem: string): Spend {
  let left = most;
  return (count = 1) => {
    left -= count;
    if (left < 0) throw new UnreadableFile(problem);
  };
}

export type Limits = Record<"lines" | "steps" | "times", Spend>;

/** Limits that all calendars in a file share, so that many small calendars are no more work than a large one. */
export const fileLimits = (): Limits => ({
  lines: allowance(MOST_LINES, MANY_LINES),
  steps: allowance(MOST_STEPS, MANY_STEPS),
  times: allowance(MOST_TIMES, MANY_TIMES),
});
