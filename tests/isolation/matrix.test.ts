import { restTable } from "@sereno/api/rest-table";
import { createEndpoint } from "@sereno/core/actions/endpoint/create";
import { bringRows } from "@sereno/core/actions/import/bring-rows";
import { startImport } from "@sereno/core/actions/import/start";
import type { PracticeContext } from "@sereno/core/db/context";
import { markKey } from "@sereno/core/domain/appointment/reminded/rules";
import { ImportRow } from "@sereno/core/domain/import/schema";
import { reminderId } from "@sereno/core/domain/reminder/rules";
import { LOGIN_SECONDS, signLogin } from "@sereno/core/store/auth/tokens";
import { createWebhooks } from "@sereno/webhooks";
import { expect, test } from "vitest";
import { isLong } from "../extent";
import { addExpense, bookAppointment, issueBill, startDayClosure } from "../support/acts";
import { makeAgentToken } from "../support/app";
import { openTestApp } from "../support/each-practice";
import { createPractice, testKeys } from "../support/practice";
import { PROCEDURES, typeOf } from "../support/procedures";
import { requestTo } from "../support/records";
import { stateOf } from "../support/state";

const { db, clock, app } = await openTestApp("own");

const PERSON = { patient_name: "Persona Secreta", patient_phone: "3009998877" };
const BILL = { amount: 1, payer_document_type: "NIT", payer_document_number: "1", city: "Cali" };
const HOUR = "2026-11-24 10:00:00";

/** Creates another therapist's practice, with a record of almost every kind that has an id. */
async function createVictim() {
  const practice = { name: "Secreta", bank_name: "Banco Secreto", nit: "900-secreto", city: "Cali" };
  const ctx = await createPractice(db, { clock, practice });
  const token = await app.signIn(ctx);
  const made = async (path: string, body: object) => (await app.call("POST", path, { token, body })).body;
  const pack = await made("/packages", { name: "Paquete Secreto", sessions: 8, validity_months: 3 });
  const booking = { ...PERSON, identification_number: "987654" };
  const appointment = await made("/appointments", { ...booking, appointment_date: HOUR, package_id: pack.id });
  const { client_id } = appointment;
  const two = { count: 2, choices: [{ index: 2, action: "skip" }] };
  const series = await made("/appointments/series", { ...booking, start: "2026-11-24 12:00:00", ...two });
  const paid = { amount: 100_000, method: "Cuenta Secreta", reference: "Secreto 1" };
  const payment = await made("/payments", { client_id, ...paid });
  const bill = await issueBill(ctx, { ...BILL, client_id, concept: "Concepto Secreto", payer_name: "Empresa Secreta" });
  const spent = { spent_on: "2026-11-20", amount: 9_999, category: "other", note: "Gasto Secreto" };
  const expense = await addExpense(ctx, spent);
  await app.call("PUT", `/clients/${client_id}/waitlist`, { token, body: { weekdays: ["friday"] } });
  const offer = await made("/waitlist/offers", { client_id, start: "2026-11-27 10:00:00", duration_minutes: 60 });
  const exception = await made("/availability/exceptions", { exception_date: "2026-12-24", available: false });
  const handoff = await made("/handoffs", { client_id, reason: "Razón Secreta" });
  const closure = await closeAway(ctx);
  const brought = await startImport(ctx, { rows: 1 });
  await bringRows(ctx, { id: brought.id, rows: [ImportRow.parse({ name: "Traída Secreta", phone: "3007776655" })] });
  const agentText = await makeAgentToken(ctx, "Agente Secreto");
  const agentToken = { id: agentText.split(".")[2], text: agentText };
  const endpoint = await createEndpoint(ctx, createWebhooks(), { url: "https://avisos.test/victima", bearer: null });
  const { reminder, claim } = await remindedOf(ctx, appointment.id);
  const sold = { pack, appointment, series, payment, bill, expense };
  return { ctx, token, ...sold, offer, handoff, exception, closure, brought, agentToken, endpoint, reminder, claim };
}

