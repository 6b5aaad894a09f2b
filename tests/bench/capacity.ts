import { AT_ONCE, BUDGET_MS, MOST_PER_RUN } from "@sereno/core/db/due-work";
import { LOOK_MINUTES } from "@sereno/core/domain/reminder/rules";
import { PUSHES_AT_ONCE } from "@sereno/core/jobs/push-events";
import { MAILS_AT_ONCE } from "@sereno/core/jobs/send-reminders";
import type { Recording } from "../infra/deploy";
import { functionsOf, mappingsOf, schedulesOf } from "../proof/deployed";
import { MONTH } from "./costs";

export const PRACTICES = 100_000;

/** Working hours of a month. The busiest hour has `BUSIEST` times the work of an average one. */
const HOURS = 25 * 9;
const BUSIEST = 2;

/** Milliseconds for which a function waits for the answer to a request that it sends, by kind. `COMPUTED`: processor
 * milliseconds of each such request; 1.1 to 1.8 were measured while other programs ran. */
const MS = { read: 5, write: 15, google: 300, mail: 100, call: 200 };
const COMPUTED = 1;
/** Memory in MB that gives a function one whole processor. */
const WHOLE = 1_769;

type Asked = Partial<Record<keyof typeof MS, number>>;

export const inBusiest = (times: number) => (times / HOURS) * BUSIEST;

const EVENTS = MONTH.bookings + MONTH.changes;
/** `step`: number of requests by kind for one step, such as for one appointment that ended. `due`: number of steps that
 * a practice needs in its busiest hour. */
const work = (what: string, step: Asked, due: number) => ({ what, step, due });

/** Work by function. Monthly numbers that `MONTH` lacks are high guesses, stated in `what`. */
const WORKS: Record<string, ReturnType<typeof work>[]> = {
  CompleteAppointments: [work("appointments that ended", { read: 2, write: 1 }, inBusiest(MONTH.bookings))],
  ExpirePurchases: [work("packages that ran out, 10 a month", { read: 1, write: 1 }, inBusiest(10))],
  WorkOnClients: [work("steps on people's records, 50 a month", { read: 3, write: 1 }, inBusiest(50))],
  WorkOnClosings: [work("appointments of days that are closed, 10 a month", { read: 4, write: 1 }, inBusiest(10))],
  FinishSeries: [work("parts of series, 10 a month", { read: 3, write: 1 }, inBusiest(10))],
  RetryCalendar: [
    work(
      "of what Google is told, a tenth that it was not told at once",
      { read: 3, write: 2, google: 2 },
      inBusiest(EVENTS) / 10,
    ),
  ],
  PushEvents: [
    work(
      "events of every fourth practice, whose assistant is told of them",
      { read: 3, write: 2, call: 1 },
      inBusiest(2 * EVENTS) / 4,
    ),
  ],
  ReadBusyTimes: [
    work("calendars, every ten minutes: Google tells of none", { read: 4, write: 1, google: 1 }, 6),
    work("those that changed, read whole", { google: 1 }, inBusiest(MONTH.ownEvents)),
  ],
  SendReminders: [
    work("practices looked through", { read: 2, write: 1 }, 60 / LOOK_MINUTES),
    work("mails, 80 a month", { read: 3, write: 3, mail: 1 }, inBusiest(MONTH.reminders)),
  ],
};
/** Number of parallel steps, by job, where it differs from `AT_ONCE`. */
const AT_ONCE_OF: Record<string, number> = { PushEvents: PUSHES_AT_ONCE, SendReminders: MAILS_AT_ONCE };

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
const requests = (step: Asked) => sum(Object.values(step));
const waiting = (step: Asked) =>
  sum(Object.entries(step).map(([kind, count]) => count * (MS[kind as keyof typeof MS] ?? 0))) +
  requests(step) * COMPUTED;

const HOUR_MS = 3_600_000;

// For each job: `perRun`: steps that one run can do; for a queue, the sum of one run of each of its parallel readers.
// `due`: steps that `PRACTICES` practices need in their busiest hour. `practices`: number of practices for which the
// job can do all steps in their busiest hour.
export function capacitiesOf(recording: Recording) {
  const every = new Map(schedulesOf(recording).map(({ id, every }) => [id, every]));
  const readers = new Map(
    mappingsOf(recording).map(({ functionName, scalingConfig }) => [
      functionName.split(":").at(-1) ?? "",
      scalingConfig.maximumConcurrency,
    ]),
  );
  return functionsOf(recording).flatMap(({ id, memorySize }) => {
    const works = WORKS[id];
    if (!works) return [];
    const atOnce = readers.get(`${id}Function`);
    // A queue's readers run as long as it has messages, so each run follows the previous one without a pause.
    const [processes, runsPerHour] = atOnce ? [atOnce, HOUR_MS / BUDGET_MS] : [1, HOUR_MS / (every.get(id) ?? HOUR_MS)];
    const mean = (of: (step: Asked) => number) =>
      sum(works.map(({ step, due }) => of(step) * due)) / sum(works.map(({ due }) => due));
    const byWaiting = ((AT_ONCE_OF[id] ?? AT_ONCE) * BUDGET_MS) / mean(waiting);
    const byComputing = (Math.min(1, memorySize / WHOLE) * BUDGET_MS) / (mean(requests) * COMPUTED);
    const perRun = Math.floor(processes * Math.min(byWaiting, byComputing, MOST_PER_RUN));
    const due = sum(works.map((each) => each.due));
    const perHour = Math.floor(perRun * runsPerHour);
    return [
      { job: id, perRun, runsPerHour, perHour, due: Math.ceil(due * PRACTICES), practices: Math.floor(perHour / due) },
    ];
  });
}

export const unknownJobs = (recording: Recording): string[] => {
  const known = new Set(capacitiesOf(recording).map(({ job }) => job));
  return functionsOf(recording)
    .map(({ id }) => id)
    .filter((id) => !known.has(id) && !NO_JOBS.includes(id));
};

const NO_JOBS = ["Trpc", "Rest", "Mcp", "Migrate", "RefreshBusyTimes", "HearMail", "Canary"];
