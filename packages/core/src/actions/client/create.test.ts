import { addPackage, bookAppointment, codeOf, openHandoff, updateAppointment } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { dumpOf } from "@sereno/tests/support/state";
import { beforeEach, expect, test } from "vitest";
import { CreateClientWithPackageInput } from "../../domain/client/schema";
import { exportClient } from "../../queries/export-client";
import { findByInfo } from "../../queries/find-client";
import { getClient, listClients } from "../../store/client/read";
import { listPurchases } from "../../store/purchase/read";
import { resolveHandoff } from "../handoff/handoffs";
import { runIdempotent } from "../idempotency/run";
import { continueClientTasks } from "./continue-removal";
import { createClient, createClientWithPackage } from "./create";
import { deleteClient } from "./delete";
import { updateClient } from "./update";

const { ctx } = await eachPracticeIn("own", "2026-11-20T15:00:00Z");
let package_id: string;
beforeEach(async () => (package_id = await addPackage(ctx)));

const ana = { name: "Ana Peña", phone: "3001234567", email: "ana@example.com", identification_number: "123" };
const withPackage = (change: object = {}) => {
  const input = { client_name: ana.name, client_phone: "+573001234567", package_id, ...change };
  return createClientWithPackage(ctx, CreateClientWithPackageInput.parse(input));
};
const book = (appointment_date: string, change: object = {}, by = ctx) => {
  const patient = { patient_name: ana.name, patient_phone: ana.phone, patient_email: ana.email };
  return bookAppointment(by, { ...patient, identification_number: "123", appointment_date, ...change });
};
const names = async (search?: string) =>
  (await listClients(ctx, { page: 1, page_size: 100, search })).clients.map(({ name }) => name);

test("concurrent and later calls with the same details create one client; a client without a phone is refused", async () => {
  const made = await Promise.all([createClient(ctx, ana), createClient(ctx, ana)]);
  made.push(await createClient(ctx, { ...ana, name: "ana pena" }));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made[0]).toMatchObject({ name: "Ana Peña", phone: "+573001234567", next_appointment_date: null });
  expect(await codeOf(createClient(ctx, { name: "Sin teléfono" }))).toBe("invalid_input");
});

test("a client and a package with used sessions are created together or not at all", async () => {
  const { client, purchase } = await withPackage({ sessions_used: 3, payment_method: "cash", notes: "Traía tres" });
  expect(purchase).toMatchObject({ client_id: client.id, sessions_used: 3, payment_method: "cash" });
  expect(client).toMatchObject({ total_package_purchases: 1, available_package_sessions: 5 });
  expect(await codeOf(withPackage())).toBe("active_package");
  expect(await codeOf(withPackage({ client_name: "Otra", sessions_used: 9 }))).toBe("invalid_input");
  expect(await codeOf(withPackage({ client_name: "Otra", package_id: "pkg_none" }))).toBe("not_found");
  expect(await names()).toEqual(["Ana Peña"]);
  expect((await listPurchases(ctx, { limit: 10 })).purchases).toHaveLength(1);
});

test("a client is found by name with email or name with phone, and not by name with another phone", async () => {
  const { id } = await createClient(ctx, ana);
  await createClient(ctx, { name: "Ana Peña", phone: "3019999999" });
  expect((await findByInfo(ctx, { name: "ana pena", phone: "300 123 4567" })).client?.id).toBe(id);
  expect((await findByInfo(ctx, { name: "Ana Peña", email: "ANA@example.com" })).client?.id).toBe(id);
  expect(await findByInfo(ctx, { name: "Ana Peña", phone: "3200000000" })).toEqual({ client: null, candidates: [] });
});

test("a correction to another client's identification number, or name and phone, is refused", async () => {
  const { id } = await createClient(ctx, ana);
  const berta = await createClient(ctx, { name: "Berta", phone: "3110000000" });
  const change = (input: object) => codeOf(updateClient(ctx, { id: berta.id, ...input }));
  expect(await change({ identification_number: "1-2-3" })).toBe("duplicate_client");
  expect(await change({ name: "Ana Peña", phone: "3001234567" })).toBe("duplicate_client");
  await change({ name: "Ana Peña", phone: "3001234567", identification_number: "777" });
  expect((await createClient(ctx, { name: "Ana Peña", phone: "3001234567" })).id).toBe(id);
  expect(await names()).toEqual(["Ana Peña", "Ana Peña"]);
});

test("correcting a client's name while four appointments are booked keeps the count of all four", async () => {
  const { id } = await createClient(ctx, ana);
  const booked = [1, 2, 3, 4].map((day) => book(`2026-12-0${day} 10:00:00`));
  await Promise.all([updateClient(ctx, { id, name: "Ana P." }), ...booked]);
  expect(await getClient(ctx, id)).toMatchObject({ name: "Ana P.", total_appointments: 4 });
});

const secrets = ["Ana", "Peña", "pena", "3001234567", "ana@example.com", "10203040", "Llora al hablar", "REF-77"];
secrets.push("Pagó tarde", "Pregunta por su duelo");
const dump = async () => JSON.stringify(await dumpOf(ctx));

test("an export contains a client's personal data, and a deletion leaves only dates and amounts", async () => {
  const { id } = await createClient(ctx, { ...ana, identification_number: "10203040" });
  // The web and agents send an idempotency key, under which the answer is stored.
  const call = { key: "k", procedure: "appointment.book", input: {} };
  const own = { identification_number: "10203040", notes: "Llora al hablar", title: "Ana" };
  const { answer: booked } = await runIdempotent(ctx, call, (inside) => book("2026-12-01 10:00:00", own, inside));
  expect(await dump()).toContain("$idempotency");
  await withPackage({ client_identification_number: "10203040", payment_reference: "REF-77", notes: "Pagó tarde" });
  const passedOn = await openHandoff(ctx, { client_id: id, reason: "Pide hablar", summary: "Pregunta por su duelo" });
  await resolveHandoff(ctx, passedOn.id);
  const exported = JSON.stringify(await exportClient(ctx, id));
  for (const secret of secrets.filter((each) => each !== "pena")) expect(exported, secret).toContain(secret);
  expect(await codeOf(deleteClient(ctx, id))).toBe("live_appointments");
  await updateAppointment(ctx, { id: booked.id, status: "cancelled" });
  await deleteClient(ctx, id);
  expect(await codeOf(deleteClient(ctx, id))).toBe("client_deleted");
  await continueClientTasks(ctx);
  const left = await dump();
  for (const secret of secrets) expect(left, secret).not.toContain(secret);
  expect((await listPurchases(ctx, { limit: 10 })).purchases).toMatchObject([
    { total_paid: 1_040_000, client_name: "Cliente eliminado" },
  ]);
  expect(await names()).toEqual([]);
  expect(await codeOf(deleteClient(ctx, id))).toBe("not_found");
});