async function remindedOf({ db, practice: { practice_id } }: PracticeContext, id: string) {
  const starts_at = (await db.appointment.get({ practice_id, id }).go()).data?.starts_at ?? "";
  const mark = { state: "leased", at: clock.now().toISOString(), claim: "claim-1" } as const;
  const reminders = { [markKey(starts_at, 24)]: mark };
  await db.appointment.patch({ practice_id, id }).set({ reminders }).go();
  return { reminder: reminderId(id, starts_at, 24), claim: mark.claim };
}

async function closeAway(ctx: PracticeContext) {
  const booked = await bookAppointment(ctx, { ...PERSON, appointment_date: "2026-11-26 10:00:00" });
  const choices = [{ appointment_id: booked.id, version: booked.version, action: "cancel" }];
  const { closure } = await startDayClosure(ctx, { close: "2026-11-26", choices });
  return { id: closure?.id, appointment_id: booked.id };
}

type Victim = Awaited<ReturnType<typeof createVictim>>;
type Input = (victim: Victim) => object | undefined;

const nothing: Input = () => undefined;
const day = { start_date: "2026-11-24", end_date: "2026-11-24" };
const berta = { client_name: "Berta", client_phone: "3110000000" };
const row = { name: "Berta", phone: "3110000000" };
const SENT_AT = "2026-11-20T15:00:00.000Z";
const clientOf = ({ client_id }: Victim["appointment"]) => ({ client_id });
const packageOf = ({ package_purchase_id }: Victim["appointment"]) => ({ package_purchase_id });

const forAll = (input: Input, names: string) => Object.fromEntries(names.split(/\s+/).map((name) => [name, input]));

