import { createConversions } from "electrodb";
import { activityWrites } from "../agent/activity";
import { clientWrite, NO_CHANGE, type Person, resolveClient } from "../client/identity";
import { normalizeIdentification, toE164 } from "../client/rules";
import { findByIdentification, searchDirectory } from "../client/service";
import type { PracticeContext } from "../context";
import { commit } from "../db/commit";
import { AppError } from "../errors";
import { normalizeText } from "../spanish/rules";
import type { LedgerRecord, PurchaseRecord } from "./entity";
import type { Purchase } from "./output";
import { completionPercentage, purchaseStatus } from "./rules";
import { prepareSale } from "./sale";
import type { CreatePurchaseInput, EditSessionsInput, ListPurchasesInput, PurchasesOfInput } from "./schema";
import { sessionWrites } from "./sessions";

/** A stored purchase as the API answers it at this moment. */
export function toPurchase(ctx: PracticeContext, record: PurchaseRecord): Purchase {
  return {
    id: record.id,
    client_id: record.client_id,
    client_name: record.client_name,
    client_email: record.client_email ?? null,
    client_phone: record.client_phone,
    client_identification_number: record.client_identification_number ?? null,
    package_id: record.package_id,
    package_name: record.package_name,
    total_paid: record.total_paid,
    payment_method: record.payment_method ?? null,
    payment_reference: record.payment_reference ?? null,
    notes: record.notes ?? null,
    status: purchaseStatus(record, ctx.clock.now().toISOString()),
    sessions_total: record.sessions_total,
    sessions_used: record.sessions_used,
    sessions_remaining: record.sessions_total - record.sessions_used,
    completion_percentage: completionPercentage(record),
    purchase_date: record.created_at,
    created_at: record.created_at,
    expires_at: record.expires_at,
  };
}

/**
 * Sells a package: client, purchase and counts in one transaction.
 * @throws AppError `active_package`, `package_inactive`, `not_found`, `invalid_input`.
 */
export async function createPurchase(ctx: PracticeContext, input: CreatePurchaseInput): Promise<Purchase> {
  const phone = toE164(input.client_phone);
  if (!phone) {
    const message = "Número de teléfono requerido";
    throw new AppError("invalid_input", { message, errors: [{ path: "client_phone", message }] });
  }
  const person: Person = {
    name: input.client_name,
    phone,
    email: input.client_email?.trim() || null,
    identification_number: input.client_identification_number?.trim() || null,
  };
  return commit(ctx, async () => {
    const client = await resolveClient(ctx, person);
    const sale = await prepareSale(ctx, input.package_id, person, client, input, { kind: "edit", sessions_used: 0 });
    return {
      writes: [
        ...sale.writes,
        ...client.writes({ ...NO_CHANGE, ...sale.delta }),
        ...activityWrites(ctx, ctx.practice.practice_id, "purchase.create", { client_id: client.client_id }),
      ],
      result: toPurchase(ctx, sale.purchase),
    };
  });
}

/** Purchases, newest first, by pages. */
export async function listPurchases(ctx: PracticeContext, input: ListPurchasesInput) {
  const { practice_id } = ctx.practice;
  const { client_id } = input;
  const query = client_id
    ? ctx.db.purchase.query.byClient({ practice_id, client_id })
    : ctx.db.purchase.query.purchase({ practice_id });
  const paths = createConversions(ctx.db.purchase).byAccessPattern;
  const after = input.cursor && readCursor(input.cursor);
  const cursor = !after
    ? null
    : client_id
      ? paths.byClient.fromComposite.toCursor({ practice_id, client_id, id: after })
      : paths.purchase.fromComposite.toCursor({ practice_id, id: after });
  const page = await query.go({ order: "desc", limit: input.limit, cursor });
  const purchases = page.data.map((record) => toPurchase(ctx, record));
  const last = page.data.at(-1);
  return {
    purchases: input.status ? purchases.filter(({ status }) => status === input.status) : purchases,
    next_cursor: page.cursor && last ? Buffer.from(last.id).toString("base64url") : null,
  };
}

function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, "base64url").toString();
  if (/^pur_[0-9a-z]+$/.test(id)) return id;
  const message = "El cursor no es válido. Empieza de nuevo sin cursor.";
  throw new AppError("invalid_input", { message, errors: [{ path: "cursor", message }] });
}

