import { addPackage, bookAppointment, codeOf, issueBill, openHandoff, saveWaitlist } from "@sereno/tests/support/acts";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { driftOf, recordsOf } from "@sereno/tests/support/drift";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { agentOf, openDying } from "@sereno/tests/support/practice";
import { dumpOf } from "@sereno/tests/support/state";
import { afterEach, expect, inject, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import { ImportRow, PreviewImportInput } from "../../domain/import/schema";
import { continueClientWork } from "../../jobs/continue-client-work";
import { checkPractice } from "../../maintenance/check/check";
import { exportPage } from "../../queries/export-practice";
import { readMonthSheet } from "../../queries/month-sheet";
import { previewImport } from "../../queries/preview-import";
import { readStatement } from "../../queries/statement";
import { ApprovalNeeded } from "../../store/agent/activity";
import { listClients } from "../../store/client/read";
import { listImports } from "../../store/import/read";
import { readOverview } from "../../store/payment/overview";
import { paymentMessage, readBalance } from "../../store/payment/read";
import { deleteAppointment } from "../appointment/delete";
import { updateAppointment } from "../appointment/update";
import { askTherapist } from "../approval/ask";
import { createClient } from "../client/create";
import { deleteClient } from "../client/delete";
import { mergeClients } from "../client/merge";
import { updateClient } from "../client/update";
import { recordPayment } from "../payment/record";
import { paymentMessageSent } from "../payment/send-message";
import { editSessionsUsed } from "../purchase/change";
import { bringRows } from "./bring-rows";
import { continueImportUndos } from "./continue-undo";
import { startImport } from "./start";
import { previewUndo, undoImport } from "./undo";

const START = "2026-11-20T15:00:00Z";
const { clock, ctx, db } = await eachPracticeIn("shared", START);
afterEach(async () => expect(await driftOf(ctx)).toEqual([]));

const row = (change: object = {}) => ImportRow.parse({ name: "Ana Peña", phone: "3001234567", ...change });
const ocho = { name: "Ocho", sessions_total: 8, sessions_left: 3 };
const monday = { appointment_date: "2026-11-23 10:00:00", is_virtual: true, weeks: 3 };
const whole = () => row({ email: "ana@correo.co", package: ocho, owed: 150_000, next: monday });

const begin = async (rows = 1) => (await startImport(ctx, { rows })).id;
const bring = async (id: string, ...rows: ImportRow[]) => (await bringRows(ctx, { id, rows })).rows;
const clients = async () => (await listClients(ctx, { page: 1, page_size: 10 })).clients;
const preview = async (...rows: ImportRow[]) => (await previewImport(ctx, PreviewImportInput.parse({ rows }))).rows;
const purchases = async () =>
  (await db.purchase.query.purchase({ practice_id: ctx.practice.practice_id }).go({ consistent: true })).data;
const remove = async (client_id: string) => {
  await deleteClient(ctx, client_id);
  await finishClientTasks(ctx);
};
const lastImport = async () => (await listImports(ctx)).imports[0];

/** Kinds of records that an undone import leaves behind. */
const LEFT = ["import", "importrow", "event", "clientcount", "day", "duetotal", "feedchange", "calendartask"];
const held = async () =>
  (await dumpOf(ctx))
    .filter(({ __edb_e__ }) => !LEFT.includes(String(__edb_e__)))
    .sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));

test("a row can be imported again after the undo of another import deleted its client", async () => {
  const [first, plain] = [await begin(), row()];
  await bring(first, row({ email: "ana@correo.co" }));
  expect(await bring(await begin(), plain)).toMatchObject([{ outcome: "brought" }]);
  await undoImport(ctx, first);
  expect(await clients()).toEqual([]);
  expect(await preview(plain)).toMatchObject([{ state: "new" }]);
  expect(await bring(await begin(), plain)).toMatchObject([{ outcome: "brought" }]);
  expect(await preview(plain)).toMatchObject([{ state: "brought" }]);
  expect(await clients()).toMatchObject([{ name: "Ana Peña" }]);
});

test("an import can be undone and is listed for a day; after that only the last five imports are listed", async () => {
  const id = await begin();
  await bring(id, row());
  for (let index = 0; index < 6; index++) await begin();
  const counted = async () => (await listImports(ctx)).imports.length;
  expect(await counted()).toBe(7);
  clock.moveTo("2026-11-21T15:00:00Z");
  await expect(undoImport(ctx, id)).rejects.toMatchObject({ code: "past" });
  expect(await clients()).toHaveLength(1);
  clock.moveTo("2026-11-21T16:00:00Z");
  expect(await counted()).toBe(5);
});

