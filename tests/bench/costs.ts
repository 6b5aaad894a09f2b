import { LOOK_MINUTES } from "@sereno/core/domain/reminder/rules";
import { PRICES as USED } from "@sereno/local/practice/tally";
import { round, table } from "./table";

const PRICES = {
  ...USED,
  storedGb: 0.25 + 0.2,
  cloudFrontRequests: 1 / 1e6,
  cloudFrontGb: 0.085,
  wafRequests: 0.6 / 1e6,
  logGb: 0.5,
  schedulerRuns: 1 / 1e6,
  ownMetric: 0.3,
  mails: 0.1 / 1000,
  queueRequests: 0.4 / 1e6,
};

/** What a practice does in a month of 25 days. `looks`: a day has 120 reads of the dashboard and 40 other reads. */
export const MONTH = {
  looks: 25 * (120 + 40),
  bookings: 120,
  changes: 80,
  meetings: 60,
  agentCalls: 300,
  reminders: 80,
  /** The therapist's own changes in her Google calendar: a high guess. */
  ownEvents: 25 * 5,
  megabytesLoaded: 25 * 0.3,
};

/** DynamoDB units of one call of each kind, including the session's read. A `look` reads a week with 30 clients. */
const UNITS = {
  look: { read: 40, write: 0 },
  booking: { read: 4, write: 18 },
  change: { read: 7, write: 18 },
  meeting: { read: 4, write: 10 },
  agentCall: { read: 9, write: 1 },
};

/** E-mailed reminders: 13 hours a day the job looks at the practice every `LOOK_MINUTES`, and once after each mail. */
const EMAIL = {
  reminders: 80,
  looks: 30 * 13 * (60 / LOOK_MINUTES) + 80,
  look: { read: 3.5, write: 3 },
  reminder: { read: 4, write: 21 },
};

/** A practice whose assistant sends reminders: for 13 hours it polls every 5 minutes, and reports each one sent. */
const ASSISTANT = {
  reminders: 80,
  looks: 30 * 13 * 12,
  look: { read: 4.5, write: 1 },
  reminder: { read: 8, write: 22 },
};

/** Database units of a canary run: it books, cancels and deletes an appointment, and reads a week, in 4 calls. */
const CANARY_UNITS = { read: 40, write: 3 * 18 + 4 };

const KB_PER_RECORD = 3;
const LOG_BYTES = 800;
/** Number of web files that a practice loads on an average day: the page each day, and all files after a release. */
const FILES_PER_DAY = 10;
export const SECONDS_PER_REQUEST = 0.06;

/** Number of metrics in the alarms of a production without mails; each costs $0.10 a month. */
export const ALARM_METRICS = 44;
/** Memory in GB that gives a function one whole processor. */
const WHOLE_GB = 1.73;
/** Polls of the empty SQS queue per hour: Lambda keeps five long polls of 20 seconds open. */
const POLLS = (5 * 3_600) / 20;

/** Read units of a job's run if its queue in DynamoDB has nothing due: 17 queries of the smallest size. */
const IDLE_QUEUE_READ_UNITS = 17 * 0.5;

const costOf = ({ read, write }: { read: number; write: number }) =>
  read * PRICES.readUnits + write * PRICES.writeUnits;

/** Dollars of an HTTP call, without its database units. */
const CALL =
  PRICES.lambdaRequests +
  SECONDS_PER_REQUEST * PRICES.lambdaGbSeconds +
  PRICES.cloudFrontRequests +
  PRICES.wafRequests +
  (LOG_BYTES / 1e9) * PRICES.logGb;

/** Dollars a month without any practice. `small`, `whole`: number of runs per hour of the jobs that have 0.5 GB of
 * memory, and of the jobs that have `WHOLE_GB`. Each run takes half a second. */
const FIXED = (() => {
  const hours = 30 * 24;
  const [small, whole] = [5 * 60, 60 + 12 + 1];
  const started = (gb: number) => PRICES.schedulerRuns + PRICES.lambdaRequests + 0.5 * gb * PRICES.lambdaGbSeconds;
  const queues = small + whole + 2 * 60;
  const scheduled =
    hours * (small * started(0.5) + whole * started(WHOLE_GB) + queues * IDLE_QUEUE_READ_UNITS * PRICES.readUnits) +
    hours * POLLS * PRICES.queueRequests;
  const flight =
    PRICES.schedulerRuns + PRICES.lambdaRequests + 0.5 * PRICES.lambdaGbSeconds + 4 * CALL + costOf(CANARY_UNITS);
  // The e-mail job runs each minute and makes one small query if nothing is due. Mails add four alarms.
  const email = 30 * 24 * 60 * (started(WHOLE_GB) + 0.5 * PRICES.readUnits) + 4 * 0.1;
  return {
    email,
    alarms: ALARM_METRICS * 0.1 + 3 * PRICES.ownMetric,
    dashboard: 3,
    zone: 0.5,
    firewall: 5 + 3,
    jobs: scheduled,
    canary: 30 * 24 * 12 * flight,
  };
})();

