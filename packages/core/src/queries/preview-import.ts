import { inParallel, type PracticeContext } from "../db/index";
import type { ClientRecord } from "../domain/client/entity";
import type { ImportRowRecord } from "../domain/import/entity";
import type { RowPreview } from "../domain/import/output";
import type { ImportRow, PreviewImportInput, RowClient, RowLeaves } from "../domain/import/schema";
import { debtText } from "../domain/payment/rules";
import { zoneOf } from "../domain/practice/rules";
import type { PurchaseRecord } from "../domain/purchase/entity";
import { normalizeText } from "../lib/spanish/rules";
import { parseLocal } from "../lib/time/rules";
import { openSurroundings } from "../policies/surroundings";
import { withFreshBusy } from "../store/busy/refresh";
import { findRowOf, requireNoUndo, rowKey } from "../store/import/read";
import { broughtDebt } from "../store/payment/read";
import { readPurchase } from "../store/purchase/read";
import { aroundWith, intervalFrom } from "../store/series/obstacles";
import { type Asking, isRowId, seekPerson, whoIs } from "./import-person";
import { datesOfRow, isWhole, part, payingFor, personOfRow, problemOf, saleOfRow, unsoldOf } from "./import-row";

type Problem = RowPreview["problems"][number];
type Look = ReturnType<typeof openSurroundings>;

const REPEATED_TEXT = "Está repetida en el archivo: se trae una sola vez.";

/** Previews the import of each of `rows` as if `before` and the rows above it had been imported. Writes nothing.
 * @throws AppError `busy` during the undo of an import. */
export async function previewImport(
  caller: PracticeContext,
  { rows, before }: PreviewImportInput,
): Promise<{ rows: RowPreview[] }> {
  await requireNoUndo(caller);
  const ctx = await withFreshBusy(caller);
  const look = openSurroundings(ctx);
  const read = new Map<ImportRow, Promise<Read>>();
  // A failed read is reported when its row is previewed. Until then this catch prevents an unhandled rejection.
  await inParallel(rows, (row) => {
    const found = readRow(ctx, row);
    read.set(row, found);
    return found.catch(() => undefined);
  });
  const leaves = [...before];
  const found: RowPreview[] = [];
  for (const row of rows) {
    const preview = await (read.get(row) ?? readRow(ctx, row))
      .then((each) => previewRow(ctx, each, leaves, look))
      .catch((error: unknown) => ({ ...nothing("refused"), problems: [problemOf("person", error)] }));
    found.push(preview);
    if (preview.leaves) leaves.push(preview.leaves);
  }
  return { rows: found };
}

interface Read extends Asking {
  known: ImportRowRecord | null;
  /** The purchase that an earlier import of this row created; null if none. */
  purchase: PurchaseRecord | null;
}

async function readRow(ctx: PracticeContext, row: ImportRow): Promise<Read> {
  const person = personOfRow(row);
  const { known } = await findRowOf(ctx, person, row);
  const asked = known ? { ...row, client_id: known.client_id } : row;
  const [purchase, sought] = await Promise.all([
    known?.purchase_id ? readPurchase(ctx, known.purchase_id) : null,
    seekPerson(ctx, asked, person),
  ]);
  return { row: asked, person, key: rowKey(person, row), known, purchase, sought };
}

const nothing = (state: RowPreview["state"]): RowPreview => ({
  state,
  client: null,
  candidates: [],
  sessions_left: 0,
  owed: 0,
  appointments: [],
  left_out: [],
  problems: [],
  leaves: null,
});

async function previewRow(
  ctx: PracticeContext,
  read: Read,
  before: readonly RowLeaves[],
  look: Look,
): Promise<RowPreview> {
  const { row, key, known } = read;
  if (known && isWhole(known, row)) return { ...nothing("brought"), problems: unsoldOf(known, row) };
  if (before.some((each) => each.key === key))
    return { ...nothing("repeated"), problems: [{ part: "person", message: REPEATED_TEXT }] };
  const who = whoIs(ctx, read, before);
  if ("candidates" in who) return { ...nothing("doubtful"), candidates: who.candidates };
  const { client, resolved } = who;
  const isFirst = resolved !== null && !resolved.before;
  return {
    ...nothing(isRowId(client.id) || isFirst ? "new" : "known"),
    client: isFirst ? null : { id: client.id, name: client.name },
    ...(await previewOfRow(ctx, read, client, lookAfter(ctx, look, before))),
  };
}

