import { extent } from "@sereno/tests/extent";
import { bookAppointment, codeOf, createPackage, createPurchase, recordPayment } from "@sereno/tests/support/acts";
import { recordsOf } from "@sereno/tests/support/drift";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { agentOf } from "@sereno/tests/support/practice";
import { pagesOf } from "@sereno/tests/support/reading";
import { beforeEach, expect, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import type { Practice } from "../../domain/practice/entity";
import { CreatePurchaseInput } from "../../domain/purchase/schema";
import { listPackages, recalculatePackages } from "../../store/catalog/packages";
import { listClients } from "../../store/client/read";
import { readBalance } from "../../store/payment/read";
import {
  listActive,
  listByIdentification,
  listByName,
  listLedger,
  listPurchases,
  readPurchase,
  toPurchases,
} from "../../store/purchase/read";
import { updateAppointment } from "../appointment/update";
import { deletePackage, updatePackage } from "../catalog/change";
import { saveConfig } from "../catalog/save-base-value";
import { createClient } from "../client/create";
import { editSessionsUsed } from "./change";
import { refundSession, useSession } from "./session";

const AT_ONCE = extent(16, 50);
const { clock, ctx, db } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z");
const getPurchase = async (id: string) => (await toPurchases(ctx, [await readPurchase(ctx, id)]))[0];
let package_id: string;

beforeEach(async () => (package_id = (await pack()).id));

const pack = (change: object = {}) =>
  createPackage(ctx, { name: "Ocho", sessions: 8, discount_percentage: 15, validity_months: 3, ...change });
const ana = { client_name: "Ana Peña", client_phone: "3001234567", client_identification_number: "123" };
const sell = (change: object = {}) => createPurchase(ctx, { package_id, ...ana, ...change });
let hour = 0;
const book = (change: object = {}) => {
  hour += 1;
  const date = new Date(Date.UTC(2026, 11, 1, hour)).toISOString();
  const patient = { patient_name: ana.client_name, patient_phone: ana.client_phone, identification_number: "123" };
  return bookAppointment(ctx, { ...patient, appointment_date: date.slice(0, 16), ...change });
};
const valued = (base_consultation_value: number): PracticeContext => ({
  ...ctx,
  practice: { ...ctx.practice, base_consultation_value },
});
const client = async () => (await listClients(ctx, { page: 1, page_size: 10 })).clients[0];
const ledger = async (id: string) => (await listLedger(ctx, id)).map(({ kind, sessions }) => `${kind} ${sessions}`);

test("package prices follow the base value, custom prices do not", async () => {
  await pack({ name: "A mano", use_custom_price: true, custom_price: 700_000 });
  await saveConfig(ctx, 100_000);
  const { data } = await db.practice.get({ practice_id: ctx.practice.practice_id }).go();
  const { updated, packages } = await recalculatePackages({ ...ctx, practice: data as Practice });
  expect(updated).toBe(1);
  expect(packages.map(({ total_price }) => total_price)).toEqual([680_000, 700_000]);
});

test("a sold package can be hidden but not deleted, and a hidden one cannot be sold", async () => {
  await sell();
  expect(await codeOf(deletePackage(ctx, { id: package_id, hard_delete: true }))).toBe("package_sold");
  await deletePackage(ctx, { id: package_id, hard_delete: false });
  expect((await listPackages(ctx, false)).packages).toEqual([]);
  expect((await listPackages(ctx, true)).packages).toMatchObject([{ is_active: false }]);
  expect(await codeOf(sell({ client_name: "Otra", client_identification_number: "999" }))).toBe("package_inactive");
  const { id } = await pack();
  await deletePackage(ctx, { id, hard_delete: true });
  expect(await codeOf(deletePackage(ctx, { id, hard_delete: true }))).toBe("not_found");
});

test("a package's price needs a base value and has a maximum, and a sale needs a base value", async () => {
  const codes = [0, 900_000_000].map((base) => codeOf(updatePackage(valued(base), { id: package_id, name: "Otro" })));
  expect(await Promise.all(codes)).toEqual(["base_value_missing", "invalid_input"]);
  expect(await codeOf(createPurchase(valued(0), { package_id, ...ana }))).toBe("base_value_missing");
});

test("a sale copies the package's terms, and later changes of the package do not affect it", async () => {
  const sold = await sell();
  const terms = { package_name: "Ocho", total_paid: 884_000, expires_at: "2027-02-21T04:59:59.999Z" };
  const sessions = { sessions_total: 8, sessions_used: 0, sessions_remaining: 8, completion_percentage: 0 };
  expect(sold).toMatchObject({ ...terms, ...sessions, status: "active" });
  await updatePackage(ctx, { id: package_id, name: "Diez", sessions: 10 });
  expect(await getPurchase(sold.id)).toEqual(sold);
});

test("concurrent sales to a new client make one purchase, and concurrent repeats make no other", async () => {
  for (const name of ["Nueva", "Nueva", "Otra"]) {
    const person = { client_name: name, client_identification_number: undefined };
    await Promise.all([codeOf(sell(person)), codeOf(sell(person)), codeOf(sell(person))]);
  }
  const { purchases } = await listPurchases(ctx, { limit: 50 });
  expect(purchases.map(({ client_name }) => client_name).sort()).toEqual(["Nueva", "Otra"]);
});

test("editing used sessions is refused if the count changed since it was read", async () => {
  const { id } = await sell();
  await editSessionsUsed(ctx, { id, sessions_used: 4, sessions_used_before: 0 });
  expect(await codeOf(editSessionsUsed(ctx, { id, sessions_used: 3, sessions_used_before: 2 }))).toBe("stale_version");
  expect((await getPurchase(id))?.sessions_used).toBe(4);
});

test("a purchase is found by client, identification number, phone and name", async () => {
  const { id, client_id } = await sell();
  const ids = (answer: { purchases: { id: string }[] }) => answer.purchases.map((each) => each.id);
  expect(ids(await listByIdentification(ctx, "1-2-3"))).toEqual([id]);
  expect(ids(await listByName(ctx, "ana PENA"))).toEqual([id]);
  for (const by of [{ client_id }, { identification_number: "123" }])
    expect(ids(await listActive(ctx, { ...by, name: "Otra" }))).toEqual([id]);
  const phone = "300 123 4567";
  for (const by of [{ phone }, { name: "Ana Pena" }]) expect(ids(await listActive(ctx, by))).toEqual([id]);
  expect(ids(await listActive(ctx, { phone, name: "Otra" }))).toEqual([]);
  expect(await codeOf(listActive(ctx, {}))).toBe("invalid_input");
});

test("booking with a package writes client, purchase, appointment and first session together", async () => {
  const booked = await book({ session_type: "package", package_id, payment_method: "efectivo" });
  const id = booked.package_purchase_id ?? "";
  expect(await getPurchase(id)).toMatchObject({ sessions_used: 1, total_paid: 884_000, payment_method: "efectivo" });
  expect(await ledger(id)).toEqual(["use 1"]);
  const totals = { total_appointments: 1, total_package_purchases: 1, total_package_sessions: 8 };
  const sessions = { used_package_sessions: 1, available_package_sessions: 7, active_package_sessions: 8 };
  expect(await client()).toMatchObject({ ...totals, ...sessions });
});

test("a refused booking with a package stores no purchase and changes no count of sales", async () => {
  const refused = book({ appointment_date: (await book()).appointment_date, session_type: "package", package_id });
  expect(await codeOf(refused)).toBe("overlap");
  expect((await listPurchases(ctx, { limit: 50 })).purchases).toEqual([]);
  expect(await client()).toMatchObject({ total_appointments: 1, total_package_purchases: 0 });
  expect((await listPackages(ctx, true)).packages).toHaveLength(1);
  await deletePackage(ctx, { id: package_id, hard_delete: true });
});

test(`if a package has 8 sessions, 8 of ${AT_ONCE} concurrent bookings succeed and the others fail`, async () => {
  const { id } = await sell();
  const codes = await Promise.all(Array.from({ length: AT_ONCE }, () => codeOf(book({ package_purchase_id: id }))));
  expect(codes.sort()).toEqual([...Array(8).fill("done"), ...Array(AT_ONCE - 8).fill("no_sessions_left")]);
  expect(await ledger(id)).toHaveLength(8);
  const used = { used_package_sessions: 8, available_package_sessions: 0 };
  expect(await client()).toMatchObject({ total_appointments: 8, ...used });
});

test("booking with another client's, an expired or an unknown purchase is refused", async () => {
  const { id } = await sell();
  const berta = { patient_name: "Berta", patient_phone: "3110000000", identification_number: "999" };
  expect(await codeOf(book({ ...berta, package_purchase_id: id }))).toBe("other_client");
  expect(await codeOf(book({ package_purchase_id: "pur_none" }))).toBe("not_found");
  const { id: appointment } = await book({ package_purchase_id: id });
  expect(await codeOf(updateAppointment(ctx, { id: appointment, ...berta }))).toBe("other_client");
  const { id: cancelled } = await book();
  await updateAppointment(ctx, { id: cancelled, status: "cancelled" });
  const byAgent = useSession(agentOf(ctx, "sell"), { id, appointment_id: cancelled });
  expect(await codeOf(byAgent)).toBe("invalid_transition");
  clock.moveTo("2027-02-21T05:00:00Z");
  const late = book({ package_purchase_id: id, appointment_date: "2027-03-01 10:00:00" });
  expect(await codeOf(late)).toBe("purchase_expired");
});

test("eight concurrent uses or refunds of sessions each return a different count of used sessions", async () => {
  const { id } = await sell();
  const appointments = [];
  for (let each = 0; each < 8; each++) appointments.push(await book());
  const counts = (answers: { sessions_used: number; sessions_remaining: number }[]) =>
    answers.map((each) => each.sessions_used).sort();
  const used = await Promise.all(appointments.map((each) => useSession(ctx, { id, appointment_id: each.id })));
  expect(counts(used)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const back = await Promise.all(appointments.map((each) => refundSession(ctx, { id, appointment_id: each.id })));
  expect(counts(back)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("ten concurrent uses or returns for one appointment have one effect and equal answers", async () => {
  const { id } = await sell();
  const { id: appointment_id } = await book();
  for (const [work, used] of [
    [useSession, 1],
    [refundSession, 0],
    [useSession, 1],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => work(ctx, { id, appointment_id })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.sessions_used).toBe(used);
  }
  expect((await ledger(id)).sort()).toEqual(["refund -1", "use 1", "use 1"]);
});

test("an update of a package keeps omitted fields, and a custom price needs an amount", async () => {
  const changed = await updatePackage(ctx, { id: package_id, discount_percentage: 0 });
  expect(changed).toMatchObject({ total_price: 1_040_000, name: "Ocho" });
  expect(await codeOf(updatePackage(ctx, { id: package_id, use_custom_price: true }))).toBe("invalid_input");
  expect(await codeOf(pack({ sessions: 100, use_custom_price: true, custom_price: 1_000_000_000 }))).toBe("done");
});

test("pages of purchases of one status are full, and an invalid cursor is refused", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 7; index++) {
    const { id } = await sell({ client_name: `Persona ${index}`, client_identification_number: `p-${index}` });
    if (index % 2 === 0) ids.unshift(id);
    if (index % 2 === 0) await editSessionsUsed(ctx, { id, sessions_used: 8 });
  }
  const pages = await pagesOf((cursor) => listPurchases(ctx, { status: "completed", limit: 2, cursor }));
  expect(pages.map(({ purchases }) => purchases.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  for (const cursor of ["nonsense", "W10", "WyJhIiwiYiJd", "eyJhIjoxfQ"])
    expect(await codeOf(listPurchases(ctx, { limit: 2, cursor })), cursor).toBe("invalid_input");
});

test("a completed appointment's package can be removed and chosen again by reopening the appointment", async () => {
  const { id } = await sell();
  const set = (appointment: string, change: object) => updateAppointment(ctx, { id: appointment, ...change });
  const completed = (await book({ client_id: (await client())?.id, package_purchase_id: id })).id;
  await set(completed, { status: "completed" });
  await refundSession(ctx, { id, appointment_id: completed });
  await set(completed, { status: "scheduled" });
  await set(completed, { session_type: "individual" });
  await set(completed, { package_purchase_id: id, session_type: "package" });
  expect(await set(completed, { status: "completed" })).toMatchObject({ package_purchase_id: id });
  const completedUse = (await getPurchase(id))?.sessions_used;
  await set(completed, { status: "scheduled" });
  expect((await set(completed, { session_type: "individual" })).session_type).toBe("individual");
  expect([completedUse, (await getPurchase(id))?.sessions_used]).toEqual([1, 0]);
});

test.each([
  ["scheduled", {}],
  ["completed", { status: "completed" }],
  ["cancelled", { status: "cancelled", settle: "credit" }],
  ["cancelled and charged", { status: "cancelled", settle: "charge" }],
] as const)(
  "using and refunding a session of a %s appointment restores appointment and money, also after reopening",
  async (_, change) => {
    const { id } = await sell();
    const { id: appointment_id, client_id } = await book({ client_id: (await client())?.id, price: 90_000 });
    const parts = [{ appointment_id, amount: 80_000 }];
    await recordPayment(ctx, { client_id, amount: 80_000, parts, method: "nequi" });
    const kept = async () => {
      const [{ version, updated_at, given_back, ...appointment } = {}] = (await recordsOf(ctx)).appointments;
      const { owed, due, credit } = await readBalance(ctx, client_id);
      return JSON.parse(JSON.stringify({ appointment, owed, due, credit }));
    };
    const booked = await kept();
    await updateAppointment(ctx, { id: appointment_id, ...change });
    const before = await kept();
    await useSession(ctx, { id, appointment_id });
    expect(await kept()).toMatchObject({ owed: 0, credit: 80_000 });
    for (const _ of [1, 2])
      expect(await refundSession(ctx, { id, appointment_id })).toMatchObject({ sessions_used: 0 });
    expect(await kept()).toEqual(before);
    await updateAppointment(ctx, { id: appointment_id, status: "scheduled" });
    expect(await kept()).toEqual(booked);
  },
);

test("a sale needs a client's id or name and phone; agents can add missing details but change none", async () => {
  const sellTo = (more: object, as: PracticeContext = ctx) => createPurchase(as, { package_id, ...more });
  const people = async () => (await recordsOf(ctx)).clients.map(({ name, email }) => [name, email]);
  expect(await codeOf(sellTo({ client_id: "cli_none" }))).toBe("not_found");
  const issues = CreatePurchaseInput.safeParse({ package_id }).error?.issues;
  expect(issues?.map(({ path }) => path.join())).toEqual(["client_name", "client_phone"]);
  expect(await people()).toEqual([]);
  const agent: PracticeContext = { ...ctx, actor: { kind: "agent", id: "tok_1", label: "Uno", right: "sell" } };
  const { id: client_id } = await createClient(ctx, { name: "Julia Mora Pérez", phone: "3005550101" });
  expect(await codeOf(sellTo({ client_id, client_name: "Julia Mora" }, agent))).toBe("forbidden");
  const asSaid = { client_name: "Julia (Mora-Perez)", client_email: "julia@example.test" };
  const sold = await sellTo({ client_id, ...asSaid }, agent);
  expect(sold).toMatchObject({ client_id, sessions_remaining: 8, payment_status: "pending" });
  expect(await people()).toEqual([["Julia Mora Pérez", "julia@example.test"]]);
  expect(await codeOf(sellTo({ client_id }))).toBe("active_package");
});
