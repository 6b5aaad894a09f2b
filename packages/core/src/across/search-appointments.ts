import { createConversions } from "electrodb";
import { toAppointments } from "../records/appointment/read";
import { searchDirectory } from "../records/client/directory";
import type { PracticeContext } from "../table/context";
import { readCursor, writeCursor } from "../table/cursor";
import type { AppointmentRecord } from "../things/appointment/entity";
import type { AppointmentPage } from "../things/appointment/output";
import type { SearchAppointmentsInput } from "../things/appointment/schema";
import { normalizeText } from "../words/spanish/rules";

const CLIENTS_AT_ONCE = 20;
const MOST_CLIENTS = 40;
// Sorts after every start of an appointment when the newest come first.
const EXHAUSTED = "0000";

/**
 * Appointments of the clients whose name holds the text, by pages of clients, the newest client first; each page newest first.
 * Reads one query a client, of 40 clients at most: a page may hold fewer than `limit` and still be followed by another.
 */
export async function searchAppointments(
  ctx: PracticeContext,
  input: SearchAppointmentsInput,
): Promise<AppointmentPage> {
  const wanted = normalizeText(input.q);
  const [reached, ...within] = readCursor(input.cursor, 3) ?? [];
  const ids = (await searchDirectory(ctx, ({ name }) => name.includes(wanted)))
    .map(({ id }) => id)
    .filter((id) => !reached || id <= reached)
    .sort()
    .reverse();
  const found: AppointmentRecord[] = [];
  let read = 0;
  while (read < Math.min(ids.length, MOST_CLIENTS) && found.length <= input.limit) {
    const group = ids.slice(read, read + CLIENTS_AT_ONCE);
    const pages = group.map((id) => newestOf(ctx, id, input.limit, id === reached ? within : []));
    found.push(...(await Promise.all(pages)).flat());
    read += group.length;
  }
  const page = found.slice(0, input.limit);
  const last = page.at(-1);
  const newestFirst = page.toSorted((a, b) => b.starts_at.localeCompare(a.starts_at));
  const onAfterRead = read < ids.length ? writeCursor(ids[read - 1] ?? "", EXHAUSTED, EXHAUSTED) : null;
  return {
    appointments: await toAppointments(ctx, newestFirst),
    next_cursor:
      found.length > page.length && last ? writeCursor(last.client_id, last.starts_at, last.id) : onAfterRead,
  };
}

/** One client's appointments, newest first, from after a place on: one more than `limit` when there are so many. */
async function newestOf(ctx: PracticeContext, client_id: string, limit: number, [starts_at, id]: string[]) {
  const key = { practice_id: ctx.practice.practice_id, client_id };
  const { byClient } = createConversions(ctx.db.appointment).byAccessPattern;
  const { data } = await ctx.db.appointment.query.byClient(key).go({
    order: "desc",
    limit: limit + 1,
    cursor: starts_at && id ? byClient.fromComposite.toCursor({ ...key, starts_at, id }) : null,
  });
  return data;
}