async function previewOfRow(
  ctx: PracticeContext,
  { row, key, known, purchase, sought }: Read,
  client: RowClient,
  look: Look,
): Promise<Partial<RowPreview>> {
  const problems = known ? unsoldOf(known, row) : [];
  const sale = known ? null : await part(problems, "package", () => saleOfRow(ctx, row, { ...client, sales: 0 }));
  if (sale) problems.push(...besideOf(row, sought.resolved?.before));
  const paying = payingFor(row, sale?.purchase ?? purchase, client.packages);
  const { next } = row;
  const dates = next && (await part(problems, "appointments", () => datesOfRow(ctx, next, paying, look)));
  if (dates) problems.push(...fewer(dates.starts.length, next.weeks - (next.is_dated ? dates.left_out.length : 0)));
  const starts = dates?.starts ?? [];
  const packages = packagesAfter(client.packages, paying, starts.length);
  return {
    ...(sale && { sessions_left: row.package?.sessions_left ?? 0, owed: sale.purchase.price }),
    appointments: starts,
    left_out: dates?.left_out ?? [],
    problems,
    leaves: { key, client: { ...client, packages }, starts, duration_minutes: next?.duration_minutes ?? 60 },
  };
}

/** Notes if a client already has an imported debt or an imported package of this name: a row of another version of the
 * file would double it. */
function besideOf({ package: sold, owed }: ImportRow, client: ClientRecord | null | undefined): Problem[] {
  if (!client) return [];
  const debt = owed ? broughtDebt(client) : 0;
  const name = sold && normalizeText(sold.name);
  const isSame = Object.values(client.packages ?? {}).some(
    (each) => each.is_brought && normalizeText(each.package_name) === name,
  );
  const notes = [
    isSame && `Ya se le trajo un paquete '${sold?.name}': este se suma. Si es el mismo, deja la fila fuera.`,
    debt > 0 && `${debtText(debt)} de una importación anterior: esto se suma. Si es lo mismo, deja la fila fuera.`,
  ];
  return notes.flatMap((message) => (message ? [{ part: "package" as const, message }] : []));
}

/** A person's packages after `uses` more sessions of the purchase `paying`, without `paying` if no session is left. */
function packagesAfter(packages: RowClient["packages"], paying: ReturnType<typeof payingFor>, uses: number) {
  if (!paying) return packages;
  const { id, package_name, sessions_total, expires_at } = paying;
  const after = { id, package_name, sessions_total, sessions_used: paying.sessions_used + uses, expires_at };
  const others = packages.filter((each) => each.id !== id);
  return after.sessions_used < sessions_total ? [...others, after] : others;
}

/** A reader like `look` for which the appointments of earlier rows count as booked. */
function lookAfter(ctx: PracticeContext, look: Look, before: readonly RowLeaves[]): Look {
  const zone = zoneOf(ctx.practice);
  const booked = before.flatMap(({ starts, duration_minutes }) =>
    starts.flatMap((start) => intervalFrom(zone, parseLocal(start), duration_minutes) ?? []),
  );
  return async (starts) => {
    const { around, ...rest } = await look(starts);
    return { ...rest, around: aroundWith(around, booked) };
  };
}

function fewer(starts: number, weeks: number): Problem[] {
  const [left, booked] =
    starts === 1
      ? ["La sesión que queda alcanza", "se agenda esa"]
      : ["Las sesiones que quedan alcanzan", "se agendan esas"];
  const message = `${left} para ${starts} de ${weeks} citas: ${booked}.`;
  return starts === weeks ? [] : [{ part: "appointments", message }];
}
