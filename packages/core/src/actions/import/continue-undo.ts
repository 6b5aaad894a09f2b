import {
  type Context,
  commit,
  type JobReport,
  type Plan,
  type PracticeContext,
  type Progress,
  readTogether,
  workAtOnce,
  workOff,
} from "../../db/index";
import type { Write } from "../../db/writes";
import type { ImportRecord, ImportRowRecord } from "../../domain/import/entity";
import { isDue } from "../../domain/kept/due";
import { AppError } from "../../errors";
import { IMPORT_DUE, keptWrite, rowChange, rowsLeft, undoneWrite } from "../../store/import/read";
import { finish } from "../series/finish";
import { personUndone, readMade, visitsUndone } from "./undo-row";

/** Maximum number of steps in a request; the job takes the rest. */
const MOST_STEPS = 80;
/** Number of rows read to find one to undo first: it added no client, details or package, which other rows may use. */
const MOST_SEEN = 20;

/** Continues undos of imports. A row's appointments are deleted first, then its client. */
export const continueImportUndos = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, IMPORT_DUE, "import", (key) => takeStep(ctx, key));

export const undoAtOnce = (ctx: PracticeContext, id: string): Promise<void> =>
  workAtOnce(ctx, { practice_id: ctx.practice.practice_id, id }, MOST_STEPS, takeStep);

async function takeStep(ctx: Context, key: Pick<ImportRecord, "practice_id" | "id">): Promise<Progress> {
  const { db } = ctx;
  const found = await readTogether(db, [db.one.import(key), db.one.practice({ practice_id: key.practice_id })]);
  const [record, practice] = found;
  // Nothing is undone while the account is closed.
  if (!practice || !record || !isDue(IMPORT_DUE, record, ctx.clock.now())) return "idle";
  // The undo acts as the therapist, who imported the data.
  const inside: PracticeContext = { ...ctx, practice, actor: { kind: "therapist", id: IMPORT_DUE } };
  const { practice_id, id: import_id } = key;
  // A row that added a client, details or a package is undone after the client's rows that may use them.
  const nextRow = async (): Promise<ImportRowRecord | undefined> => {
    const seen = await rowsLeft(inside, { practice_id, import_id }, MOST_SEEN);
    const first = leastUsed(seen);
    if (!first || rankOf(first) === 0 || seen.length < MOST_SEEN) return first;
    // Without a row of this client, another run or a deletion has just removed them: other clients' rows may be left.
    return leastUsed(await rowsLeft(inside, { practice_id, import_id, client_id: first.client_id })) ?? nextRow();
  };
  const row = await nextRow();
  if (row?.series_id) while ((await finish(ctx, { practice_id, id: row.series_id })) === "more");
  return commit({ db }, async (): Promise<Plan<Progress>> => {
    const next = row && (await nextRow());
    if (!next) return { writes: [undoneWrite(key)], result: "done" };
    return { writes: await rowUndone(inside, next), result: "more" };
  });
}

const rankOf = ({ made, purchase_id, details }: ImportRowRecord) =>
  made ? 2 : Number(Boolean(purchase_id || details));
const isLater = (a: ImportRowRecord, b: ImportRowRecord) =>
  a.created_at.localeCompare(b.created_at) || (a.details_version ?? 0) - (b.details_version ?? 0);
const leastUsed = (rows: ImportRowRecord[]) => rows.sort((a, b) => rankOf(a) - rankOf(b) || isLater(b, a))[0];

async function rowUndone(ctx: PracticeContext, row: ImportRowRecord): Promise<Write[]> {
  const [made] = await readMade(ctx, [row]);
  const kept = [rowChange(row, { ...row, kept: true }), keptWrite(row)];
  if (!made?.isUntouched) return kept;
  if (made.appointments.length > 0) return visitsUndone(ctx, row, made);
  return personUndone(ctx, row, made).catch((error: unknown) => {
    // The added details stay: without them, the client would equal another client with the same name and phone.
    if (error instanceof AppError && error.code === "duplicate_client") return kept;
    throw error;
  });
}