test("an imported row creates a client with the sessions left, the debt and the weekly appointments", async () => {
  const appointments = ["2026-11-23 10:00:00", "2026-11-30 10:00:00", "2026-12-07 10:00:00"];
  const complete = { state: "new", left_out: [], problems: [] };
  expect(await preview(whole())).toMatchObject([{ ...complete, sessions_left: 3, owed: 150_000, appointments }]);
  expect(await clients()).toEqual([]);
  expect(await bring(await begin(), whole())).toEqual([{ outcome: "brought", problems: [] }]);
  const ana = { name: "Ana Peña", email: "ana@correo.co", owed: 150_000, due: 150_000, total_appointments: 3 };
  expect(await clients()).toMatchObject([ana]);
  expect(await purchases()).toMatchObject([
    { package_name: "Ocho", sessions_total: 8, sessions_used: 8, price: 150_000 },
  ]);
  expect(await lastImport()).toMatchObject({ brought: 1, people: 1, packages: 1, appointments: 3, owed: 150_000 });
  // The package was sold before the import, so it is in no month's sales.
  expect((await readMonthSheet(ctx, "2026-11")).clients.filter(({ packages_sold }) => packages_sold > 0)).toEqual([]);
  expect(await checkPractice(ctx, ctx.practice.practice_id)).toEqual([]);
});

test.each([
  ["alone", { owed: 80_000 }, 0],
  ["of a package", { owed: 80_000, package: ocho }, 1],
  ["of a used-up package", { owed: 80_000, package: { ...ocho, sessions_left: 0 } }, 0],
])("an imported debt %s is 'saldo anterior' wherever shown or paid, and no package", async (_, change, packages) => {
  await bring(await begin(), row(change));
  const [{ id: client_id = "", ...client } = {}] = await clients();
  const sessions = { total_package_purchases: packages, total_package_sessions: packages * 8 };
  expect(client).toMatchObject({ owed: 80_000, due: 80_000, ...sessions, active_package_sessions: packages * 8 });
  expect(await lastImport()).toMatchObject({ packages, owed: 80_000 });
  expect((await paymentMessage(ctx, client_id)).text).toContain("(saldo anterior)");
  expect((await readBalance(ctx, client_id)).items).toMatchObject([{ concept: "Saldo anterior", balance: 80_000 }]);
  expect((await readStatement(ctx, { client_id })).lines).toMatchObject([{ concept: "Saldo anterior" }]);
  expect((await readOverview(ctx, {})).debtors).toMatchObject([{ items: [{ concept: "Saldo anterior" }] }]);
  expect((await recordPayment(ctx, { client_id, amount: 80_000, method: "cash" })).parts).toMatchObject([
    { concept: "Saldo anterior", amount: 80_000 },
  ]);
  const [{ id: purchase = "" } = {}] = await purchases();
  const outcome = packages === 0 ? "invalid_input" : "done";
  expect(await codeOf(editSessionsUsed(ctx, { id: purchase, sessions_used: 0 }))).toBe(outcome);
});

test("a row sent four times at once is imported once, and importing it again changes nothing", async () => {
  const id = await begin();
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => bring(id, whole())));
  expect(outcomes.flat().filter(({ outcome }) => outcome === "refused")).toEqual([]);
  expect(await clients()).toMatchObject([{ owed: 150_000, total_appointments: 3 }]);
  expect(await lastImport()).toMatchObject({ brought: 1, people: 1, appointments: 3, owed: 150_000 });
  const before = await held();
  expect(await preview(whole())).toMatchObject([{ state: "brought" }]);
  const known = { outcome: "known", problems: [] };
  expect(await bring(await begin(), whole(), row({ ...whole(), name: "ANA PENA" }))).toEqual([known, known]);
  expect(await held()).toEqual(before);
});

