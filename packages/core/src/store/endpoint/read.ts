import { type PracticeContext, readOne, readQuery, type Write } from "../../db/index";
import { type EndpointRecord, endpointFields } from "../../domain/endpoint/entity";
import type { Endpoint } from "../../domain/endpoint/output";
import { MOST_ENDPOINTS } from "../../domain/endpoint/schema";
import { answerer } from "../../domain/kept/attributes";
import { AppError } from "../../errors";
import { stillLast } from "../counter/change";

export const notFound = () => new AppError("not_found", { message: "Esa dirección ya no está en tu lista." });

/** @throws AppError `not_found`, also for a record of another practice. */
export async function readEndpoint({ db, practice }: PracticeContext, id: string): Promise<EndpointRecord> {
  const record = await readOne(db, db.one.endpoint({ practice_id: practice.practice_id, id }));
  if (!record) throw notFound();
  return record;
}

/** All endpoints, oldest first. */
export async function readEndpoints({ db, practice }: PracticeContext): Promise<EndpointRecord[]> {
  const query = db.endpoint.query.endpoint({ practice_id: practice.practice_id });
  const { data } = await readQuery(db, "endpoint", query, { consistent: true, limit: MOST_ENDPOINTS });
  return data;
}

/** All endpoints, with a check that none was added since; its guard is read first. */
export async function readAllEndpoints(
  ctx: PracticeContext,
): Promise<{ endpoints: EndpointRecord[]; noneMade: Write }> {
  const { practice_id } = ctx.practice;
  const made = await readOne(ctx.db, ctx.db.one.counter({ practice_id, name: "endpoint" }));
  return { endpoints: await readEndpoints(ctx), noneMade: stillLast(practice_id, "endpoint", made?.last) };
}

const answer = answerer(endpointFields);
export const toEndpoint = (record: EndpointRecord): Endpoint =>
  answer(record, { next_try_at: record.failing_since ? (record.due_at ?? null) : null });
