import type * as z from "zod/mini";
import { AppError, type FieldError } from "../errors";
import { commit, type Write } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { Lookup } from "../table/electrodb";
import { readTogether } from "../table/read";
import type { Kind } from "../things/export/asked/schema";

/** Into which practice records are brought, of which file, and of whom they speak that is nobody any more. */
export interface Bringing {
  ctx: PracticeContext;
  file: string;
  deleted: ReadonlySet<string>;
}

/** One transaction takes 100 items; the practice is one of them, and the total that is due. */
const MOST_ITEMS = 94;

/** A refusal that names each of the records. */
export function refusalOf(problems: readonly FieldError[]): AppError {
  const [first] = problems;
  return new AppError("copy_refused", {
    ...(first && { message: `${first.path}: ${first.message}` }),
    errors: [...problems],
  });
}

/** @throws AppError `copy_refused` where there is any problem. */
export function refuse(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw refusalOf(problems);
}

/** What a record is called where it is refused. */
const nameOf = (kind: Kind, record: unknown, index: number): string => {
  const { id, client_id, identity, name }: Record<string, unknown> = Object(record);
  const said = [id, client_id, identity, name].find((each) => typeof each === "string" && each.length <= 80);
  return `${kind} ${said ?? index + 1}`;
};

export function readRecords<S extends z.ZodMiniType>(kind: Kind, schema: S, raw: readonly unknown[]): z.infer<S>[] {
  const problems: FieldError[] = [];
  const records = raw.flatMap((record, index) => {
    const { success, data, error } = schema.safeParse(record);
    if (success) return [data];
    const [issue] = error.issues;
    const where = issue?.path.join(".");
    problems.push({ path: nameOf(kind, record, index), message: `${where ? `${where}: ` : ""}${issue?.message}` });
    return [];
  });
  refuse(problems);
  return records;
}

export interface Shape<R> {
  /** By which it is told whether a record is there. */
  lookup(record: R): Lookup<unknown>;
  /** The items that its transaction touches, by any names that tell them apart. */
  items(record: R): string[];
  /** The writes that bring records which are not there yet, each item once. */
  writes(fresh: R[]): Promise<Write[]>;
}

/** Records in stretches that fit into a transaction. */
function stretchesOf<R>(records: R[], items: Shape<R>["items"]): R[][] {
  const stretches: R[][] = [];
  let touched = new Set<string>();
  for (const record of records) {
    const own = items(record);
    const all = new Set([...touched, ...own]);
    const last = stretches.at(-1);
    if (last && all.size <= MOST_ITEMS) {
      last.push(record);
      touched = all;
    } else {
      stretches.push([record]);
      touched = new Set(own);
    }
  }
  return stretches;
}

/** Holds while the practice takes this very file. */
export const stillRestoring = (practice_id: string, file: string): Write => ({
  write: ({ practice }) =>
    practice
      .check({ practice_id })
      .where(({ restoring }, { eq }) => eq(restoring, file))
      .commit(),
  refused: () => new AppError("copy_refused", { message: "Esta copia ya no se está trayendo. Empieza de nuevo." }),
});

const TWICE_TEXT = "La copia trae dos veces el mismo registro.";

/** Brings records, as many as fit into a transaction at once. Those that are there stay as they are: the same again changes nothing. */
export async function bringAll<R>(at: Bringing, records: R[], shape: Shape<R>): Promise<void> {
  const keys = records.map((record) => shape.lookup(record).key.sk);
  if (new Set(keys).size < keys.length) throw new AppError("copy_refused", { message: TWICE_TEXT });
  for (const stretch of stretchesOf(records, shape.items)) await bringStretch(at, stretch, shape);
}

async function bringStretch<R>(at: Bringing, records: R[], shape: Shape<R>): Promise<void> {
  const { ctx, file } = at;
  const missing = async () => {
    const found = await readTogether(ctx.db, records.map(shape.lookup));
    return records.filter((_, index) => !found[index]);
  };
  let fresh: R[] = [];
  try {
    await commit({ db: ctx.db }, async () => {
      fresh = await missing();
      const writes = fresh.length > 0 ? await shape.writes(fresh) : [];
      const guard = writes.length > 0 ? [stillRestoring(ctx.practice.practice_id, file)] : [];
      return { writes: [...guard, ...writes], result: undefined };
    });
  } catch (error) {
    // Another tab brings the same: its appointments are what stands in the way of these, which are the very same.
    if (!(error instanceof AppError && error.code === "copy_refused")) throw error;
    const left = await missing();
    if (left.length >= fresh.length) throw error;
    await bringStretch(at, left, shape);
  }
}

export const problemsOf = <R extends object>(
  kind: Kind,
  records: R[],
  problemOf: (record: R) => string | null,
): FieldError[] =>
  records.flatMap((record, index) => {
    const message = problemOf(record);
    return message ? [{ path: nameOf(kind, record, index), message }] : [];
  });

export interface Owned {
  client_id: string;
}

/** The clients of records, by id. @throws AppError `copy_refused` for one that is neither there nor said to be deleted. */
export async function ownersOf<R extends Owned>({ ctx, deleted }: Bringing, kind: Kind, records: R[]) {
  const { practice_id } = ctx.practice;
  const ids = [...new Set(records.map(({ client_id }) => client_id))];
  const found = await readTogether(
    ctx.db,
    ids.map((id) => ctx.db.one.client({ practice_id, id })),
  );
  const owners = new Map(found.flatMap((client) => (client ? [[client.id, client] as const] : [])));
  refuse(
    problemsOf(kind, records, ({ client_id }) => {
      if (owners.has(client_id) === deleted.has(client_id)) return `su cliente, ${client_id}, no está en la copia.`;
      return null;
    }),
  );
  return owners;
}
