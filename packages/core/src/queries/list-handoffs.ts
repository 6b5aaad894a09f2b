import { type PracticeContext, readCursor, readQuery, readTogether, writeCursor } from "../db/index";
import type { ClientProjection } from "../domain/client/entity";
import { type HandoffRecord, handoffFields } from "../domain/handoff/entity";
import type { Handoff, HandoffPage } from "../domain/handoff/output";
import type { ListHandoffsInput } from "../domain/handoff/schema";
import { answerer } from "../domain/kept/attributes";
import { AppError } from "../errors";
import { readClientsOf } from "../store/client/read";

const answer = answerer(handoffFields);

export const toHandoff = (record: HandoffRecord, client: ClientProjection | null): Handoff =>
  answer(record, {
    client_id: client?.id ?? record.client_id ?? null,
    client_name: client?.name ?? null,
    phone: client?.phone ?? record.phone ?? null,
  });

/** A handoff, open or resolved. @throws AppError `not_found`. */
export async function readHandoff({ db, practice: { practice_id } }: PracticeContext, id: string) {
  const [open, resolved] = await readTogether(db, [
    db.one.handoff({ practice_id, state: "open", id }),
    db.one.handoff({ practice_id, state: "resolved", id }),
  ]);
  const found = open ?? resolved;
  if (!found) throw new AppError("not_found", { message: "Esta conversación no está entre las que te pasaron." });
  return found;
}

/** Handoffs of one state, newest first, by pages. */
export async function listHandoffs(
  ctx: PracticeContext,
  { state, limit, cursor }: ListHandoffsInput,
): Promise<HandoffPage> {
  const { practice_id } = ctx.practice;
  const [id] = readCursor(cursor, 1) ?? [];
  const page = await readQuery(ctx.db, "handoff", ctx.db.handoff.query.handoff({ practice_id, state }), {
    order: "desc",
    limit,
    after: id ? { practice_id, state, id } : null,
  });
  const clients = await readClientsOf(ctx, page.data);
  const last = page.data.at(-1);
  return {
    handoffs: page.data.map((record) => toHandoff(record, clients.get(record.client_id ?? "") ?? null)),
    next_cursor: page.cursor && last ? writeCursor(last.id) : null,
  };
}
