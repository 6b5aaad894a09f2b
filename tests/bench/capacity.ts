import { AT_ONCE, BUDGET_MS, MOST_PER_RUN } from "@sereno/core/db/due-work";
import { LOOK_MINUTES } from "@sereno/core/domain/reminder/rules";
import { PUSHES_AT_ONCE } from "@sereno/core/jobs/push-events";
import { MAILS_AT_ONCE } from "@sereno/core/jobs/send-reminders";
import type { Recording } from "../infra/deploy";
import { functionsOf, mappingsOf, schedulesOf } from "../proof/deployed";
import { MONTH } from "./costs";

/** Number of practices that the capacity must serve. */
export const PRACTICES = 100_000;

/** Working hours of a month, and how many times the average hour's work the busiest hour has. */
const HOURS = 25 * 9;
const BUSIEST = 2;

/** Milliseconds per request, by kind. `COMPUTED`: milliseconds of processor time per request of any kind; 1.1 to 1.8
 * were measured while other programs ran. */
const MS = { read: 5, write: 15, google: 300, mail: 100, call: 200 };
const COMPUTED = 1;
/** Memory in MB that gives a function one whole processor. */
const WHOLE = 1_769;

type Asked = Partial<Record<keyof typeof MS, number>>;

interface Work {
  what: string;
  /** Requests that one step takes, and the number of steps due per practice in the busiest hour. */
  step: Asked;
  due: number;
}

interface JobWork {
  atOnce: number;
  works: Work[];
}

export const inBusiest = (times: number) => (times / HOURS) * BUSIEST;

/** Work by function. Numbers that `MONTH` lacks are high guesses, given in `what`. */
const WORKS: Record<string, JobWork> = {
  CompleteAppointments: {
    atOnce: AT_ONCE,
    works: [{ what: "appointments that ended", step: { read: 2, write: 1 }, due: inBusiest(MONTH.bookings) }],
  },
  ExpirePurchases: {
    atOnce: AT_ONCE,
    works: [{ what: "packages that ran out, 10 a month", step: { read: 1, write: 1 }, due: inBusiest(10) }],
  },
  WorkOnClients: {
    atOnce: AT_ONCE,
    works: [{ what: "steps on people's records, 50 a month", step: { read: 3, write: 1 }, due: inBusiest(50) }],
  },
  WorkOnClosings: {
    atOnce: AT_ONCE,
    works: [
      { what: "appointments of days that are closed, 10 a month", step: { read: 4, write: 1 }, due: inBusiest(10) },
    ],
  },
  FinishSeries: {
    atOnce: AT_ONCE,
    works: [{ what: "parts of series, 10 a month", step: { read: 3, write: 1 }, due: inBusiest(10) }],
  },
  RetryCalendar: {
    atOnce: AT_ONCE,
    works: [
      {
        what: "of what Google is told, a tenth that it was not told at once",
        step: { read: 3, write: 2, google: 2 },
        due: inBusiest(MONTH.bookings + MONTH.changes) / 10,
      },
    ],
  },
  PushEvents: {
    atOnce: PUSHES_AT_ONCE,
    works: [
      {
        what: "events of every fourth practice, whose assistant is told of them",
        step: { read: 3, write: 2, call: 1 },
        due: inBusiest(2 * (MONTH.bookings + MONTH.changes)) / 4,
      },
    ],
  },
  ReadBusyTimes: {
    atOnce: AT_ONCE,
    works: [
      { what: "calendars, every ten minutes: Google tells of none", step: { read: 4, write: 1, google: 1 }, due: 6 },
      { what: "those that changed, read whole", step: { google: 1 }, due: inBusiest(MONTH.ownEvents) },
    ],
  },
  SendReminders: {
    atOnce: MAILS_AT_ONCE,
    works: [
      { what: "practices looked through", step: { read: 2, write: 1 }, due: 60 / LOOK_MINUTES },
      { what: "mails, 80 a month", step: { read: 3, write: 3, mail: 1 }, due: inBusiest(MONTH.reminders) },
    ],
  },
};

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
const requests = (step: Asked) => sum(Object.values(step));
const waiting = (step: Asked) =>
  sum(Object.entries(step).map(([kind, count]) => count * (MS[kind as keyof typeof MS] ?? 0))) +
  requests(step) * COMPUTED;

export interface Capacity {
  job: string;
  what: string;
  /** Steps of all parallel readers in one run. */
  perRun: number;
  runsPerHour: number;
  /** Steps per hour that the job can do. */
  perHour: number;
  /** Steps due in the busiest hour of `PRACTICES` practices. */
  due: number;
  /** Number of practices whose due steps the job can do. */
  practices: number;
}

const HOUR_MS = 3_600_000;

export function capacitiesOf(recording: Recording): Capacity[] {
  const every = new Map(schedulesOf(recording).map(({ id, every }) => [id, every]));
  const readers = new Map(
    mappingsOf(recording).map(({ functionName, scalingConfig }) => [
      functionName.split(":").at(-1) ?? "",
      scalingConfig.maximumConcurrency,
    ]),
  );
  return functionsOf(recording).flatMap(({ id, memorySize }) => {
    const work = WORKS[id];
    if (!work) return [];
    const atOnce = readers.get(`${id}Function`);
    // A queue's readers run as long as it has messages, so each run follows the previous one without a pause.
    const [processes, runsPerHour] = atOnce ? [atOnce, HOUR_MS / BUDGET_MS] : [1, HOUR_MS / (every.get(id) ?? HOUR_MS)];
    const mean = (of: (step: Asked) => number) =>
      sum(work.works.map(({ step, due }) => of(step) * due)) / sum(work.works.map(({ due }) => due));
    const byWaiting = (work.atOnce * BUDGET_MS) / mean(waiting);
    const byComputing = (Math.min(1, memorySize / WHOLE) * BUDGET_MS) / (mean(requests) * COMPUTED);
    const perRun = Math.floor(processes * Math.min(byWaiting, byComputing, MOST_PER_RUN));
    const due = sum(work.works.map((each) => each.due));
    const perHour = Math.floor(perRun * runsPerHour);
    return [
      {
        job: id,
        what: work.works.map(({ what }) => what).join(", "),
        perRun,
        runsPerHour,
        perHour,
        due: Math.ceil(due * PRACTICES),
        practices: Math.floor(perHour / due),
      },
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
