import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { PracticeContext } from "../context";
import { indexes } from "../db/keys";
import { AppError } from "../errors";
import { toE164 } from "../phone/rules";
import { zoneOf } from "../practice/rules";
import { type PurchaseState, purchaseStatus } from "../purchase/rules";
import { normalizeText } from "../spanish/rules";
import { formatLocal, minuteOfDate, toLocal } from "../time/rules";
import type { ClientRecord } from "./entity";
import type { ActivePackageCheck, ClientList, ClientListItem } from "./output";
import { requirePhone } from "./person";
import { activePackages, clientMatcher, type DirectoryEntry, readDirectoryText, splitE164 } from "./rules";
import type { ClientByInfoInput, ListClientsInput } from "./schema";

/** The practice's clients that match, by name. Reads the narrow directory once; another request for each 1 MB of it. */
export async function searchDirectory(
  ctx: PracticeContext,
  matches: (entry: DirectoryEntry) => boolean,
): Promise<DirectoryEntry[]> {
  const found: DirectoryEntry[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await ctx.db.documents.send(
      new QueryCommand({
        TableName: ctx.db.table,
        IndexName: indexes.directory,
        KeyConditionExpression: `${indexes.directory}pk = :practice`,
        ExpressionAttributeValues: { ":practice": ctx.practice.practice_id },
        // Both halves of what an entry is; the other keys would only be carried along.
        ProjectionExpression: `sk, ${indexes.directory}sk`,
        ExclusiveStartKey: start,
      }),
    );
    for (const item of page.Items ?? []) {
      const entry = readDirectoryText(String(item.sk).replace("client#", ""), String(item[`${indexes.directory}sk`]));
      if (matches(entry)) found.push(entry);
    }
    start = page.LastEvaluatedKey;
  } while (start);
  return found;
}

/** One page of the practice's clients by name. Two reads: the directory, and the page's clients in one batch. */
export async function listClients(ctx: PracticeContext, input: ListClientsInput): Promise<ClientList> {
  const search = input.search?.trim();
  const entries = await searchDirectory(ctx, search ? clientMatcher(search, toE164(search)) : () => true);
  const page = entries.slice((input.page - 1) * input.page_size, input.page * input.page_size);
  const records = await readClients(
    ctx,
    page.map(({ id }) => id),
  );
  return {
    clients: records.map((record) => toListItem(ctx, record)),
    total_count: entries.length,
    total_pages: Math.ceil(entries.length / input.page_size),
    page: input.page,
  };
}

/** Clients in the order of their ids, without those that are gone. One batch. */
export async function readClients(ctx: PracticeContext, ids: string[]): Promise<ClientRecord[]> {
  if (ids.length === 0) return [];
  const { practice_id } = ctx.practice;
  const { data } = await ctx.db.client
    .get(ids.map((id) => ({ practice_id, id })))
    .go({ preserveBatchOrder: true, consistent: true });
  return data.filter((record) => record !== null);
}

/** A client as the list shows it; next and last appointment are read from its visits at this moment. */
export function toListItem(ctx: PracticeContext, record: ClientRecord): ClientListItem {
  const now = minuteOfDate(ctx.clock.now());
  const visits = Object.values(record.visits ?? {});
  const past = visits.filter((start) => start <= now);
  const future = visits.filter((start) => start > now);
  const local = (starts: number[], pick: (...starts: number[]) => number) =>
    starts.length ? formatLocal(toLocal(zoneOf(ctx.practice), pick(...starts))) : null;
  return {
    id: record.id,
    name: record.name,
    identification_number: record.identification_number ?? null,
    email: record.email ?? null,
    phone: record.phone,
    ...splitE164(record.phone),
    total_appointments: record.total_appointments,
    appointment_history_count: record.completed_appointments,
    last_appointment_date: local(past, Math.max),
    next_appointment_date: local(future, Math.min),
    ...countPackages(Object.values(record.packages ?? {}), ctx.clock.now().toISOString()),
  };
}

/** What a client bought, used and can still use at a moment (ISO instant). Cancelled purchases do not count. */
function countPackages(purchases: PurchaseState[], now: string) {
  const counted = purchases.filter(({ cancelled }) => !cancelled);
  const sum = (value: (purchase: PurchaseState) => number) => counted.reduce((total, each) => total + value(each), 0);
  return {
    total_package_purchases: counted.length,
    total_package_sessions: sum(({ sessions_total }) => sessions_total),
    used_package_sessions: sum(({ sessions_used }) => sessions_used),
    available_package_sessions: sum((each) =>
      purchaseStatus(each, now) === "active" ? each.sessions_total - each.sessions_used : 0,
    ),
  };
}

/** @throws AppError `not_found`, also for another practice's. */
export async function getClient(ctx: PracticeContext, id: string): Promise<ClientListItem> {
  return toListItem(ctx, await readClient(ctx, id));
}

export async function readClient(ctx: PracticeContext, id: string): Promise<ClientRecord> {
  const { data } = await ctx.db.client.get({ practice_id: ctx.practice.practice_id, id }).go({ consistent: true });
  if (!data) throw new AppError("not_found", { message: "Este cliente ya no existe." });
  return data;
}

/**
 * The client of this name, and of this phone or email where they are given; the first by name when several are.
 * @throws AppError `invalid_input` for a phone that is none.
 */
export async function findByInfo(
  ctx: PracticeContext,
  input: ClientByInfoInput,
): Promise<{ client: ClientListItem | null }> {
  const name = normalizeText(input.name);
  const email = input.email ? normalizeText(input.email) : null;
  const phone = input.phone ? requirePhone("phone", input.phone) : null;
  const [entry] = await searchDirectory(
    ctx,
    (each) => each.name === name && (!email || each.email === email) && (!phone || each.phone === phone),
  );
  const [client] = entry ? await readClients(ctx, [entry.id]) : [];
  return { client: client ? toListItem(ctx, client) : null };
}

/** Whether a client of this name has sessions left in an active package. */
export async function checkActivePackages(ctx: PracticeContext, text: string): Promise<ActivePackageCheck> {
  const name = normalizeText(text);
  const entries = await searchDirectory(ctx, (each) => each.name === name);
  const clients = await readClients(
    ctx,
    entries.slice(0, 100).map(({ id }) => id),
  );
  const now = ctx.clock.now().toISOString();
  const active_packages = clients.flatMap((client) => activePackages(Object.values(client.packages ?? {}), now));
  return {
    has_active_packages: active_packages.length > 0,
    message: active_packages.length > 0 ? ACTIVE_PACKAGE_TEXT : "El cliente no tiene paquetes activos.",
    active_packages,
  };
}

const ACTIVE_PACKAGE_TEXT = "No se puede crear un paquete nuevo hasta que se terminen las sesiones del paquete actual.";
