import { type PracticeContext, readEach, readQuery } from "../db/index";
import type { AppointmentRecord } from "../domain/appointment/entity";
import type { Approval } from "../domain/approval/output";
import { LONGEST_MINUTES } from "../domain/availability/lengths/rules";
import type { ClientRecord } from "../domain/client/entity";
import type { ClientByPhone, ClientCandidate, ClientMatch } from "../domain/client/output";
import { requirePhone } from "../domain/client/person";
import { MOST_NEXT } from "../domain/client/rules";
import type { ClientByInfoInput, ClientByPhoneInput } from "../domain/client/schema";
import type { PurchaseRecord } from "../domain/purchase/entity";
import { purchaseStatus } from "../domain/purchase/rules";
import { AppError } from "../errors";
import { normalizeName, normalizeText } from "../lib/spanish/rules";
import { isoOfMinute, minuteOfDate } from "../lib/time/rules";
import { whereAhead } from "../store/appointment/read";
import { toAppointment } from "../store/appointment/record";
import { conversationOf } from "../store/client/conversation";
import { namedInDirectory } from "../store/client/directory";
import { idsByPhone } from "../store/client/identity";
import { allIdsOf, findClient, idsOfRecord, readClients } from "../store/client/read";
import { toListItem } from "../store/client/record";
import { toPurchase } from "../store/purchase/read";
import { readWaiting, toApproval } from "./list-approvals";

const MOST_CANDIDATES = 20;

const toCandidate = ({ id, name, phone, identification_number }: ClientRecord): ClientCandidate => ({
  id,
  name,
  phone_ending: phone.slice(-4),
  identification_ending: identification_number?.slice(-3) ?? null,
});

/** Finds a client by name and, if given, phone and email. Returns candidates if several match or `phone` is "".
 * @throws AppError `invalid_input` for an invalid phone. */
export async function findByInfo(ctx: PracticeContext, input: ClientByInfoInput): Promise<ClientMatch> {
  const name = normalizeName(input.name);
  const email = input.email ? normalizeText(input.email) : null;
  const phone = input.phone ? requirePhone("phone", input.phone) : null;
  // A caller that sends a phone means one person, so a blank phone must not match everybody of that name.
  const isUncertain = input.phone != null && !phone;
  const entries = (await namedInDirectory(ctx, name)).filter(
    (each) => (!email || each.email === email) && (!phone || each.phone === phone),
  );
  const ids = entries.slice(0, MOST_CANDIDATES).map(({ id }) => id);
  const [first, ...others] = await readClients(ctx, ids);
  if (!first) return { client: null, candidates: [] };
  if (others.length === 0 && !isUncertain) return { client: toListItem(ctx, first), candidates: [] };
  return { client: null, candidates: [first, ...others].map(toCandidate) };
}

const OTHER_PHONE_TEXT = "Esa persona no tiene ese teléfono. Busca otra vez solo con el teléfono.";
const NOBODY: ClientByPhone = {
  client: null,
  next_appointments: [],
  active_purchases: [],
  waiting_approvals: [],
  candidates: [],
};

/** The clients who have this phone; if there are none, the clients who had it before a correction or merge. */
async function readByPhone(ctx: PracticeContext, phone: string): Promise<ClientRecord[]> {
  const ids = (await idsByPhone(ctx, phone)).slice(0, MOST_CANDIDATES);
  const found = new Map((await readClients(ctx, ids)).map((each) => [each.id, each]));
  const others = ids.filter((id) => !found.has(id));
  for (const each of await Promise.all(others.map((id) => findClient(ctx, ctx.practice.practice_id, id)))) {
    if (each) found.set(each.id, each);
  }
  const people = [...found.values()].sort((a, b) => (a.directory < b.directory ? -1 : 1));
  const holders = people.filter((each) => each.phone === phone);
  return holders.length > 0 ? holders : people;
}

/** The client with this phone, with next appointments, active packages and pending approvals; candidates if several.
 * @throws AppError `invalid_input` for an invalid phone; `not_found` if the named client has another phone. */
export async function findByPhone(ctx: PracticeContext, input: ClientByPhoneInput): Promise<ClientByPhone> {
  const people = await readByPhone(ctx, requirePhone("phone", input.phone));
  const named = input.client_id && (await currentId(ctx, people, input.client_id));
  const [client, ...others] = named ? people.filter(({ id }) => id === named) : people;
  if (!client && named) throw new AppError("not_found", { message: OTHER_PHONE_TEXT });
  if (!client) return { ...NOBODY, waiting_approvals: await waitingFor(ctx, null) };
  if (others.length > 0) return { ...NOBODY, candidates: [client, ...others].map(toCandidate) };
  const [appointments, purchases, waiting_approvals] = await Promise.all([
    readNext(ctx, client),
    readActive(ctx, client),
    waitingFor(ctx, client),
  ]);
  return {
    client: toListItem(ctx, client),
    next_appointments: appointments.map((record) => toAppointment(ctx, record, client)),
    active_purchases: purchases.map((record) => toPurchase(ctx, record, client)),
    waiting_approvals,
    candidates: [],
  };
}

/** The id of the client into which `id` was merged, else `id`. Reads the client only if `id` is not among `people`. */
async function currentId({ db, practice }: PracticeContext, people: ClientRecord[], id: string): Promise<string> {
  if (people.some((each) => each.id === id)) return id;
  return (await findClient({ db }, practice.practice_id, id))?.id ?? id;
}

/** A client's pending approvals, and this conversation's pending approvals without a client. */
async function waitingFor(ctx: PracticeContext, client: ClientRecord | null): Promise<Approval[]> {
  const conversation = conversationOf(ctx);
  const waiting = await readWaiting(ctx);
  const ids = client && waiting.length > 0 ? await allIdsOf(ctx, client.practice_id, client.id) : [];
  return waiting
    .filter((each) =>
      each.client_id ? ids.includes(each.client_id) : conversation !== undefined && each.conversation === conversation,
    )
    .map((each) => toApproval(ctx, each, client?.name ?? null));
}

/** The client's next `MOST_NEXT` live appointments that have not ended, soonest first. */
export async function readNext(ctx: PracticeContext, client: ClientRecord): Promise<AppointmentRecord[]> {
  const ids = await idsOfRecord(ctx, client);
  const found = await Promise.all(ids.map((id) => readAhead(ctx, client.practice_id, id)));
  const next = found.flat().sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return next.slice(0, MOST_NEXT);
}

async function readAhead(ctx: PracticeContext, practice_id: string, client_id: string): Promise<AppointmentRecord[]> {
  const now = minuteOfDate(ctx.clock.now());
  const ahead = ctx.db.appointment.query
    .byClient({ practice_id, client_id })
    .gte({ starts_at: isoOfMinute(now - LONGEST_MINUTES) })
    .where(whereAhead(now));
  return (await readQuery(ctx.db, "appointment", ahead)).data;
}

async function readActive(ctx: PracticeContext, { practice_id, packages }: ClientRecord): Promise<PurchaseRecord[]> {
  const now = ctx.clock.now().toISOString();
  const ids = Object.entries(packages ?? {}).flatMap(([id, each]) =>
    purchaseStatus(each, now) === "active" ? [id] : [],
  );
  const found = await readEach(ctx.db, ids, (id) => ctx.db.one.purchase({ practice_id, id }));
  return found.filter((purchase) => purchase !== null);
}