test("an imported row is known in any format of its document number, also if its key is not normalised", async () => {
  await bring(await begin(), row({ ...debt, ...numbered("10203040") }));
  const written = row({ ...debt, ...numbered("1.020.304-0") });
  expect(await preview(written)).toMatchObject([{ state: "brought" }]);
  const known = [{ outcome: "known", problems: [] }];
  expect(await bring(await begin(), written)).toEqual(known);
  const { practice_id } = ctx.practice;
  const [mark = expect.fail()] = (await db.importRow.query.row({ practice_id }).go({ consistent: true })).data;
  await db.importRow.delete({ practice_id, key: mark.key }).go();
  await db.importRow.put({ ...mark, key: "AvSaHJcswbMGvTyNkuTD5UXCMWzkKcXE0z9HS9bFXbs" }).go();
  expect(await preview(written)).toMatchObject([{ state: "brought" }]);
  expect(await bring(await begin(), written)).toEqual(known);
});

test("an imported row of a known client adds the missing email", async () => {
  const { id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  expect(await preview(row({ email: "ana@correo.co" }))).toMatchObject([{ state: "known", client: { id } }]);
  await bring(await begin(), row({ email: "ana@correo.co" }));
  expect(await clients()).toMatchObject([{ id, email: "ana@correo.co" }]);
});

test.each([
  ["the name, but not the phone", { name: "ana pena", phone: "3009999999" }],
  ["the phone, but not the name", { name: "Ana Peña Ríos" }],
])("a row with %s of a client is refused until the therapist decides who it is", async (_, change) => {
  const { id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  expect((await preview(row(change)))[0]).toMatchObject({ state: "doubtful", candidates: [{ id, name: "Ana Peña" }] });
  expect(await bring(await begin(), row(change))).toMatchObject([{ outcome: "refused" }]);
  expect(await clients()).toHaveLength(1);
  await bring(await begin(), row({ ...change, owed: 1000, client_id: id }));
  expect(await clients()).toMatchObject([{ id, name: "Ana Peña", phone: "+573001234567", owed: 1000 }]);
  await bring(await begin(), row({ ...change, is_other: true }));
  expect(await clients()).toHaveLength(2);
});

test("a row's appointments are imported if the client's active package has the name of the row's package, else left out", async () => {
  await bring(await begin(), row({ package: ocho }));
  const other = row({ package: { ...ocho, name: "Doce" }, next: monday });
  const kept = { part: "package", message: expect.stringContaining("por usar") };
  const problems = [kept, { part: "appointments", message: expect.stringContaining("sus citas tampoco") }];
  expect(await preview(other)).toMatchObject([{ state: "known", sessions_left: 0, appointments: [], problems }]);
  expect(await bring(await begin(), other)).toMatchObject([{ outcome: "brought", problems }]);
  expect(await clients()).toMatchObject([{ total_appointments: 0, active_package_sessions: 8 }]);
  const same = row({ package: { ...ocho, name: "ocho", sessions_left: 2 }, next: monday });
  expect(await preview(same)).toMatchObject([{ state: "known", sessions_left: 0, problems: [kept] }]);
  expect(await bring(await begin(), same)).toMatchObject([{ outcome: "brought", problems: [kept] }]);
  const again = { part: "package", message: expect.stringContaining("sin su paquete") };
  expect(await preview(same)).toMatchObject([{ state: "brought", problems: [again] }]);
  expect(await bring(await begin(), same)).toMatchObject([{ outcome: "known", problems: [again] }]);
  expect(await clients()).toMatchObject([{ total_appointments: 3, used_package_sessions: 8, owed: 0 }]);
});

test("the preview of a row's later version says that an imported debt or used up package would be added again", async () => {
  await bring(await begin(), row({ package: ocho, owed: 150_000, next: monday }));
  const noted = (message: string) => [{ part: "package", message: expect.stringContaining(message) }];
  const debt = row({ owed: 150_000, email: "ana@correo.co" });
  expect(await preview(debt)).toMatchObject([
    { state: "known", problems: noted("150.000 de una importación anterior") },
  ]);
  const packaged = row({ package: { ...ocho, sessions_left: 2 } });
  expect(await preview(packaged)).toMatchObject([{ state: "known", problems: noted("un paquete 'Ocho'") }]);
});

test("a row of a chosen client fills in what is missing, except another client's document", async () => {
  const { id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  await createClient(ctx, { name: "Luz Gil", phone: "3007654321", identification_number: "1020" });
  const details = { email: "ana@correo.co", identification_number: "1020" };
  await bring(await begin(), row({ name: "Anita", ...details, client_id: id }));
  const ana = (await clients()).find((each) => each.id === id);
  expect(ana).toMatchObject({ name: "Ana Peña", email: "ana@correo.co", identification_number: null });
});

test("an appointment that names the client's package uses a session; one that names another is left out", async () => {
  await bring(await begin(), row({ package: ocho }));
  const next = { appointment_date: "2026-11-24 10:00:00", package_name: "OCHO" };
  const late = row({ owed: 1000, next });
  expect(await preview(late)).toMatchObject([{ sessions_left: 0, owed: 1000, problems: [] }]);
  expect(await bring(await begin(), late)).toEqual([{ outcome: "brought", problems: [] }]);
  expect(await clients()).toMatchObject([{ total_package_purchases: 1, used_package_sessions: 6, owed: 1000 }]);
  const problems = [{ part: "appointments", message: expect.stringContaining("sus citas tampoco") }];
  const other = row({ next: { ...next, package_name: "Doce" } });
  expect(await preview(other)).toMatchObject([{ appointments: [], problems }]);
  expect(await bring(await begin(), other)).toMatchObject([{ problems }]);
});

test("an imported row skips taken hours, and books no more weeks than its package has sessions left", async () => {
  const patient = { patient_name: "Otra", patient_phone: "3007654321" };
  const other = await bookAppointment(ctx, { ...patient, appointment_date: "2026-11-30 10:00:00" });
  const left_out = [{ appointment_date: "2026-11-30 10:00:00" }];
  const appointments = ["2026-11-23 10:00:00", "2026-12-07 10:00:00", "2026-12-14 10:00:00"];
  expect(await preview(whole())).toMatchObject([{ appointments, left_out }]);
  // Seven dated Mondays, of which the last is a holiday. The first is occupied, so it is left out; no eighth is added.
  const [seen] = await preview(row({ next: { appointment_date: "2026-11-30 10:00:00", weeks: 7, is_dated: true } }));
  expect(seen).toMatchObject({ left_out, problems: [] });
  expect([seen?.appointments.length, seen?.appointments.at(-1)]).toEqual([6, "2027-01-11 10:00:00"]);
  const many = (sessions_left: number) => row({ package: { ...ocho, sessions_left }, next: { ...monday, weeks: 12 } });
  const cut = (message: string) => [{ part: "appointments", message }];
  const some = cut("Las sesiones que quedan alcanzan para 3 de 12 citas: se agendan esas.");
  expect(await preview(many(3))).toMatchObject([{ appointments, problems: some }]);
  const one = cut("La sesión que queda alcanza para 1 de 12 citas: se agenda esa.");
  expect(await preview(many(1))).toMatchObject([{ appointments: appointments.slice(0, 1), problems: one }]);
  const single = row({ next: { appointment_date: "2026-11-30 10:00:00" } });
  const problems = [{ part: "appointments", message: expect.any(String) }];
  expect(await preview(single)).toMatchObject([{ appointments: [], problems }]);
  const id = await begin();
  expect(await bring(id, single)).toMatchObject([{ outcome: "brought", problems }]);
  expect(await clients()).toHaveLength(2);
  await deleteAppointment(ctx, { id: other.id });
  expect(await bring(id, single)).toEqual([{ outcome: "brought", problems: [] }]);
});

const beto = { name: "Beto Ruiz", phone: "3002223344" };
const debt = { owed: 150_000 };
const two = { ...monday, weeks: 2 };
const at = (appointment_date: string) => ({ next: { appointment_date } });
const numbered = (identification_number: string) => ({ identification_number });
test.each<[string, object[], string, object]>([
  ["two people behind one phone", [debt, { name: "Beto", ...debt }], "new doubtful", { people: 1, ...debt }],
  ["one name with two phones", [{}, { phone: "3002223344" }], "new doubtful", { people: 1 }],
  [
    "two packages of one person, of which the first is used up by its weeks",
    [{ package: ocho, next: monday }, { package: { name: "Doce", sessions_total: 12, sessions_left: 5 } }],
    "new new",
    { people: 1, packages: 2, appointments: 3 },
  ],
  [
    "two weekdays of one package",
    [two, { appointment_date: "2026-11-24 10:00:00" }].map((next) => ({ package: ocho, next })),
    "new new",
    { people: 1, packages: 1, appointments: 3 },
  ],
  [
    "two people at one hour",
    [{}, beto].map((who) => ({ ...who, ...at("2026-11-23 10:00:00") })),
    "new new",
    { people: 2, appointments: 1 },
  ],
  [
    "one identification number under two names",
    [numbered("1.0"), { ...beto, ...numbered("10"), ...debt }],
    "new new",
    { people: 1, ...debt },
  ],
  ["two numbers under one name and phone", [numbered("10"), numbered("11")], "new doubtful", { people: 1 }],
  ["one row twice", [debt, { name: "ANA PENA", ...debt }], "new repeated", debt],
])("one file's rows with %s are imported as previewed, with the same problems", async (_, changes, states, came) => {
  const rows = changes.map(row);
  const seen = await preview(...rows);
  expect(seen.map(({ state }) => state).join(" ")).toBe(states);
  expect(await clients()).toEqual([]);
  const outcomes = await bring(await begin(), ...rows.filter((_, index) => seen[index]?.state === "new"));
  const promised = seen.filter(({ state }) => state === "new");
  expect(outcomes.map(({ problems }) => problems)).toEqual(promised.map(({ problems }) => problems));
  const sum = (of: (each: (typeof seen)[number]) => number) => promised.reduce((all, each) => all + of(each), 0);
  const sums = {
    owed: sum(({ owed }) => owed),
    appointments: sum(({ appointments }) => appointments.length),
    packages: sum(({ sessions_left }) => Math.sign(sessions_left)),
  };
  const last = await lastImport();
  expect(last).toMatchObject(sums);
  expect(last).toMatchObject(came);
});

test("a row assigned to another row's new client adds to that client, and a repeated import adds nothing", async () => {
  const [first, second] = await preview(row(debt), row({ name: "Anita", ...debt }));
  expect(second?.candidates).toEqual([{ id: first?.leaves?.client.id, name: "Ana Peña", phone: "+573001234567" }]);
  const said = row({ name: "Anita", ...debt, client_id: second?.candidates[0]?.id });
  const [, known] = await preview(row(debt), said);
  expect(known).toMatchObject({ state: "new", client: { name: "Ana Peña" }, owed: 150_000 });
  await bring(await begin(), row(debt), said);
  expect(await clients()).toMatchObject([{ name: "Ana Peña", owed: 300_000 }]);
  const before = await held();
  const states = (await preview(row(debt), row({ name: "Anita", ...debt }))).map(({ state }) => state);
  expect(states).toEqual(["brought", "brought"]);
  await bring(await begin(), row(debt), said);
  expect(await held()).toEqual(before);
});

test("a row assigned to another row's client is refused with the reason if that other row is not imported", async () => {
  const said = row({ name: "Anita", client_id: (await preview(row()))[0]?.leaves?.client.id });
  const problems = [{ part: "person", message: "La fila de la misma persona no se trajo." }];
  expect(await preview(said)).toMatchObject([{ state: "refused", problems }]);
  expect(await bring(await begin(), said)).toEqual([{ outcome: "refused", problems }]);
  expect(await clients()).toEqual([]);
});

test("undoing an import removes everything that it added", async () => {
  const { id: known } = await createClient(ctx, beto);
  const before = await held();
  const id = await begin(4);
  const next = { ...monday, appointment_date: "2026-11-24 10:00:00" };
  const filled = [row({ ...beto, email: "b@correo.co", package: ocho, next }), row({ ...beto, ...numbered("20") })];
  await bring(id, whole(), row(numbered("10")), ...filled);
  expect((await clients()).map((each) => each.identification_number)).toEqual(["10", "20"]);
  expect(await previewUndo(ctx, { id })).toEqual({ gone: 4, kept: [], next_cursor: null });
  expect(await undoImport(ctx, id)).toMatchObject({ state: "undone", kept: 0 });
  // An existing client may differ from before the import in these fields only.
  const counted = ["revision", "sales", "updated_at", "email_at", "last_is_virtual", "owed", "unpaid", "credit"];
  const plain = (items: Record<string, unknown>[]) =>
    items.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => !counted.includes(name))));
  expect(plain(await held())).toEqual(plain(before));
  expect(await clients()).toMatchObject([{ id: known, owed: 0, total_appointments: 0, active_package_sessions: 0 }]);
  expect(await driftOf(ctx)).toEqual([]);
  expect(await bring(await begin(), whole())).toEqual([{ outcome: "brought", problems: [] }]);
});

