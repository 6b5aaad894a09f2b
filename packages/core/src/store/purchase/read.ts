import { fillPage, type PracticeContext, readCursor, readOne, readQuery } from "../../db/index";
import type { ClientProjection, ClientRecord } from "../../domain/client/entity";
import { ANONYMOUS, requirePhone } from "../../domain/client/person";
import { normalizeIdentification } from "../../domain/client/rules";
import { answerer } from "../../domain/kept/attributes";
import { purchaseCharge } from "../../domain/payment/rules";
import { zoneOf } from "../../domain/practice/rules";
import { type LedgerRecord, type PurchaseRecord, purchaseFields } from "../../domain/purchase/entity";
import type { Purchase, PurchasePage } from "../../domain/purchase/output";
import { completionPercentage, lastDateOf, purchaseStatus } from "../../domain/purchase/rules";
import type { ListPurchasesInput, PurchasesOfInput } from "../../domain/purchase/schema";
import { AppError, invalidField } from "../../errors";
import { normalizeName } from "../../lib/spanish/rules";
import { notThere, requireOwnPhone } from "../client/conversation";
import { namedInDirectory, searchDirectory } from "../client/directory";
import { findByIdentification } from "../client/identity";
import { listsOf, readClientOf, readClientsOf, readOwnerNamed, readOwners, requireOwnClient } from "../client/read";

const answer = answerer(purchaseFields);

/** The answer for a purchase, with its current status and client's details; `client` is null if deleted. */
export const toPurchase = (ctx: PracticeContext, record: PurchaseRecord, client: ClientProjection | null): Purchase =>
  answer(record, {
    client_id: client?.id ?? record.client_id,
    client_name: client?.name ?? ANONYMOUS,
    client_email: client?.email ?? null,
    client_phone: client?.phone ?? "",
    client_identification_number: client?.identification_number ?? null,
    total_paid: totalOf(record),
    ...purchaseCharge(record),
    status: purchaseStatus(record, ctx.clock.now().toISOString()),
    sessions_remaining: record.sessions_total - record.sessions_used,
    completion_percentage: completionPercentage(record),
    purchase_date: record.created_at,
    expires_on: lastDateOf(zoneOf(ctx.practice), record.expires_at),
  });

/** Requires a package that the client bought. @throws AppError `other_client`; the errors of `readClientOf`. */
export async function requireBoughtBy(ctx: PracticeContext, { id }: ClientRecord, purchase: PurchaseRecord) {
  if ((await readClientOf(ctx, purchase)).id !== id) throw new AppError("other_client");
}

function totalOf(record: PurchaseRecord): number {
  const { price, paid } = purchaseCharge(record);
  return record.created_by === "agent" && paid === 0 ? price : paid;
}

/** Purchases, newest first. After a merge, the id of either client finds the purchases of both. */
export async function listPurchases(ctx: PracticeContext, input: ListPurchasesInput): Promise<PurchasePage> {
  const { client_id, status, limit } = input;
  const owner = await readOwnerNamed(ctx, client_id);
  const { purchase, byClient } = ctx.db.purchase.query;
  const now = ctx.clock.now().toISOString();
  const { records, next_cursor } = await fillPage(ctx.db, {
    entity: "purchase",
    sources: listsOf(ctx, owner, purchase, byClient),
    order: "desc",
    by: ["id"],
    after: readCursor(input.cursor, 1),
    limit,
    passes: status ? (record) => purchaseStatus(record, now) === status : undefined,
  });
  return { purchases: await toPurchases(ctx, records, owner?.clients), next_cursor };
}

export async function toPurchases(
  ctx: PracticeContext,
  records: PurchaseRecord[],
  known?: Map<string, ClientProjection>,
): Promise<Purchase[]> {
  const clients = known ?? (await readClientsOf(ctx, records));
  return records.map((record) => toPurchase(ctx, record, clients.get(record.client_id) ?? null));
}

/** The purchases of clients, newest first, including those of clients being merged into them. */
async function purchasesOf(ctx: PracticeContext, clientIds: string[]): Promise<Purchase[]> {
  const { practice_id } = ctx.practice;
  const { byClient } = ctx.db.purchase.query;
  const { ids, clients } = await readOwners(ctx, clientIds);
  const found = await Promise.all(
    ids.map((client_id) => readQuery(ctx.db, "purchase", byClient({ practice_id, client_id }), { order: "desc" })),
  );
  const records = found.flatMap(({ data }) => data).sort((a, b) => (a.id < b.id ? 1 : -1));
  return toPurchases(ctx, records, clients);
}

/** The purchases of the client with an identification number, newest first. */
export async function listByIdentification(ctx: PracticeContext, number: string): Promise<{ purchases: Purchase[] }> {
  return { purchases: await purchasesOf(ctx, await idsByIdentification(ctx, number)) };
}

async function idsByIdentification(ctx: PracticeContext, number: string): Promise<string[]> {
  const id = await findByIdentification(ctx, number);
  return id ? [id] : [];
}

export async function listByName(ctx: PracticeContext, name: string): Promise<{ purchases: Purchase[] }> {
  const ids = (await namedInDirectory(ctx, normalizeName(name))).map(({ id }) => id);
  return { purchases: await purchasesOf(ctx, ids) };
}

/** Active purchases of the clients with the given id, else the identification number, else the name, phone or both.
 * @throws AppError `invalid_input` if none is given or the phone is invalid. */
export async function listActive(ctx: PracticeContext, input: PurchasesOfInput): Promise<{ purchases: Purchase[] }> {
  const purchases = await purchasesOf(ctx, await clientIdsOf(ctx, input));
  return { purchases: purchases.filter(({ status }) => status === "active") };
}

async function clientIdsOf(ctx: PracticeContext, input: PurchasesOfInput): Promise<string[]> {
  if (input.client_id) return [input.client_id];
  if (input.identification_number && normalizeIdentification(input.identification_number))
    return idsByIdentification(ctx, input.identification_number);
  const phone = input.phone ? requirePhone("phone", input.phone) : null;
  if (phone) requireOwnPhone(ctx, phone);
  const name = input.name ? normalizeName(input.name) : null;
  if (!phone && !name) throw invalidField("client_id", "Indica client_id, identification_number, phone o name.");
  const { writer } = ctx.actor;
  if (writer && !name) return [...writer.people];
  const clients = name
    ? await namedInDirectory(ctx, name)
    : await searchDirectory(ctx, (client) => client.phone === phone);
  return clients.filter((client) => !phone || client.phone === phone).map(({ id }) => id);
}

export const noPurchase = () => new AppError("not_found", { message: "Este paquete del cliente no existe." });

export async function readPurchase(ctx: PracticeContext, id: string): Promise<PurchaseRecord> {
  const record = await readOne(ctx.db, ctx.db.one.purchase({ practice_id: ctx.practice.practice_id, id }));
  if (!record) throw notThere(ctx, noPurchase());
  await requireOwnClient(ctx, record.client_id);
  return record;
}

/** A purchase's ledger entries, oldest first. */
export async function listLedger(ctx: PracticeContext, purchase_id: string): Promise<LedgerRecord[]> {
  const entries = ctx.db.ledger.query.entry({ practice_id: ctx.practice.practice_id, purchase_id });
  return (await readQuery(ctx.db, "ledger", entries, { consistent: true })).data;
}
