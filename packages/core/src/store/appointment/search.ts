import { type PracticeContext, readCursor, readQuery, writeCursor } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { AppointmentPage } from "../../domain/appointment/output";
import type { SearchAppointmentsInput } from "../../domain/appointment/schema";
import { personMatcher } from "../../domain/person/rules";
import { searchDirectory } from "../client/directory";
import { toAppointments } from "./read";

const CLIENTS_AT_ONCE = 20;
const MOST_CLIENTS = 40;
// Start and id in a cursor after a client's last appointment, so that the next page begins with the next client.
const EXHAUSTED = "0000";

/** Appointments of clients with a matching name or phone. Pages go from the newest client to the oldest; each page is
 * sorted by start, latest first. One query per client, at most 40 a page, so a page may hold fewer than `limit`. */
export async function searchAppointments(
  ctx: PracticeContext,
  input: SearchAppointmentsInput,
): Promise<AppointmentPage> {
  const [reached, ...within] = readCursor(input.cursor, 3) ?? [];
  const ids = (await searchDirectory(ctx, personMatcher(input.q)))
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

async function newestOf(ctx: PracticeContext, client_id: string, limit: number, [starts_at, id]: string[]) {
  const of = { practice_id: ctx.practice.practice_id, client_id };
  const { data } = await readQuery(ctx.db, "appointment", ctx.db.appointment.query.byClient(of), {
    order: "desc",
    limit: limit + 1,
    after: starts_at && id ? { ...of, starts_at, id } : null,
  });
  return data;
}
