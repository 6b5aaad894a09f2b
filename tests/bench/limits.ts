import { deploy, ofType, type Recording } from "../infra/deploy";
import { functionsOf } from "../proof/deployed";
import { capacitiesOf, inBusiest, PRACTICES } from "./capacity";
import { MONTH, SECONDS_PER_REQUEST, usageOfMonth } from "./costs";
import { table } from "./table";

/** Default quotas with their pages. AWS raises most on request. */
const QUOTAS = {
  /** "Usage limits", Calendar API. Google does not raise it, and will charge for more requests some time in 2026. */
  googleDay: 1_000_000,
  /** The same page: requests of a project per minute. */
  googleMinute: 10_000,
  /** "Service quotas in Amazon SES": mails per day in the sandbox, and the usual first quotas outside it. */
  sandboxDay: 200,
  sesDay: 50_000,
  sesSecond: 14,
  /** "Quotas in Amazon DynamoDB": units per second of an on-demand table. */
  tableRead: 40_000,
  tableWrite: 40_000,
};

const HOUR_SECONDS = 3_600;
const DAYS = 30;
/** Reads of a calendar a day, with and without Google's notifications. */
const LOOKS_A_DAY = { told: 12, untold: 144 };

interface Limit {
  limit: string;
  arithmetic: string;
  practices: number;
  /** How to raise the limit. */
  next: string;
}

function limitsOf(recording: Recording): Limit[] {
  const month = usageOfMonth();
  const perSecond = (times: number) => inBusiest(times) / HOUR_SECONDS;
  const events = MONTH.bookings + MONTH.changes;
  // Google notifies of Sereno's changes, too. A notification causes one request to Google; one of `ownEvents`, two.
  const messages = events + MONTH.ownEvents;
  const asked = messages + MONTH.ownEvents;
  const google = (looks: number, changes: number) => ({
    practices: QUOTAS.googleDay / (looks + (changes + events) / DAYS),
    arithmetic: `${QUOTAS.googleDay} requests / (${looks} looks + ${(changes / DAYS).toFixed(1)} after changes + ${(events / DAYS).toFixed(1)} events)`,
    next: "nothing: beyond it Google will charge",
  });
  const perMinute = LOOKS_A_DAY.told / 1_440 + inBusiest(asked + events) / 60;
  const places = (name: string) =>
    functionsOf(recording).find(({ id }) => id === name)?.reservedConcurrentExecutions ?? Number.NaN;
  const api = (name: string, requests: number) => {
    const [count, each] = [places(name), perSecond(requests)];
    const practices = count / SECONDS_PER_REQUEST / each;
    return {
      practices,
      arithmetic: `${count} places / ${SECONDS_PER_REQUEST} s / ${each.toFixed(5)} a second each`,
      next: "Lambda's quota, then the reserved places",
    };
  };
  const mails = MONTH.reminders / DAYS;
  const limits: Limit[] = [
    {
      limit: "SES, in its sandbox",
      arithmetic: `${QUOTAS.sandboxDay} mails a day / ${mails.toFixed(2)} each`,
      practices: QUOTAS.sandboxDay / mails,
      next: "ask to leave it: a day",
    },
    { limit: "Google Calendar, a day without charge", ...google(LOOKS_A_DAY.told, asked) },
    { limit: "Google Calendar, a day, should it tell of no changes", ...google(LOOKS_A_DAY.untold, MONTH.ownEvents) },
    {
      limit: "The firewall, of what Google tells from one address",
      arithmetic: `${addressRate(recording)} messages / ${(inBusiest(messages) / 12).toFixed(3)} in five minutes each`,
      practices: addressRate(recording) / (inBusiest(messages) / 12),
      next: "nothing needed: what is refused is found by the next look",
    },
    {
      limit: "SES, a day",
      arithmetic: `${QUOTAS.sesDay} mails a day / ${mails.toFixed(2)} each`,
      practices: QUOTAS.sesDay / mails,
      next: "SES's quota, on request",
    },
    {
      limit: "SES, a second",
      arithmetic: `${QUOTAS.sesSecond} mails / ${perSecond(MONTH.reminders).toFixed(6)} a second each`,
      practices: QUOTAS.sesSecond / perSecond(MONTH.reminders),
      next: "SES's rate, on request",
    },
    {
      limit: "Google Calendar, a minute",
      arithmetic: `${QUOTAS.googleMinute} requests / ${perMinute.toFixed(4)} each`,
      practices: QUOTAS.googleMinute / perMinute,
      next: "Google's quota, on request",
    },
    {
      limit: "The table, read units",
      arithmetic: `${QUOTAS.tableRead} a second / ${perSecond(month.read).toFixed(3)} each`,
      practices: QUOTAS.tableRead / perSecond(month.read),
      next: "DynamoDB's quota of a table, on request",
    },
    {
      limit: "The table, write units",
      arithmetic: `${QUOTAS.tableWrite} a second / ${perSecond(month.write).toFixed(4)} each`,
      practices: QUOTAS.tableWrite / perSecond(month.write),
      next: "DynamoDB's quota of a table, on request",
    },
    { limit: "Lambda, tRPC's places", ...api("Trpc", month.web) },
    { limit: "Lambda, REST's places", ...api("Rest", month.agent + messages) },
    {
      limit: "The firewall, of one host's practices",
      arithmetic: `${hostRate(recording)} requests / 20 in five minutes each`,
      practices: hostRate(recording) / 20,
      next: "`requests` in `infra/stage.ts`, or a second address",
    },
    ...capacitiesOf(recording).map(({ job, perHour, due, practices }) => ({
      limit: `The job ${job}`,
      arithmetic: `${perHour} steps an hour / ${due / PRACTICES} each`,
      practices,
      next: "places, memory or schedule in `infra/`",
    })),
  ];
  return limits.sort((a, b) => a.practices - b.practices);
}

/** Requests that a firewall rule allows in five minutes. */
function rateOf(recording: Recording, rule: string): number {
  const rules = JSON.stringify(ofType(recording, "aws:wafv2/webAcl:WebAcl").WebWaf?.rules);
  const [, limit] = new RegExp(`"name":"${rule}".*?"limit":(\\d+)`).exec(rules) ?? [];
  return Number(limit);
}
/** Requests in five minutes from one IP address: all those with a token (`hostRate`), all without (`addressRate`). */
const hostRate = (recording: Recording) => rateOf(recording, "RateLimitPerHost");
const addressRate = (recording: Recording) => rateOf(recording, "RateLimitPerIP");

/** Rounds to two significant digits, because the inputs are guesses. */
const rounded = (practices: number): string => String(Number(practices.toPrecision(2)));

const recordWithMail = () =>
  deploy("production", { SERENO_DOMAIN: "sereno.example", EMAIL_SENDER: "correo.sereno.example" });

export async function benchJobs(): Promise<void> {
  table(
    `Jobs: what a run does, and ${PRACTICES} practices in their busiest hour`,
    ["job", "steps a run", "runs an hour", "steps an hour", "due", "practices"],
    capacitiesOf(await recordWithMail()).map(({ job, perRun, runsPerHour, perHour, due, practices }) =>
      [job, perRun, Math.round(runsPerHour), perHour, due, rounded(practices)].map(String),
    ),
  );
}

export async function benchLimits(): Promise<void> {
  table(
    "How far it goes",
    ["limit", "practices", "arithmetic", "what moves it"],
    limitsOf(await recordWithMail()).map(({ limit, practices, arithmetic, next }) => [
      limit,
      rounded(practices),
      arithmetic,
      next,
    ]),
  );
}