test("undoing an import keeps known clients' rows that kept rows or cancelled appointments may need", async () => {
  const [{ id: client_id }] = [await createClient(ctx, beto), await createClient(ctx, row())];
  const id = await begin(4);
  await bring(id, row({ ...beto, email: "b@correo.co" }), row({ ...beto, package: ocho, ...numbered("20") }));
  await bring(id, row({ package: ocho }), row({ next: { ...monday, package_name: ocho.name } }));
  await updateAppointment(ctx, { id: (await recordsOf(ctx)).appointments[0]?.id ?? "", notes: "Trae el cuaderno" });
  const package_purchase_id = (await purchases()).find((each) => each.client_id === client_id)?.id;
  const booking = { client_id, package_purchase_id, appointment_date: "2026-11-27 10:00:00" };
  const booked = await bookAppointment(ctx, booking);
  await updateAppointment(ctx, { id: booked.id, status: "cancelled" });
  expect(await previewUndo(ctx, { id })).toMatchObject({ gone: 0, kept: { length: 4 } });
  expect(await undoImport(ctx, id)).toMatchObject({ kept: 4 });
  expect(await updateAppointment(ctx, { id: booked.id, status: "scheduled" })).toMatchObject({ package_purchase_id });
});

test("undoing an import ends although a filled-in email cannot be removed", async () => {
  const { id: first } = await createClient(ctx, { ...beto, ...numbered("10") });
  await createClient(ctx, { ...beto, ...numbered("20") });
  const id = await begin();
  await bring(id, row({ ...beto, ...numbered("20"), email: "b@correo.co" }));
  await updateClient(ctx, { id: first, identification_number: "" });
  expect(await undoImport(ctx, id)).toMatchObject({ state: "undone", kept: 1 });
});

