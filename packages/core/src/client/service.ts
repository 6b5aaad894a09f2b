import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { PracticeContext } from "../context";
import { indexes } from "../db/keys";
import { zoneOf } from "../practice/rules";
import { type PurchaseState, purchaseStatus } from "../purchase/rules";
import { formatLocal, minuteOfDate, toLocal } from "../time/rules";
import type { ClientRecord } from "./entity";
import type { ClientList, ClientListItem } from "./output";
import { clientMatcher, type DirectoryEntry, normalizeIdentification, readDirectoryText, splitE164 } from "./rules";
import type { ListClientsInput } from "./schema";

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
  const entries = await searchDirectory(ctx, search ? clientMatcher(search) : () => true);
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

/** The client with this identification number, or null. */
export async function findByIdentification(ctx: PracticeContext, identification: string): Promise<string | null> {
  const identity = `id:${normalizeIdentification(identification)}`;
  const { data } = await ctx.db.identity
    .get({ practice_id: ctx.practice.practice_id, identity })
    .go({ consistent: true });
  return data?.client_id ?? null;
}