/** For each procedure, an input. Ids are of the victim's records, or invented for kinds that the victim lacks. */
const INPUTS: Record<string, Input> = {
  ...forAll(
    nothing,
    `accountClosure.close accountClosure.get accountClosure.preview agent.activity agent.context agent.tokens
     agentNews.get appointment.stats appointment.upcoming approval.list auth.connectGoogle auth.logout auth.me
     auth.revoke availability.refreshBusy availability.rules availability.schedule catalog.config catalog.list
     catalog.listWithConfig catalog.recalculate dayClosure.list endpoint.list event.list feed.create feed.get
     feed.revoke firstSteps.end firstSteps.get handoff.list holiday.coming import.calendar import.list meet.mirroring
     payment.announced payment.followUp payment.overview practice.basicInfo practice.completionStatus practice.get
     practice.paymentInfo reminder.due reminder.settings reminder.unreached session.confirm session.list
     summary.month waitlist.list waitlist.offers`,
  ),
  ...forAll(
    ({ appointment }) => ({ id: appointment.client_id }),
    `client.delete client.export client.get payment.balance payment.lastMessage payment.message payment.messageSent
     reminder.consent reminder.resumeEmail waitlist.get waitlist.remove`,
  ),
  ...forAll(
    ({ appointment }) => ({ client_id: appointment.client_id }),
    `appointment.list bill.list payment.list payment.statement purchase.active purchase.list`,
  ),
  ...forAll(
    ({ appointment }) => ({ id: appointment.id }),
    `appointment.delete appointment.get appointment.otherTimes appointment.retryMeeting confirmation.link`,
  ),
  ...forAll(({ endpoint }) => ({ id: endpoint.id }), "endpoint.remove endpoint.renew endpoint.resume endpoint.try"),
  ...forAll(() => ({ id: "apr_none" }), "approval.accept approval.get approval.refuse"),
  ...forAll(() => ({ name: "Persona Secreta" }), "client.byInfo client.checkActivePackages purchase.byName"),
  ...forAll(() => ({ month: "2026-11" }), "month.books month.sheet reminder.month"),
  ...forAll(({ expense }) => ({ id: expense.id }), "expense.delete expense.get expense.restore"),
  ...forAll(({ closure }) => ({ id: closure.id }), "dayClosure.dismiss dayClosure.get dayClosure.undo"),
  ...forAll(({ series }) => ({ id: series.series_id }), "series.cancel series.get series.previewSkipped"),
  ...forAll(({ agentToken }) => ({ id: agentToken.id }), "agent.resume agent.revokeToken"),
  ...forAll(() => ({ id: "act_none" }), "agent.undoChange agentNews.see"),
  ...forAll(() => day, "appointment.agenda appointment.dateRange"),
  ...forAll(
    ({ appointment }) => ({ ...day, exclude_appointment_id: appointment.id }),
    `availability.freeTimes availability.slots`,
  ),
  ...forAll(({ pack }) => ({ ...berta, package_id: pack.id }), "client.createWithPackage purchase.create"),
  ...forAll(({ payment }) => ({ id: payment.id }), "payment.confirm payment.undo"),
  ...forAll(({ brought }) => ({ id: brought.id }), "import.undo import.undoPreview"),
  "agent.undo": ({ agentToken }) => ({ token_id: agentToken.id }),
  "agent.createToken": () => ({ label: "x" }),
  "appointment.book": ({ appointment }) => ({ ...PERSON, appointment_date: HOUR, ...packageOf(appointment) }),
  "appointment.checkAvailability": ({ appointment: { id } }) => ({
    appointment_date: HOUR,
    exclude_appointment_id: id,
  }),
  "appointment.search": () => ({ q: "secreta" }),
  "appointment.update": ({ appointment }) => ({ id: appointment.id, status: "cancelled" }),
  "availability.checkSlot": () => ({ check_date: "2026-11-24", start_time: "10:00", end_time: "11:00" }),
  "availability.deleteException": ({ exception }) => ({ id: exception.id }),
  "availability.saveRules": () => ({ max_per_day: 1 }),
  "availability.saveException": () => ({ exception_date: "2026-12-24", available: false }),
  "availability.saveSchedule": () => ({ exceptions: [] }),
  "availability.saveWeek": () => ({ weekly_availability: {} }),
  "catalog.create": () => ({ name: "Uno", sessions: 1, validity_months: 1 }),
  "catalog.delete": ({ pack }) => ({ id: pack.id, hard_delete: true }),
  "catalog.get": ({ pack }) => ({ id: pack.id }),
  "catalog.saveConfig": () => ({ base_consultation_value: 1 }),
  "catalog.update": ({ pack }) => ({ id: pack.id, name: "Mío" }),
  "client.byPhone": () => ({ phone: "3009998877" }),
  "client.create": () => ({ name: "Persona Nueva", phone: "3009998877" }),
  "client.list": () => ({ search: "secreta" }),
  "client.merge": ({ appointment }) => ({ id: appointment.client_id, into: appointment.client_id }),
  "client.update": ({ appointment }) => ({ id: appointment.client_id, name: "Mía" }),
  "feed.change": () => ({ titles: "initials" }),
  "copy.page": () => ({ kind: "clients" }),
  "endpoint.create": () => ({ url: "https://avisos.test/otra" }),
  "endpoint.resend": ({ endpoint }) => ({ id: endpoint.id, event_id: "evt_none" }),
  "meet.setMirroring": () => ({ mirrors_in_person: true }),
  "holiday.set": () => ({ asked_year: 2027 }),
  "handoff.open": ({ appointment }) => ({ client_id: appointment.client_id, reason: "Pide hablar contigo" }),
  "handoff.resolve": ({ handoff }) => ({ id: handoff.id }),
  "holiday.year": () => ({ year: 2026 }),
  "bill.annul": ({ bill }) => ({ id: bill.id, reason: "x" }),
  "bill.undo": ({ bill }) => ({ id: bill.id }),
  "bill.issue": ({ appointment }) => ({ ...BILL, ...clientOf(appointment), concept: "x", payer_name: "x" }),
  "expense.add": () => ({ spent_on: "2026-11-20", amount: 1, category: "other" }),
  "expense.update": ({ expense }) => ({ id: expense.id, spent_on: "2026-11-20", amount: 1, category: "other" }),
  "payment.annul": ({ payment }) => ({ id: payment.id, reason: "x" }),
  "payment.messageNotSent": ({ appointment: { client_id: id } }) => ({ id, sent_at: SENT_AT, sent_before: null }),
  "payment.previewConfirm": ({ payment }) => ({ ids: [payment.id] }),
  "payment.record": ({ appointment: { id: appointment_id, client_id } }) => ({
    ...{ client_id, amount: 1, parts: [{ appointment_id, amount: 1 }] },
  }),
  "payment.refundCredit": ({ appointment }) => ({ client_id: appointment.client_id, amount: 1 }),
  "practice.search": () => ({ search_term: "secreta" }),
  "practice.setAgentStatus": () => ({ agent_enabled: true }),
  "practice.setPicture": () => ({ picture_url: null }),
  "practice.setTimezone": () => ({ timezone: "America/Lima" }),
  "practice.update": () => ({ city: "Cali" }),
  "purchase.byIdentification": () => ({ identification: "987654" }),
  "purchase.cancel": ({ appointment }) => ({ id: appointment.package_purchase_id }),
  "purchase.editSessions": ({ appointment }) => ({ id: appointment.package_purchase_id, sessions_used: 0 }),
  "purchase.refundSession": ({ appointment: { package_purchase_id: id, id: appointment_id } }) => ({
    id,
    appointment_id,
  }),
  "purchase.useSession": ({ appointment: { package_purchase_id: id, id: appointment_id } }) => ({ id, appointment_id }),
  "dayClosure.preview": ({ exception, appointment: { id: appointment_id } }) => ({
    ...{ close: "2026-11-24", removed: [exception.id], moves: [{ appointment_id, to: "2026-11-25 10:00:00" }] },
  }),
  "dayClosure.start": ({ exception, appointment: { id: appointment_id } }) => ({
    ...{ close: "2026-11-24", removed: [exception.id], choices: [{ appointment_id, version: 1, action: "cancel" }] },
  }),
  "dayClosure.tell": ({ closure }) => closure,
  "import.bring": ({ brought: { id }, appointment }) => ({ id, rows: [{ ...row, ...clientOf(appointment) }] }),
  "import.preview": ({ appointment }) => ({ rows: [{ ...row, ...clientOf(appointment) }] }),
  "import.start": () => ({ rows: 1 }),
  "series.book": ({ appointment: each }) => ({ ...clientOf(each), ...packageOf(each), start: HOUR, count: 2 }),
  "reminder.saveSettings": () => ({ offsets_hours: [12] }),
  "reminder.upcoming": () => ({ date: "2026-11-24" }),
  "reminder.sent": ({ reminder, claim }) => ({ id: reminder, claim }),
  "reminder.failed": ({ reminder, claim }) => ({ id: reminder, claim, reason: "No contesta" }),
  "reminder.unmark": ({ reminder }) => ({ id: reminder }),
  "reminder.saveConsent": ({ appointment }) => ({ id: appointment.client_id, reminders: "off" }),
  "series.change": ({ series }) => ({ id: series.appointments[0].id, scope: "all", status: "cancelled" }),
  "series.previewChange": ({ series }) => ({ id: series.appointments[0].id, scope: "all" }),
  "series.reopen": ({ series }) => ({ id: series.series_id, appointment_ids: [series.appointments[0].id] }),
  "series.addSkipped": ({ series }) => ({ id: series.series_id, choices: [{ index: 2, action: "keep" }] }),
  "session.end": () => ({ id: "ses_test" }),
  "series.preview": ({ appointment }) => ({ ...packageOf(appointment), start: HOUR, count: 2 }),
  "waitlist.matches": ({ offer: { start, duration_minutes } }) => ({ start, duration_minutes }),
  "waitlist.offer": ({ appointment: { client_id } }) => ({
    client_id,
    start: "2026-11-27 12:00:00",
    duration_minutes: 60,
  }),
  "waitlist.save": ({ appointment }) => ({ id: appointment.client_id, earlier: true }),
  "waitlist.withdraw": ({ offer }) => ({ id: offer.id }),
};
const OPEN = ["auth.completeGoogleLogin", "auth.endLeft", "auth.startGoogleLogin"];