test("undoing an import removes new clients of several rows each, as its preview counts", async () => {
  const before = await held();
  const id = await begin(69);
  for (let at = 10; at < 40; at++) {
    const who = { name: `Persona ${at}`, phone: `30022233${at}` };
    await bring(id, row({ ...who, owed: 1000 }), row({ ...who, owed: 2000 }));
  }
  for (const hour of [10, 11, 12]) {
    const who = { name: `Ana ${hour}`, phone: `30012345${hour}` };
    const next = { ...monday, appointment_date: `2026-11-23 ${hour}:00:00` };
    const again = { appointment_date: `2026-11-24 ${hour}:00:00` };
    const rows = [{ package: ocho, next: { ...next, weeks: 2 } }, { package: ocho, next: again }, { owed: 1000 }];
    await bring(id, ...rows.map((each) => row({ ...who, ...each })));
  }
  expect(await lastImport()).toMatchObject({ people: 33, brought: 69 });
  expect(await previewUndo(ctx, { id })).toMatchObject({ gone: 50, kept: [] });
  expect(await undoImport(ctx, id)).toMatchObject({ state: "undone", kept: 0 });
  expect(await held()).toEqual(before);
});

test("the job continues an import's interrupted undo; until then imports and exports are refused", async () => {
  const rows = Array.from({ length: 12 }, (_, at) =>
    row({ name: `Persona ${at}`, phone: `30012345${10 + at}`, owed: 1000 }),
  );
  const id = await begin(rows.length);
  await bring(id, ...rows);
  await expect(undoImport({ ...ctx, db: openDying(inject("endpoint"), inject("table"), 25) }, id)).rejects.toThrow();
  expect(await lastImport()).toMatchObject({ state: "undoing" });
  await expect(bring(id, whole())).rejects.toMatchObject({ code: "stale_version" });
  for (const act of [() => preview(rows[0] ?? row()), begin])
    await expect(act()).rejects.toMatchObject({ code: "busy" });
  expect((await clients()).length).toBeGreaterThan(0);
  await expect(exportPage(ctx, { kind: "profile", cursor: null })).rejects.toMatchObject({ code: "busy" });
  clock.moveTo("2026-11-20T16:00:00Z");
  await continueClientWork(ctx);
  expect(await clients()).toEqual([]);
  expect(await lastImport()).toMatchObject({ state: "undone", kept: 0 });
});

