import { createConversions } from "electrodb";
import type { PracticeContext } from "../context";
import { readCursor, writeCursor } from "../db/cursor";
import type { AppointmentRecord } from "./entity";

interface Start {
  starts_at: string;
  id?: string;
}

interface Page {
  order: "asc" | "desc";
  /** `starts_at` and `id` of the appointment to go on after, by `writeCursor`. */
  cursor: string | null;
  limit: number;
}

/** The next appointments, by start, of all who have one of these ids, within a range (ISO instants). One query for each id. */
export async function readOfClients(
  ctx: PracticeContext,
  ids: readonly string[],
  [from, to]: readonly [Start, Start],
  { order, cursor, limit }: Page,
): Promise<{ data: AppointmentRecord[]; cursor: string | null }> {
  const { practice_id } = ctx.practice;
  const { fromComposite } = createConversions(ctx.db.appointment).byAccessPattern.byClient;
  const [starts_at, id] = readCursor(cursor, 2) ?? [];
  const pages = await Promise.all(
    ids.map((client_id) =>
      ctx.db.appointment.query
        .byClient({ practice_id, client_id })
        .between(from, to)
        .go({ order, limit, cursor: cursor && fromComposite.toCursor({ practice_id, client_id, starts_at, id }) }),
    ),
  );
  const sign = order === "asc" ? 1 : -1;
  // One that is handed over at this moment may be read of both.
  const found = [...new Map(pages.flatMap(({ data }) => data).map((record) => [record.id, record])).values()].sort(
    (a, b) => sign * (a.starts_at.localeCompare(b.starts_at) || a.id.localeCompare(b.id)),
  );
  const data = found.slice(0, limit);
  const last = data.at(-1);
  const isMore = found.length > limit || pages.some((page) => page.cursor);
  return { data, cursor: isMore && last ? writeCursor(last.starts_at, last.id) : null };
}
