import type { Clock } from "@sereno/core/lib/time/clock";
import { type Randomness, ulidsBy } from "@sereno/core/random";
import type { Draw } from "./draw";
import { pass } from "./gate";

/** A manual clock. It aborts a deadline when it passes the deadline's time. */
export class Time implements Clock {
  private deadlines: { at: number; controller: AbortController }[] = [];

  constructor(private moment: number) {}

  now = (): Date => new Date(this.moment);

  pass(milliseconds: number): void {
    this.moment += milliseconds;
    const over = this.deadlines.filter(({ at }) => at <= this.moment);
    this.deadlines = this.deadlines.filter((each) => !over.includes(each));
    for (const { controller } of over) controller.abort(new DOMException("time is up", "TimeoutError"));
  }

  deadline(milliseconds: number): AbortSignal {
    const controller = new AbortController();
    this.deadlines.push({ at: this.moment + milliseconds, controller });
    return controller.signal;
  }

  /** Milliseconds until the next deadline; null without one. */
  untilDeadline(): number | null {
    const first = Math.min(...this.deadlines.map(({ at }) => at));
    return Number.isFinite(first) ? Math.max(0, first - this.moment) : null;
  }
}

/** The product's randomness, drawn from the seed. Its pauses wait at the gate like requests. */
export function seededChance(draw: Draw, time: Time): Randomness {
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => draw.below(256)));
  return {
    fraction: draw.fraction,
    bytes,
    uuid: () => {
      const hex = bytes(16).toString("hex");
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
    },
    ulid: ulidsBy(draw.fraction),
    pause: (milliseconds) =>
      pass({ kind: "pause", what: "pause", isWrite: false, send: async () => time.pass(milliseconds) }),
    deadline: (milliseconds) => time.deadline(milliseconds),
  };
}