test("a package that paid for 48 imported appointments is undone with its long ledger", async () => {
  const id = await begin(2);
  const package_48 = { name: "Paquete 48", sessions_total: 48, sessions_left: 48 };
  const mondays = { ...monday, weeks: 24, package_name: package_48.name };
  const thursdays = { ...mondays, appointment_date: "2026-11-26 10:00:00" };
  await bring(id, row({ package: package_48, next: mondays }), row({ next: thursdays }));
  expect(await purchases()).toMatchObject([{ sessions_used: 48 }]);
  await undoImport(ctx, id);
  await continueImportUndos(ctx);
  expect([await lastImport(), await clients()]).toMatchObject([{ state: "undone", kept: 0 }, []]);
});

test("the appointments of a row that an undo kept come with the next import, and count for it", async () => {
  const eva = { patient_name: "Eva Gil", patient_phone: "3001110000" };
  const other = await bookAppointment(ctx, { ...eva, appointment_date: monday.appointment_date });
  const once = row({ next: { ...monday, weeks: 1 } });
  const first = await begin();
  await bring(first, once);
  const ana = (await clients()).find(({ name }) => name === "Ana Peña");
  await updateClient(ctx, { id: ana?.id ?? "", email: "ana@correo.co" });
  await undoImport(ctx, first);
  await deleteAppointment(ctx, { id: other.id });
  const second = await begin();
  expect(await bring(second, once)).toEqual([{ outcome: "brought", problems: [] }]);
  expect(await lastImport()).toMatchObject({ appointments: 1, state: "open" });
  expect(await previewUndo(ctx, { id: second })).toMatchObject({ gone: 1, kept: [] });
  expect(await undoImport(ctx, second)).toMatchObject({ state: "undone", kept: 0 });
  expect(await clients()).toMatchObject([{ name: "Ana Peña", total_appointments: 0 }, { name: "Eva Gil" }]);
});

