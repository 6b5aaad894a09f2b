/** How many milliseconds a request waits for Google before it leaves the update to the job. */
const PATIENCE_MS = 3000;
const LATE_TIMES = 2;
const PAUSE_MS = 60_000;
const MOST_KNOWN = 1000;

interface Late {
  times: number;
  /** When the last timeout happened, in milliseconds since 1970. */
  at: number;
}

/** Decides whether a practice's requests update events in Google. After two or more timeouts in a row, only the job
 * updates events for a minute. Counts timeouts by practice, so that a slow account delays no other. */
export class Patience {
  private readonly late = new Map<string, Late>();

  constructor(
    private readonly clock: { now(): Date },
    readonly milliseconds = PATIENCE_MS,
  ) {}

  lasts(practice_id: string): boolean {
    const { times, at } = this.late.get(practice_id) ?? { times: 0, at: 0 };
    return times < LATE_TIMES || this.clock.now().getTime() - at >= PAUSE_MS;
  }

  waitedInVain(practice_id: string): void {
    const times = (this.late.get(practice_id)?.times ?? 0) + 1;
    this.late.delete(practice_id);
    this.late.set(practice_id, { times, at: this.clock.now().getTime() });
    const [oldest] = this.late.keys();
    if (oldest && this.late.size > MOST_KNOWN) this.late.delete(oldest);
  }

  wasAnswered(practice_id: string): void {
    this.late.delete(practice_id);
  }
}
