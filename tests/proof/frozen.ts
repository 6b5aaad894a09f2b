import { setTimeout as pass } from "node:timers/promises";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import * as z from "zod/mini";
import { schedulesOf } from "./deployed";
import type { Deployment } from "./deployment";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
/** Milliseconds after which the Google stand-in has closed an idle connection. */
const GOOGLE_CLOSES_MS = 6_000;

const Login = z.object({ authorization_url: z.url() });
const SignedIn = z.object({ access_token: z.string() });
const MadeFeed = z.object({ result: z.object({ data: z.object({ path: z.string() }) }) });

/** While every process is frozen, closes its connections to the table and moves the clock an hour ahead. Then calls
 * the functions, many at once. Returns a sentence for each failure. */
export async function afterFrozenHour({ url, parts, queues, recording }: Deployment): Promise<string[]> {
  await pass(GOOGLE_CLOSES_MS);
  const failed = parts.filter(({ lambda }) => !lambda.isFrozen()).map(({ id }) => `${id} runs between its calls`);
  for (const { guarded } of parts) guarded.cut();
  const moment = new Date(Date.now() + HOUR_MS);

  async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = { "proof-moment": moment.toISOString(), "content-type": "application/json", ...init.headers };
    const answer = await fetch(url + path, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) failed.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return JSON.parse(text);
  }

  // A sign-in needs the database and Google; the connections to both are closed by now.
  const { authorization_url } = Login.parse(await ask("/api/v1/auth/google/login"));
  const back = await answerConsent(new URL(authorization_url), { email: "bruno@sereno.test" });
  const body = JSON.stringify(Object.fromEntries(back.searchParams));
  const { access_token } = SignedIn.parse(await ask("/api/v1/auth/google/callback", { method: "POST", body }));
  const headers = { authorization: `Bearer ${access_token}` };
  const frozen = (id: string) => parts.find((part) => part.id === id)?.lambda.counts.processes ?? 0;
  await Promise.all([
    ...Array.from({ length: frozen("Rest") }, () => ask("/api/v1/auth/me", { headers })),
    ...Array.from({ length: frozen("Trpc") }, () => ask("/trpc/auth.me", { headers })),
  ]);
  // Makes the practice due for a reading of its calendar, so that a message about it passes through the queue.
  const rules = JSON.stringify({ busy_from_google: true });
  await ask("/api/v1/availability/rules", { method: "PUT", headers, body: rules });
  const made = MadeFeed.parse(await ask("/trpc/feed.create", { method: "POST", headers }));
  const feed = await fetch(url + made.result.data.path);
  const text = await feed.text();
  if (!text.startsWith("BEGIN:VCALENDAR")) failed.push(`A feed: ${feed.status} ${text.slice(0, 200)}`);
  return [...failed, ...(await runJobs({ parts, queues, recording }, moment))];
}

/** Runs the enabled schedules with the clock a year ahead. Returns failures, such as a queue reader never called. */
export async function aYearLater(deployment: Deployment): Promise<string[]> {
  const failed = await runJobs(deployment, new Date(Date.now() + YEAR_MS));
  const idle = deployment.queues.filter(({ reader }) => reader.counts.calls === 0);
  return [...failed, ...idle.map(({ reader }) => `${reader.fn.id} was given no message`)];
}

async function runJobs({ parts, queues, recording }: Pick<Deployment, "parts" | "queues" | "recording">, moment: Date) {
  const failed: string[] = [];
  for (const { clock } of queues) clock.moment = moment;
  for (const { id, input } of schedulesOf(recording)) {
    const outcome = await parts.find((part) => part.id === id)?.lambda.invoke(JSON.parse(input), { moment });
    if (!outcome || "error" in outcome) failed.push(`${id} at ${moment.toISOString()}: ${JSON.stringify(outcome)}`);
  }
  await Promise.all(queues.map((queue) => queue.settled()));
  return failed;
}

export function startSchedules({ parts, recording }: Deployment): () => Promise<void> {
  const running = new Set<Promise<unknown>>();
  const timers = schedulesOf(recording).map(({ id, input, every }) =>
    setInterval(() => {
      const run = parts.find((part) => part.id === id)?.lambda.invoke(JSON.parse(input));
      if (!run) return;
      running.add(run);
      void run.finally(() => running.delete(run));
    }, every),
  );
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}