test("undoing an import keeps clients who changed since, and the preview names them", async () => {
  const touched: Record<string, (client_id: string) => Promise<unknown>> = {
    "Ana Peña": (id) => updateClient(ctx, { id, phone: "3001234599" }),
    "Paga Ruiz": (client_id) => pay(client_id),
    "Espera Ruiz": (id) => saveWaitlist(ctx, { id }),
    "Escribe Ruiz": (client_id) => openHandoff(ctx, { client_id, reason: "Pregunta" }),
    "Unida Ruiz": (into) => mergeBefore(into),
    "Cobra Ruiz": (client_id) => issueBill(ctx, { client_id, ...bill }),
    "Pide Ruiz": (client_id) => askToSell(client_id),
    "Llena Ruiz": (id) => updateClient(ctx, { id, email: "llena@correo.co" }),
    "Debe Ruiz": (id) => paymentMessageSent(ctx, id),
  };
  await createClient(ctx, { name: "Llena Ruiz", phone: "3002223347" });
  await mergeBefore((await createClient(ctx, { name: "Beto Ruiz", phone: "3002223340" })).id);
  clock.moveTo("2026-11-20T15:00:01Z");
  const id = await begin(10);
  const names = ["Beto Ruiz", ...Object.keys(touched).slice(1)];
  await bring(id, whole(), ...names.map((name, at) => row({ name, phone: `300222334${at}`, email: "a@correo.co" })));
  for (const client of await clients()) await touched[client.name]?.(client.id);
  const { gone, kept } = await previewUndo(ctx, { id });
  expect([gone, kept.map(({ name }) => name).sort()]).toEqual([1, Object.keys(touched).sort()]);
  expect(await undoImport(ctx, id)).toMatchObject({ state: "undone", kept: 9 });
  const left = await clients();
  expect(left.map(({ name }) => name).sort()).toEqual(["Ana Peña", ...names].sort());
  expect(left.find(({ name }) => name === "Ana Peña")?.total_appointments).toBe(3);
});

const pay = (client_id: string) => recordPayment(ctx, { client_id, amount: 1000, method: "cash" });
const bookFriday = (client_id: string) => bookAppointment(ctx, { client_id, appointment_date: "2026-11-27 10:00:00" });
test.each<[string, string, object, (client_id: string) => Promise<unknown>]>([
  ["its client books", "$billmark_1", {}, bookFriday],
  ["its client is billed", "$billmark_1", {}, charge],
  ["its existing client pays", "$purchase_1", { phone: "3002223344", name: "Beto Ruiz" }, pay],
])("if %s during the undo, an imported row keeps its records", async (_, kind, who, touch) => {
  await createClient(ctx, { name: "Beto Ruiz", phone: "3002223344" });
  const id = await begin();
  await bring(id, { ...whole(), ...who });
  const client_id = (await recordsOf(ctx)).purchases[0]?.client_id ?? "";
  await undoImport({ ...ctx, db: meanwhile(db, reads("Get", kind), () => touch(client_id)) }, id);
  expect(await lastImport()).toMatchObject({ state: "undone", kept: 1 });
  const { appointments, purchases } = await recordsOf(ctx);
  expect(appointments.filter(({ series_id }) => series_id)).toHaveLength(3);
  expect(purchases).toHaveLength(1);
});

