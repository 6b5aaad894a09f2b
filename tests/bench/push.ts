import { openDatabase } from "@sereno/core/db/database";
import { measureUsage, noUsage } from "@sereno/core/db/usage";
import type { WebhookPort } from "@sereno/core/domain/endpoint/ports";
import { waitingPlace } from "@sereno/core/domain/event/rules";
import { dueFrom } from "@sereno/core/domain/kept/due";
import { pushEvents } from "@sereno/core/jobs/push-events";
import { newSecret, PUSH_DUE, seal } from "@sereno/core/store/endpoint/endpoints";
import { localClient } from "@sereno/local/database";
import { makeTestTable, ownTableName } from "../support/own-tables";
import { createClock, createPractice } from "../support/practice";
import { round, table } from "./table";

const ENDPOINTS = 2_000;
/** Percent of endpoints that never answer (`HANGING`) or fail at once (`REFUSING`). */
const HANGING = 3;
const REFUSING = 2;
const MINUTES = 4;
const START = "2026-11-16T15:00:00.000Z";
const PATIENCE_MS = 10_000;
/** Real milliseconds without a request after which only the clock can continue the work. */
const QUIET_MS = 60;

type Kind = "good" | "hanging" | "refusing";
function kindOf(index: number): Kind {
  const place = (index * 37) % 100;
  if (place < HANGING) return "hanging";
  return place < HANGING + REFUSING ? "refusing" : "good";
}

/** Runs the job that delivers events while some receivers are dead. The clock advances when only timeouts are left. */
export async function benchPush(endpoint: string): Promise<void> {
  const clock = createClock(START);
  const name = ownTableName();
  const client = localClient(endpoint);
  await makeTestTable(client, name);
  let steps = 0;
  let isAsking = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      steps += 1;
      isAsking += 1;
      return next(args).finally(() => {
        isAsking -= 1;
      });
    },
    { step: "initialize", name: "sereno-bench-asking" },
  );
  const db = openDatabase(client, name);
  const practices = await Promise.all(Array.from({ length: ENDPOINTS }, () => createPractice(db, { clock })));
  const endpoints = practices.map(async (ctx, index) => {
    const { practice_id } = ctx.practice;
    const owner = { practice_id, id: "end_bench" };
    const sealed = await seal(ctx, owner, { secrets: [{ secret: newSecret() }], bearer: null });
    const url = `https://${kindOf(index)}.test/hook`;
    const due = dueFrom(PUSH_DUE, practice_id, START);
    return { ...owner, url, sealed, has_bearer: false, place: 0, created_at: START, ...due };
  });
  await db.endpoint.put(await Promise.all(endpoints)).go();

  /** Instants, in milliseconds, at which working endpoints were called. */
  let told: number[] = [];
  let calls = 0;
  let hanging: { until: number; end(): void }[] = [];
  const webhooks: WebhookPort = {
    accepts: async () => true,
    send: async ({ url }) => {
      steps += 1;
      calls += 1;
      const now = clock.now().getTime();
      if (url.includes("refusing")) return { failure: "unreachable" };
      if (url.includes("hanging")) {
        await new Promise<void>((end) => hanging.push({ until: now + PATIENCE_MS, end }));
        return { failure: "timeout" };
      }
      told.push(now);
      return { status: 204 };
    },
  };
  function goOn(): void {
    const next = Math.min(...hanging.map(({ until }) => until));
    if (!Number.isFinite(next)) return;
    clock.moveTo(new Date(next).toISOString());
    for (const { until, end } of hanging) if (until === next) end();
    hanging = hanging.filter(({ until }) => until !== next);
  }
  async function run() {
    const usage = noUsage();
    let isOver = false;
    const [ctx] = practices;
    if (!ctx) throw new Error("nobody");
    const running = measureUsage(usage, () => pushEvents(ctx, webhooks)).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const before = steps;
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      if (steps === before && isAsking === 0) goOn();
    }
    await running;
    return usage;
  }

  const rows: string[][] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    const begin = Date.parse(START) + minute * 60_000;
    clock.moveTo(new Date(begin).toISOString());
    const id = `evt_${minute}`;
    const ttl = begin / 1000 + 86_400;
    const event = { place: waitingPlace(id), id, events: [{ type: "agent.paused" as const }], ttl };
    const occurred_at = clock.now().toISOString();
    await db.event
      .put(practices.map(({ practice }) => ({ ...event, practice_id: practice.practice_id, occurred_at })))
      .go();
    [told, calls] = [[], 0];
    const { requests, rcu, wcu } = await run();
    const last = (Math.max(...told) - begin) / 1000;
    const seconds = (clock.now().getTime() - begin) / 1000;
    rows.push([minute, told.length, last, calls, seconds, requests].map(String).concat(round(rcu, 0), round(wcu, 0)));
  }
  const good = practices.filter((_, index) => kindOf(index) === "good").length;
  table(
    `Push: ${ENDPOINTS} endpoints with an event a minute each, ${HANGING} % hang and ${REFUSING} % refuse`,
    ["minute", `told of ${good} good`, "the last after s", "calls", "run s", "requests", "RCU", "WCU"],
    rows,
  );
  client.destroy();
}
