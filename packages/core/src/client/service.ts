import type { PracticeContext } from "../context";
import { zoneOf } from "../practice/rules";
import { type PurchaseState, purchaseStatus } from "../purchase/rules";
import { normalizeText } from "../spanish/rules";
import { formatLocal, minuteOfDate, toLocal } from "../time/rules";
import type { ClientRecord } from "./entity";
import { normalizeIdentification, splitE164 } from "./rules";
import type { ClientList, ClientListItem, ListClientsInput } from "./schema";

/** What the directory knows of a client. */
export interface DirectoryEntry {
  id: string;
  name: string;
  phone: string;
  email?: string;
  identification_number?: string;
}

/** The practice's clients that `matches`, by name. Reads the narrow directory once. */
export async function searchDirectory(
  ctx: PracticeContext,
  matches: (entry: DirectoryEntry) => boolean,
): Promise<DirectoryEntry[]> {
  const { data } = await ctx.db.client.query.byName({ practice_id: ctx.practice.practice_id }).go({ pages: "all" });
  return data.filter(matches);
}

/** True when name, email, phone or identification hold the text, without regard to case, accents or spacing. */
export function clientMatcher(search: string): (entry: DirectoryEntry) => boolean {
  const text = normalizeText(search);
  const digits = /^[\d\s\-+().]+$/.test(search) ? search.replace(/\D/g, "") : "";
  const identification = normalizeIdentification(search);
  return (entry) =>
    normalizeText(entry.name).includes(text) ||
    normalizeText(entry.email ?? "").includes(text) ||
    (digits !== "" && entry.phone.includes(digits)) ||
    (identification !== "" && normalizeIdentification(entry.identification_number ?? "").includes(identification));
}

/** One page of the practice's clients by name. Two reads: the directory, and the page's clients in one batch. */
export async function listClients(ctx: PracticeContext, input: ListClientsInput): Promise<ClientList> {
  const search = input.search?.trim();
  const entries = await searchDirectory(ctx, search ? clientMatcher(search) : () => true);
  const page = entries.slice((input.page - 1) * input.page_size, input.page * input.page_size);
  const { practice_id } = ctx.practice;
  const { data } = page.length
    ? await ctx.db.client
        .get(page.map(({ id }) => ({ practice_id, id })))
        .go({ preserveBatchOrder: true, consistent: true })
    : { data: [] };
  return {
    clients: data.flatMap((record) => (record ? [toListItem(ctx, record)] : [])),
    total_count: entries.length,
    total_pages: Math.ceil(entries.length / input.page_size),
    page: input.page,
  };
}

/** A client as the list shows it; next and last appointment are read from its visits at this moment. */
function toListItem(ctx: PracticeContext, record: ClientRecord): ClientListItem {
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