function unitsOf({ reminders, looks, look, reminder }: typeof EMAIL) {
  const [read, write] = [
    looks * look.read + reminders * reminder.read,
    looks * look.write + reminders * reminder.write,
  ];
  return { text: `${Math.round(read)} read and ${Math.round(write)} write units`, cost: costOf({ read, write }) };
}

function emailLine(): string {
  const { reminders, looks } = EMAIL;
  const { text, cost } = unitsOf(EMAIL);
  const each = cost + reminders * PRICES.mails;
  return `- where reminders leave by e-mail, besides: $${round(FIXED.email)} for all together, and for a practice with ${reminders} a month $${round(each, 4)}: SES at $${round(PRICES.mails * 1000)} a thousand, ${looks} looks, ${text}`;
}

function assistantLine(): string {
  const { reminders, looks } = ASSISTANT;
  const { text, cost } = unitsOf(ASSISTANT);
  const calls = looks + reminders;
  return `- where an assistant sends them, for a practice with ${reminders} a month: $${round(cost + calls * CALL, 4)}: ${calls} calls, ${text}`;
}

export function usageOfMonth() {
  const { looks, bookings, changes, meetings, agentCalls } = MONTH;
  const uses = { look: looks, booking: bookings, change: changes, meeting: meetings, agentCall: agentCalls };
  const units = (kind: "read" | "write") =>
    Object.entries(UNITS).reduce((sum, [use, each]) => sum + uses[use as keyof typeof UNITS] * each[kind], 0);
  return { web: looks + bookings + changes, agent: agentCalls, read: units("read"), write: units("write") };
}

/** Prints the AWS bill of a month in which the records of one earlier year are stored. */
export function printCosts(): void {
  const { looks, bookings, changes, agentCalls } = MONTH;
  const requests = looks + bookings + changes + agentCalls;
  const units = usageOfMonth();
  const each = {
    DynamoDB: costOf(units),
    storage: ((bookings * 12 * KB_PER_RECORD) / 1e6) * PRICES.storedGb,
    Lambda: requests * (PRICES.lambdaRequests + SECONDS_PER_REQUEST * PRICES.lambdaGbSeconds),
    CloudFront: requests * PRICES.cloudFrontRequests + (MONTH.megabytesLoaded / 1000) * PRICES.cloudFrontGb,
    firewall: (requests + 25 * FILES_PER_DAY) * PRICES.wafRequests,
    logs: ((requests * LOG_BYTES) / 1e9) * PRICES.logGb,
  };
  const { email: _, ...always } = FIXED;
  const fixed = Object.values(always).reduce((sum, cost) => sum + cost, 0);
  const perPractice = Object.values(each).reduce((sum, cost) => sum + cost, 0);
  table(
    "Costs in US dollars a month",
    ["practices", "fixed", ...Object.keys(each), "in all", "each"],
    [1, 100, 10_000].map((practices) => {
      const total = fixed + practices * perPractice;
      const shares = Object.values(each).map((cost) => round(practices * cost));
      return [String(practices), round(fixed), ...shares, round(total), round(total / practices, 3)];
    }),
  );
  const [read, written] = [Math.round(units.read), Math.round(units.write)];
  const millions = (price: number) => `$${round(price * 1e6, 3)} a million`;
  console.log(
    [
      "",
      `One practice: ${looks} looks, ${bookings} bookings, ${changes} changes and ${agentCalls} calls of the agent are ${requests} requests.`,
      "",
      `- DynamoDB: ${read} read units at ${millions(PRICES.readUnits)}, ${written} write units at ${millions(PRICES.writeUnits)}: $${round(each.DynamoDB, 4)}`,
      `- storage with its backup: a year's ${bookings * 12} appointments of ${KB_PER_RECORD} KB at $${round(PRICES.storedGb)} a GB: $${round(each.storage, 4)}`,
      `- Lambda: ${requests} requests at ${millions(PRICES.lambdaRequests)}, ${SECONDS_PER_REQUEST} s of 1 GB each at $${PRICES.lambdaGbSeconds}: $${round(each.Lambda, 4)}`,
      `- CloudFront: ${requests} requests at ${millions(PRICES.cloudFrontRequests)}, ${MONTH.megabytesLoaded} MB at $${PRICES.cloudFrontGb} a GB: $${round(each.CloudFront, 4)}`,
      `- firewall: ${requests + 25 * FILES_PER_DAY} requests at ${millions(PRICES.wafRequests)}: $${round(each.firewall, 4)}`,
      `- logs: ${requests} lines of ${LOG_BYTES} bytes at $${PRICES.logGb} a GB: $${round(each.logs, 4)}`,
      `- for all together: alarms $${round(FIXED.alarms)}, dashboard $${round(FIXED.dashboard)}, hosted zone $${round(FIXED.zone)}, firewall $${round(FIXED.firewall)}, jobs $${round(FIXED.jobs)}, canary $${round(FIXED.canary)}`,
      emailLine(),
      assistantLine(),
    ].join("\n"),
  );
}
