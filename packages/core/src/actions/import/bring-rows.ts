import { commit, type Plan, type PracticeContext } from "../../db/index";
import { create, type Write } from "../../db/writes";
import type { ImportRowRecord } from "../../domain/import/entity";
import type { BroughtRow, Import } from "../../domain/import/output";
import type { BringRowsInput, ImportRow } from "../../domain/import/schema";
import { AppError } from "../../errors";
import { activeOf, seekPerson, whoIs } from "../../queries/import-person";
import {
  datesOfRow,
  isWhole,
  part,
  payingFor,
  personOfRow,
  problemOf,
  saleOfRow,
  unsoldOf,
} from "../../queries/import-row";
import { withFreshBusy } from "../../store/busy/refresh";
import { clientThere, NO_CHANGE } from "../../store/client/change";
import { readClient } from "../../store/client/read";
import { completionEntries, type ResolvedClient } from "../../store/client/resolve";
import {
  countWrite,
  ENDED_TEXT,
  findRowOf,
  personKey,
  readImport,
  requireNoUndo,
  rowChange,
  rowKey,
} from "../../store/import/read";
import type { Sale } from "../../store/purchase/change";
import { readPurchase } from "../../store/purchase/read";
import { bookSeries } from "../series/book";

const UNDECIDED_TEXT = "Hay alguien parecido: di si es la misma persona.";

/** Imports each row in two transactions: first the client with package or debt, then the appointments. A repeated call
 * continues and imports no row twice. A row that fails is reported and does not stop others. @throws AppError
 * `not_found`; `stale_version` once the import's undo has begun; `busy` during the undo of another. */
export async function bringRows(
  caller: PracticeContext,
  { id, rows }: BringRowsInput,
): Promise<{ rows: BroughtRow[] }> {
  const ctx = await withFreshBusy(caller);
  const { state } = await readImport(ctx, id);
  if (state !== "open") throw new AppError("stale_version", { message: ENDED_TEXT });
  await requireNoUndo(ctx);
  const brought: BroughtRow[] = [];
  for (const row of rows) brought.push(await bringRow(ctx, id, row));
  return { rows: brought };
}

async function bringRow(ctx: PracticeContext, import_id: Import["id"], row: ImportRow): Promise<BroughtRow> {
  const problems: BroughtRow["problems"] = [];
  let entered: Entered;
  try {
    entered = await enter(ctx, import_id, row, problems);
  } catch (error) {
    return { outcome: "refused", problems: [problemOf("person", error)] };
  }
  const { record, isNew } = entered;
  if (isWhole(record, row)) return { outcome: isNew ? "brought" : "known", problems };
  try {
    await bookOf(ctx, import_id, record, row);
    return { outcome: "brought", problems };
  } catch (error) {
    return { outcome: isNew ? "brought" : "known", problems: [...problems, problemOf("appointments", error)] };
  }
}

interface Entered {
  record: ImportRowRecord;
  isNew: boolean;
}

/** Imports a row's client and purchase, unless already done. */
function enter(ctx: PracticeContext, import_id: string, row: ImportRow, problems: BroughtRow["problems"]) {
  const person = personOfRow(row);
  const key = rowKey(person, row);
  return commit(ctx, async (): Promise<Plan<Entered>> => {
    // Discards the problems of an earlier attempt of this transaction.
    problems.length = 0;
    const { known, stale } = await findRowOf(ctx, person, row);
    if (known) {
      problems.push(...unsoldOf(known, row));
      return { writes: [], result: { record: known, isNew: false } };
    }
    const who = whoIs(ctx, { row, person, key, sought: await seekPerson(ctx, row, person) }, []);
    const resolved = "resolved" in who ? who.resolved : null;
    if (!resolved || "candidates" in who) throw new AppError("duplicate_client", { message: UNDECIDED_TEXT });
    const { before, client } = resolved;
    const buyer = { ...who.client, id: client.id, sales: client.sales };
    const sale = await part(problems, "package", () => saleOfRow(ctx, row, buyer));
    const [filled] = completionEntries(resolved);
    const record: ImportRowRecord = {
      practice_id: ctx.practice.practice_id,
      key,
      import_id,
      client_id: client.id,
      made: before ? undefined : personKey(person),
      details: filled?.details,
      details_version: filled?.details_version,
      purchase_id: sale?.purchase.id,
      owed: sale?.purchase.price,
      sessions_used: sale?.purchase.sessions_used,
      revision: 1,
      created_at: ctx.clock.now().toISOString(),
    };
    return {
      writes: [
        stale?.key === key ? rowChange(stale, record) : create("importRow", record),
        countWrite(record, countsOf(record, row)),
        ...entryWrites(resolved, sale),
      ],
      result: { record, isNew: true },
    };
  });
}

const countsOf = ({ made, purchase_id, owed = 0 }: ImportRowRecord, row: ImportRow) => ({
  brought: 1,
  people: made ? 1 : 0,
  packages: purchase_id && row.package?.sessions_left ? 1 : 0,
  owed,
});

const entryWrites = ({ before, client, writes }: ResolvedClient, sale: Sale | null): Write[] =>
  sale || client !== before
    ? [...(sale?.writes ?? []), ...writes({ ...NO_CHANGE, ...sale?.delta })]
    : [clientThere(client)];

/** Books a row's appointments, and stores in the same transaction that they are booked. They count for the import that
 * brought the row or, if it was undone, for `import_id`, which gets a row of its own so that its undo finds them. */
async function bookOf(ctx: PracticeContext, import_id: string, record: ImportRowRecord, row: ImportRow): Promise<void> {
  if (!row.next) return;
  const isFirst = record.import_id === import_id || (await readImport(ctx, record.import_id)).state === "open";
  const own = record.purchase_id ? await readPurchase(ctx, record.purchase_id) : null;
  const isOthers = row.package?.sessions_left ? !own : row.next.package_name;
  const active = isOthers ? activeOf(ctx, await readClient(ctx, record.client_id)) : [];
  const paying = payingFor(row, own, active);
  const { input } = await datesOfRow(ctx, row.next, paying);
  const booking = { ...input, client_id: record.client_id, package_purchase_id: paying?.id ?? null };
  const { practice_id, key, client_id, created_at } = record;
  await bookSeries(ctx, booking, {
    own_event: row.next.from_google || undefined,
    beside: ({ id: series_id, appointment_ids }) => {
      const booked = { series_id, appointment_ids };
      const ofSecond = { practice_id, key: `${key} ${import_id}`, import_id, client_id, created_at, revision: 1 };
      return [
        rowChange(record, { ...record, ...booked }),
        ...(isFirst ? [] : [create("importRow", { ...ofSecond, ...booked })]),
        countWrite(isFirst ? record : ofSecond, { appointments: appointment_ids.length }),
      ];
    },
  });
}
