import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { PracticeContext } from "@sereno/core/db/context";
import { isLive } from "@sereno/core/domain/appointment/rules";
import { indexes } from "@sereno/core/domain/kept/keys";
import { findClient } from "@sereno/core/store/client/read";
import { eventIdOf, eventOf, type Meeting, wantedOf } from "@sereno/core/store/meet/change";
import { recordsOf } from "../support/drift";
import { Client } from "./client";
import type { HeldEvent } from "./google";
import { tellRest } from "./listeners";
import { LOGINS } from "./logins";
import { practiceOf } from "./setting";
import { runJob } from "./tasks/jobs";
import { sendRest } from "./unsent";
import type { World } from "./world";

const TICKS = 40;
/** Minimum time between two rounds of jobs. A crashed job's task stays locked for a minute, so for two rounds. */
const TICK_MS = 30_000;
const PARKED = "parked";
/** Queues that need not become empty: endpoints always stay in 'push', and parked tasks wait for a sign-in. */
const ALWAYS = ["push", PARKED];
/** Queues whose items are due later: ends of appointments and purchases, calendar reads, reminders, erasures. */
const OF_TIME = ["complete", "expire", "busy", "email", "departure"];
/** Queue → the job that works on it, where the names differ. */
const QUEUES: Record<string, string> = {
  ...{ mirror: "calendar", resume: "calendar" },
  ...{ import: "client", departure: "client" },
};

/** Ends the faults and runs the jobs until nothing is due. Returns a sentence for each piece of work left undone. */
export async function settle(world: World, assistant: Client): Promise<string[]> {
  const found = await workOff(world, assistant);
  await tellRest(world);
  return found;
}

async function workOff(world: World, assistant: Client): Promise<string[]> {
  world.heal();
  for (const login of LOGINS) {
    await world.run(new Client(world, `${login}-healed`, login).signIn());
  }
  const unsent = await sendRest(assistant);
  for (let tick = 0; tick < TICKS; tick++) {
    const due = await readDue(world);
    const now = world.time.now().getTime();
    const late = due.filter(({ at }) => at <= now);
    const open = due.filter(({ queue }) => !OF_TIME.includes(queue));
    if (late.length === 0 && open.length === 0) return [...unsent, ...(await unfinished(world))];
    world.trace.add(`tick ${tick}: ${late.length} due, ${open.length} open`);
    world.time.pass(Math.max(TICK_MS, late.length === 0 ? Math.min(...open.map(({ at }) => at)) - now : 0));
    const jobs = new Set([...late, ...open].map(({ queue }) => QUEUES[queue] ?? queue));
    for (const job of [...jobs].sort()) await world.run(runJob(world, "healed", job));
  }
  const left = (await readDue(world)).filter(({ queue }) => !OF_TIME.includes(queue));
  return [...unsent, `after ${TICKS} ticks there is still to do ${JSON.stringify(left)}`, ...(await unfinished(world))];
}

async function readDue({ ctx: { db } }: World): Promise<{ queue: string; at: number }[]> {
  const { Items = [] } = await db.documents.send(new ScanCommand({ TableName: db.table, IndexName: indexes.due }));
  return Items.flatMap((item) => {
    const [, queue = ""] = /due_([a-z]+)/.exec(String(item[`${indexes.due}pk`])) ?? [];
    const [, at = ""] = /due_at_(.+)$/.exec(String(item[`${indexes.due}sk`])) ?? [];
    return ALWAYS.includes(queue) ? [] : [{ queue, at: Date.parse(at.toUpperCase()) }];
  });
}

async function unfinished(world: World): Promise<string[]> {
  const found: string[] = [];
  const now = world.time.now().toISOString();
  const { db } = world.ctx;
  const all = { consistent: true, pages: "all" } as const;
  const [events, mirrors, resumed] = await Promise.all([
    db.calendarTask.scan.go(all),
    db.mirrorTask.scan.go(all),
    db.resumeTask.scan.go(all),
  ]);
  for (const each of [...events.data, ...mirrors.data, ...resumed.data])
    found.push(`left to do: ${JSON.stringify(each)}`);
  for (const login of LOGINS) {
    const ctx = await practiceOf(world, login);
    const { appointments, clients } = await recordsOf(ctx);
    found.push(
      ...appointments
        .filter((each) => isLive(each.status) && each.ends_at <= now && !each.stays_open)
        .map(({ id }) => `${id} is over and live`),
      ...clients.filter(({ merging }) => merging).map(({ id }) => `${id} is still being merged`),
      ...(await eventsAdrift(world, ctx, login, appointments)),
    );
  }
  return found;
}

/** Google must have one event per appointment that needs one, and others only of past, completed or missed ones. */
async function eventsAdrift(
  world: World,
  ctx: PracticeContext,
  login: string,
  appointments: Awaited<ReturnType<typeof recordsOf>>["appointments"],
): Promise<string[]> {
  const events = await world.google.events(login);
  const { practice_id } = ctx.practice;
  const now = world.time.now().toISOString();
  const known = new Map(appointments.map((each) => [eventIdOf({ practice_id, appointment_id: each.id }), each]));
  const found = events.flatMap(({ id, start }) => (known.has(id) ? [] : [`an event of ${start} is nobody's`]));
  for (const [event_id, record] of known) {
    const meeting = { record, client: await findClient(ctx, practice_id, record.client_id) };
    const held = events.filter(({ id }) => id === event_id);
    const wanted = wantedOf(meeting, ctx.practice, now);
    if (wanted === "as it is") continue;
    found.push(
      ...(wanted === "event"
        ? unlike(held, meeting)
        : held.map(() => `${record.id} has an event, and is to have none`)),
    );
  }
  return found;
}

function unlike(held: HeldEvent[], { record, client }: Meeting): string[] {
  const [event] = held;
  if (!event || held.length > 1) return [`${record.id} has ${held.length} events`];
  const { summary, starts_at, guest } = eventOf({ record, client });
  const status = record.is_virtual ? record.meet_status : record.mirror;
  const is = [event.summary, event.start, event.guest, event.link, status];
  const link = record.is_virtual ? (record.google_meet_link ?? "a link") : null;
  const said = [summary, new Date(starts_at).toISOString(), guest || null, link, "ready"];
  return is.join() === said.join() ? [] : [`${record.id} is at Google as ${is}, and is to be as ${said}`];
}