async function send(row: { method: string; path: string }, fields: object = {}, token?: string) {
  const { path, body } = requestTo(row, fields);
  const response = await app.send(row.method, path, { token, body });
  return { status: response.status, text: await response.text() };
}

const callTrpc = (name: string, input: object = {}, token?: string) =>
  typeOf(name) === "query"
    ? send({ method: "GET", path: `/trpc/${name}` }, { input: JSON.stringify(input) }, token)
    : send({ method: "POST", path: `/trpc/${name}` }, input, token);

type Call = (input?: object, token?: string) => ReturnType<typeof send>;
const ofTrpc = Object.keys(INPUTS).map((procedure) => {
  const call: Call = (...asked) => callTrpc(procedure, ...asked);
  return { title: `tRPC ${procedure}`, procedure, call };
});
const ofRest = restTable
  .filter(({ procedure }) => !OPEN.includes(procedure))
  .map(({ method, path, procedure }) => {
    const call: Call = (...asked) => send({ method, path: `/api/v1${path}` }, ...asked);
    return { title: `REST ${method} ${path}`, procedure, call };
  });

const victim = await createVictim();
const before = await stateOf(victim.ctx);

/** An agent's token and a therapist's token, neither of them of the victim's practice. */
async function openOther(agent?: string): Promise<string[]> {
  const ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
  return [agent ?? (await makeAgentToken(ctx, "Propio")), await app.signIn(ctx, `ses_${ctx.practice.practice_id}`)];
}
/** Tokens for all tests of queries. Each test of a mutation has a practice of its own. */
const readers = openOther();

