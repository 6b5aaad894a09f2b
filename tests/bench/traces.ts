import * as z from "zod/mini";

/** How long the page took to answer a press, in milliseconds. */
export interface Press {
  /** Until the next paint, as the browser measures it for 'Interaction to Next Paint'. */
  paint: number;
  /** CPU time of the page's thread until that paint; other programs do not count. */
  work: number;
}

export const TRACED = ["toplevel", "devtools.timeline"];

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds: start, duration, and processor time of the event's thread. */
      ts: z.number(),
      dur: z.optional(z.number()),
      tdur: z.optional(z.number()),
      args: z.object({ name: z.optional(z.unknown()), data: z.optional(z.unknown()) }),
    }),
  ),
});

/** Times in milliseconds, on one clock: `timeStamp` (the press), `processingEnd` and `commitFinishTime`. */
const Timing = z.object({
  interactionId: z.number().check(z.positive()),
  duration: z.number(),
  timeStamp: z.number(),
  processingEnd: z.number(),
  commitFinishTime: z.number(),
});

const TASK = "ThreadControllerImpl::RunTask";

export function longestTask(trace: string): number {
  const { traceEvents } = Trace.parse(JSON.parse(trace));
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents.filter((each) => each.name === "thread_name" && each.args.name === "CrRendererMain").map(threadOf),
  );
  const tasks = traceEvents.filter((each) => each.name === TASK && pages.has(threadOf(each)));
  if (tasks.length === 0) throw new Error("no page did anything");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** The longest paint and the most work of all presses in a Chromium trace; null if none was timed. */
export function slowestPress(trace: string): Press | null {
  const { traceEvents } = Trace.parse(JSON.parse(trace));
  const tasks = traceEvents.filter(({ name }) => name === TASK);
  const presses = traceEvents.flatMap(({ name, ph, ts, pid, tid, args }): Press[] => {
    const timing = Timing.safeParse(args.data);
    if (name !== "EventTiming" || ph !== "b" || !timing.success) return [];
    const { duration, timeStamp, processingEnd, commitFinishTime } = timing.data;
    const until = ts + 1000 * (Math.max(processingEnd, commitFinishTime) - timeStamp);
    const work = tasks
      .filter((task) => task.pid === pid && task.tid === tid && task.ts + (task.dur ?? 0) > ts && task.ts < until)
      .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
    return [{ paint: duration, work }];
  });
  if (presses.length === 0) return null;
  return { paint: Math.max(...presses.map(({ paint }) => paint)), work: Math.max(...presses.map(({ work }) => work)) };
}
