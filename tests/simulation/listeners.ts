import type { PracticeContext } from "@sereno/core/db/context";
import type { Event } from "@sereno/core/domain/event/output";
import { EVENT_DAYS } from "@sereno/core/domain/event/rules";
import { readEvents } from "@sereno/core/queries/read-events";
import type { Records } from "../support/drift";
import type { Listener } from "./told";

const PAGE = 7;
const KEPT_MS = EVENT_DAYS * 86_400_000;

/** Events must match the changes. Each assistant that reads events must get each once, in the stored order. */
export async function listenersAdrift(
  ctx: PracticeContext,
  records: Records,
  listeners: Map<string, Listener>,
): Promise<string[]> {
  const told = await allEvents(ctx);
  const ids = told.map(({ id }) => id);
  const found = ids.length === new Set(ids).size ? [] : ["an event is told twice"];
  for (const [name, heard] of listeners) {
    if (new Set(heard.ids).size !== heard.ids.length) found.push(`${name} was told of an event twice`);
    const rest = heard.next === null ? told : await allEvents(ctx, heard.next);
    const all = [...heard.ids, ...rest.map(({ id }) => id)];
    // Expired events may be missing, but no stored one.
    const missing = ids.filter((id) => !all.includes(id));
    if (missing.length > 0) found.push(`${name} was never told of ${missing.join()}`);
    if (all.filter((id) => ids.includes(id)).join() !== ids.join()) found.push(`${name} was told in another order`);
  }
  return [...found, ...untold(ctx, records, told)];
}

/** Recent appointments without an event `appointment.booked`, and purchases without exactly one `purchase.sold`. */
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

export async function allEvents(ctx: PracticeContext, after?: string): Promise<Event[]> {
  const events: Event[] = [];
  for (let next = after; ; ) {
    const page = await readEvents(ctx, { after: next, limit: PAGE });
    events.push(...page.events);
    next = page.next;
    if (!page.has_more) return events;
  }
}