async function askToSell(client_id: string) {
  const token = { practice_id: ctx.practice.practice_id, id: "tok_1", label: "Asistente" };
  await db.agentToken.put({ ...token, secret_hash: "x", created_at: START }).go();
  const needed = new ApprovalNeeded("sell", [{ action: "purchase.create", client_id, amount: 100_000 }]);
  const input = { package_id: await addPackage(ctx) };
  await askTherapist(agentOf(ctx, "sell"), { call: "purchase.create", input, needed });
}

async function mergeBefore(into: string): Promise<void> {
  await mergeClients(ctx, { id: (await createClient(ctx, { name: `Ana ${into}`, phone: "3005556677" })).id, into });
  await continueClientWork(ctx);
}

const bill = { city: "Cali", cedula: "2" };
async function charge(client_id: string) {
  await issueBill(ctx, { client_id, covers: (await recordsOf(ctx)).appointments.map(({ id }) => id), ...bill });
}

test("while a merge moves a new client's import row, its undo is previewed and done without that row", async () => {
  const { id: into } = await createClient(ctx, { name: "Beto Ruiz", phone: "3002223344" });
  const id = await begin();
  await bring(id, row());
  await mergeClients(ctx, { id: (await clients()).find((each) => each.id !== into)?.id ?? "", into });
  expect(await previewUndo(ctx, { id })).toMatchObject({ gone: 0 });
  expect(await undoImport(ctx, id)).toMatchObject({ kept: 1 });
});

test("an import's undo by the therapist and the job at once succeeds without a logged error", async () => {
  const id = await begin(6);
  const weekOf = (hour: number) => ({ ...monday, appointment_date: `2026-11-23 ${hour}:00:00` });
  const rows = [10, 11, 12, 13, 14, 15].map((hour) =>
    row({ name: `Ana ${hour}`, phone: `30012345${hour}`, package: ocho, next: weekOf(hour) }),
  );
  await bring(id, ...rows);
  const failures: string[] = [];
  const heard: PracticeContext = { ...ctx, log: { ...ctx.log, error: (event) => void failures.push(event) } };
  await Promise.all([undoImport(heard, id), continueImportUndos(heard)]);
  await undoImport(heard, id);
  expect(failures).toEqual([]);
  expect(await lastImport()).toMatchObject({ state: "undone", kept: 0 });
  expect(await clients()).toEqual([]);
});

test("an import is undone to its end although one of its clients is deleted meanwhile", async () => {
  const id = await begin(20);
  const rows = Array.from({ length: 20 }, (_, at) => row({ name: `Ana ${at}`, phone: `30012345${10 + at}` }));
  await bring(id, ...rows.slice(1));
  clock.moveTo("2026-11-20T15:01:00Z");
  await bring(id, ...rows.slice(0, 1));
  const first = (await clients()).find(({ name }) => name === "Ana 0");
  const slow = meanwhile(db, reads("Query", "$importrow_1"), () => remove(first?.id ?? ""));
  expect(await undoImport({ ...ctx, db: slow }, id)).toMatchObject({ state: "undone", kept: 0 });
  expect(await clients()).toEqual([]);
});

test("a row whose client is deleted meanwhile creates a new client, whose deletion also deletes the row's record", async () => {
  const { id: known } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  const id = await begin();
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$clienttask_1"), () => remove(known)) };
  await bringRows(slow, { id, rows: [row()] });
  const { practice_id } = ctx.practice;
  const marks = async () => (await db.importRow.query.row({ practice_id }).go({ consistent: true })).data;
  const [fresh] = await clients();
  expect((await marks()).map(({ client_id }) => client_id)).toEqual([fresh?.id]);
  await remove(fresh?.id ?? "");
  expect(await marks()).toEqual([]);
});

test("one call previews at most 50 appointments over all its rows", () => {
  const monthsOf = (weeks: number) => row({ next: { ...monday, weeks } });
  const takes = (rows: ImportRow[]) => PreviewImportInput.safeParse({ rows }).success;
  expect(takes([monthsOf(24), monthsOf(24)])).toBe(true);
  expect(takes([monthsOf(24), monthsOf(24), monthsOf(3)])).toBe(false);
});
