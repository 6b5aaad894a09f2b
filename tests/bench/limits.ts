import { deploy, ofType, type Recording } from "../infra/deploy";
import { functionsOf } from "../proof/deployed";
import { capacitiesOf, inBusiest, PRACTICES } from "./capacity";
import { MONTH, SECONDS_PER_REQUEST, usageOfMonth } from "./costs";
import { table } from "./table";

/** Default quotas, with the titles of the pages that state them. AWS raises most on request. */
const QUOTAS = {
  /** "Usage limits", Calendar API: a project's requests per day. Google does not raise it, and will charge for more. */
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
/** How often a day Sereno reads a calendar, with (`told`) and without (`untold`) Google's notifications. */
const LOOKS_A_DAY = { told: 12, untold: 144 };

/** The limits, lowest first. `next`: what to do when the limit is reached. */
function limitsOf(recording: Recording) {
  const month = usageOfMonth();
  const perSecond = (times: number) => inBusiest(times) / HOUR_SECONDS;
  const events = MONTH.bookings + MONTH.changes;
  // Google notifies of Sereno's own changes, too. Sereno answers a notification with one request to Google, or with two
  // if the therapist made the change (`ownEvents`).
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
    return {
      practices: count / SECONDS_PER_REQUEST / each,
      arithmetic: `${count} places / ${SECONDS_PER_REQUEST} s / ${each.toFixed(5)} a second each`,
      next: "Lambda's quota, then the reserved places",
    };
  };
  /** A limit of `count`, of which each practice uses `each`. In the arithmetic `text`, # stands for `each`. */
  const reached = (limit: string, count: number, each: number, text: string, digits: number, next: string) => ({
    limit,
    practices: count / each,
    arithmetic: `${count} ${text.replace("#", each.toFixed(digits))}`,
    next,
  });
  const [mails, mailsASecond] = [MONTH.reminders / DAYS, perSecond(MONTH.reminders)];
  const [told, read, written] = [inBusiest(messages) / 12, perSecond(month.read), perSecond(month.write)];
  const ofTable = "DynamoDB's quota of a table, on request";
  const limits = [
    reached("SES, in its sandbox", QUOTAS.sandboxDay, mails, "mails a day / # each", 2, "ask to leave it: a day"),
    { limit: "Google Calendar, a day without charge", ...google(LOOKS_A_DAY.told, asked) },
    { limit: "Google Calendar, a day, should it tell of no changes", ...google(LOOKS_A_DAY.untold, MONTH.ownEvents) },
    reached(
      "The firewall, of Google's messages",
      rateOf(recording, "RateLimitPerIP"),
      told,
      "messages / # in five minutes each",
      3,
      "nothing needed: what is refused is found by the next look",
    ),
    reached("SES, a day", QUOTAS.sesDay, mails, "mails a day / # each", 2, "SES's quota, on request"),
    reached("SES, a second", QUOTAS.sesSecond, mailsASecond, "mails / # a second each", 6, "SES's rate, on request"),
    reached(
      "Google Calendar, a minute",
      QUOTAS.googleMinute,
      perMinute,
      "requests / # each",
      4,
      "Google's quota, on request",
    ),
    reached("The table, read units", QUOTAS.tableRead, read, "a second / # each", 3, ofTable),
    reached("The table, write units", QUOTAS.tableWrite, written, "a second / # each", 4, ofTable),
    { limit: "Lambda, tRPC's places", ...api("Trpc", month.web) },
    { limit: "Lambda, REST's places", ...api("Rest", month.agent + messages) },
    reached(
      "The firewall, of one host's practices",
      rateOf(recording, "RateLimitPerHost"),
      20,
      "requests / # in five minutes each",
      0,
      "`requests` in `infra/stage.ts`, or a second address",
    ),
    ...capacitiesOf(recording).map(({ job, perHour, due, practices }) => ({
      limit: `The job ${job}`,
      arithmetic: `${perHour} steps an hour / ${due / PRACTICES} each`,
      practices,
      next: "places, memory or schedule in `infra/`",
    })),
  ];
  return limits.sort((a, b) => a.practices - b.practices);
}

/** Requests in five minutes that a rule allows an IP address: RateLimitPerHost with a token, RateLimitPerIP without. */
function rateOf(recording: Recording, rule: string): number {
  const rules = JSON.stringify(ofType(recording, "aws:wafv2/webAcl:WebAcl").WebWaf?.rules);
  const [, limit] = new RegExp(`"name":"${rule}".*?"limit":(\\d+)`).exec(rules) ?? [];
  return Number(limit);
}

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
    limitsOf(await recordWithMail()).map((each) => [each.limit, rounded(each.practices), each.arithmetic, each.next]),
  );
}