test("INPUTS has every procedure that needs a token", () => {
  expect(Object.keys(INPUTS).sort()).toEqual(PROCEDURES.filter((name) => !OPEN.includes(name)).sort());
});

const { practice_id } = victim.ctx.practice;
const name = { practice_id, login_id: "ses_test" };
const past = { now: () => new Date(clock.now().getTime() - (LOGIN_SECONDS + 1) * 1000) };
const strangers: [kind: string, token: string, status: number][] = [
  ["garbage", "garbage", 401],
  ["foreign", await signLogin({ ...testKeys, session: [new Uint8Array(32).fill(9)] }, clock, name), 401],
  ["expired", await signLogin(testKeys, past, name), 401],
  ["revoked", await signLogin(testKeys, clock, { practice_id, login_id: "ses_gone" }), 401],
  ["agent's, switched off", victim.agentToken.text, 403],
];
/** A normal run tries each call with one of the invalid tokens, in turn; the long run tries all of them. */
const strangersOf = (turn: number) =>
  isLong ? strangers : strangers.filter((_, at) => at === turn % strangers.length);

test.each([...ofTrpc, ...ofRest].map((each, turn) => ({ ...each, turn })))(
  "$title needs a valid token, and shows and changes nothing of another practice",
  async ({ title, procedure, call, turn }) => {
    const input = INPUTS[procedure]?.(victim);
    for (const [kind, token, expected] of [["none", undefined, 401] as const, ...strangersOf(turn)]) {
      const { status, text } = await call(input, token);
      expect([kind, status]).toEqual([kind, expected]);
      expect(text).not.toMatch(/secret/i);
    }
    const isRead = typeOf(procedure) === "query";
    // tRPC refuses agents' tokens before any read, so all tRPC calls share one agent's token.
    const [agent] = title.startsWith("tRPC") ? await readers : [];
    for (const token of await (isRead ? readers : openOther(agent))) {
      const { status, text } = await call(input, token);
      expect(status).toBeLessThan(500);
      expect(text).not.toMatch(/secret[ao]/i);
    }
    // Skipped after queries, to save time: the check after the next mutation finds a query's changes, too.
    if (!isRead) expect(await stateOf(victim.ctx)).toBe(before);
  },
);

test("after the calls of every procedure by other practices the victim's practice is unchanged", async () => {
  expect(await stateOf(victim.ctx)).toBe(before);
});