async function purchasesOf(ctx: PracticeContext, clientIds: string[]): Promise<Purchase[]> {
  const { practice_id } = ctx.practice;
  const found = await Promise.all(
    clientIds.map((client_id) =>
      ctx.db.purchase.query.byClient({ practice_id, client_id }).go({ order: "desc", pages: "all" }),
    ),
  );
  return found.flatMap(({ data }) => data.map((record) => toPurchase(ctx, record)));
}

/** The purchases of whoever has this identification number, newest first. */
export async function listByIdentification(
  ctx: PracticeContext,
  identification: string,
): Promise<{ purchases: Purchase[] }> {
  const client_id = await findByIdentification(ctx, identification);
  return { purchases: client_id ? await purchasesOf(ctx, [client_id]) : [] };
}

/** The purchases of every client of this name, without regard to case or accents. */
export async function listByName(ctx: PracticeContext, name: string): Promise<{ purchases: Purchase[] }> {
  const wanted = normalizeText(name);
  const clients = await searchDirectory(ctx, (client) => client.name === wanted);
  return {
    purchases: await purchasesOf(
      ctx,
      clients.map(({ id }) => id),
    ),
  };
}

/**
 * The active purchases of a client, named by id, identification number, phone or name, the first of them that is given.
 * @throws AppError `invalid_input` when none is given.
 */
export async function listActive(ctx: PracticeContext, input: PurchasesOfInput): Promise<{ purchases: Purchase[] }> {
  const purchases = await purchasesOf(ctx, await clientIdsOf(ctx, input));
  return { purchases: purchases.filter(({ status }) => status === "active") };
}

async function clientIdsOf(ctx: PracticeContext, input: PurchasesOfInput): Promise<string[]> {
  if (input.client_id) return [input.client_id];
  if (input.identification_number && normalizeIdentification(input.identification_number)) {
    const id = await findByIdentification(ctx, input.identification_number);
    return id ? [id] : [];
  }
  const phone = input.phone ? toE164(input.phone) : null;
  const name = input.name ? normalizeText(input.name) : null;
  if (!phone && !name) {
    throw new AppError("invalid_input", { message: "Indica client_id, identification_number, phone o name." });
  }
  const clients = await searchDirectory(
    ctx,
    (client) => (!phone || client.phone === phone) && (!name || client.name === name),
  );
  return clients.map(({ id }) => id);
}

/** @throws AppError `not_found`, also for another practice's. */
export async function getPurchase(ctx: PracticeContext, id: string): Promise<Purchase> {
  const { data } = await ctx.db.purchase.get({ practice_id: ctx.practice.practice_id, id }).go({ consistent: true });
  if (!data) throw new AppError("not_found");
  return toPurchase(ctx, data);
}

/** Every change of a purchase's sessions, oldest first. */
export async function listLedger(ctx: PracticeContext, purchase_id: string): Promise<LedgerRecord[]> {
  const { data } = await ctx.db.ledger.query
    .entry({ practice_id: ctx.practice.practice_id, purchase_id })
    .go({ consistent: true, pages: "all" });
  return data;
}

/** The purchase after so many more sessions were used. */
export const withSessions = (purchase: PurchaseRecord, sessions: number): PurchaseRecord => ({
  ...purchase,
  sessions_used: purchase.sessions_used + sessions,
});

/**
 * Sets how many sessions count as used, by hand; the ledger keeps the difference.
 * @throws AppError `not_found`, `invalid_input` for more than were sold.
 */
export function editSessionsUsed(ctx: PracticeContext, { id, sessions_used }: EditSessionsInput): Promise<Purchase> {
  const { practice_id } = ctx.practice;
  return commit(ctx, async () => {
    const { data: purchase } = await ctx.db.purchase.get({ practice_id, id }).go({ consistent: true });
    if (!purchase) throw new AppError("not_found");
    if (sessions_used > purchase.sessions_total) {
      const message = `No puede usar más de ${purchase.sessions_total} sesiones`;
      throw new AppError("invalid_input", { message, errors: [{ path: "sessions_used", message }] });
    }
    const sessions = sessions_used - purchase.sessions_used;
    const result = toPurchase(ctx, withSessions(purchase, sessions));
    if (sessions === 0) return { writes: [], result };
    return {
      writes: [
        ...sessionWrites(ctx, { kind: "edit", purchase, sessions }),
        clientWrite(ctx, practice_id, purchase.client_id, { ...NO_CHANGE, sessions: { [id]: sessions } }),
      ],
      result,
    };
  });
}
