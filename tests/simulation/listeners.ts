import type { PracticeContext } from "@sereno/core/db/context";
import type { Event } from "@sereno/core/domain/event/output";
import { EVENT_DAYS } from "@sereno/core/domain/event/rules";
import { readEvents } from "@sereno/core/queries/read-events";
import type { Records } from "../support/drift";
import { Client } from "./client";
import { LOGINS, type Login } from "./logins";
import { hookOf } from "./receivers";
import { runJob } from "./tasks/jobs";
import type { Listener } from "./told";
import type { World } from "./world";

const PAGE = 7;
const KEPT_MS = EVENT_DAYS * 86_400_000;

/** Bookings and sales must have their events. An assistant that reads events must get each event once, in order. */
export async function listenersAdrift(ctx: PracticeContext, records: Records, listeners: Map<string, Listener>) {
  const told = await allEvents(ctx);
  const ids = told.map(({ id }) => id);
  const found = ids.length === new Set(ids).size ? [] : ["an event is told twice"];
  for (const [name, heard] of listeners) {
    if (new Set(heard.ids).size !== heard.ids.length) found.push(`${name} was told of an event twice`);
    const rest = heard.next === null ? told : await allEvents(ctx, heard.next);
    const all = [...heard.ids, ...rest.map(({ id }) => id)];
    // An assistant may miss events that have expired, but none that is still stored.
    const missing = ids.filter((id) => !all.includes(id));
    if (missing.length > 0) found.push(`${name} was never told of ${missing.join()}`);
    if (all.filter((id) => ids.includes(id)).join() !== ids.join()) found.push(`${name} was told in another order`);
  }
  return [...found, ...untold(ctx, records, told)];
}

function untold({ clock }: PracticeContext, { appointments, purchases }: Records, told: Event[]): string[] {
  const since = new Date(clock.now().getTime() - KEPT_MS).toISOString();
  const timesOf = (type: Event["type"], id: string) =>
    told.filter((each) => each.type === type && (each.appointment_id === id || each.purchase_id === id)).length;
  return [
    ...appointments
      .filter(({ id, created_at }) => created_at > since && timesOf("appointment.booked", id) === 0)
      .map(({ id }) => `nobody is told that ${id} was booked`),
    ...purchases
      .filter(({ id, created_at }) => created_at > since && timesOf("purchase.sold", id) !== 1)
      .map(({ id }) => `of the sale ${id} is told ${timesOf("purchase.sold", id)} times`),
  ];
}

async function allEvents(ctx: PracticeContext, after?: string): Promise<Event[]> {
  const events: Event[] = [];
  for (let next = after; ; ) {
    const page = await readEvents(ctx, { after: next, limit: PAGE });
    events.push(...page.events);
    next = page.next;
    if (!page.has_more) return events;
  }
}

const ROUNDS = 6;
/** Time that passes before each round: longer than an endpoint's lease. */
const ROUND_MS = 61_000;

/** Resumes the webhook endpoints and runs the sending job until no event can be left. */
export async function tellRest(world: World): Promise<void> {
  for (const login of LOGINS) {
    const tab = new Client(world, `${login}-resuming`, login);
    await world.run(tab.signIn());
    const endpoints = await world.run(tab.list<{ id: string }>("endpoint.list", "endpoints"));
    for (const { id } of endpoints) await world.run(tab.change("endpoint.resume", { id }));
  }
  for (let round = 0; round < ROUNDS; round++) {
    world.time.pass(ROUND_MS);
    await world.run(runJob(world, "healed", "push"));
  }
}

/** A receiver must get the events since its registration in order and without a gap. Events may repeat. */
export async function receiversAdrift(ctx: PracticeContext, world: World, login: Login): Promise<string[]> {
  const kept = (await allEvents(ctx)).map(({ id }) => id);
  const found: string[] = [];
  let last = -1;
  for (const id of world.receivers.of(hookOf(login))) {
    const place = kept.indexOf(id);
    // Expired events have no place in `kept`, and precede all stored ones.
    if (place > last + 1 && last >= 0) found.push(`${login}'s program was told of ${id}, and of none between`);
    last = Math.max(last, place);
  }
  if (kept.length > 0 && last < kept.length - 1)
    found.push(`${login}'s program was not told of the last ${kept.length - 1 - last}`);
  return found;
}
