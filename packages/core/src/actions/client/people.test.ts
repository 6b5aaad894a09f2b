import { addPackage, bookAppointment, codeOf, createClient, updateAppointment } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { expect, test } from "vitest";
import { BookAppointmentInput } from "../../domain/appointment/schema";
import { getAppointment, listAppointments } from "../../store/appointment/read";
import { searchAppointments } from "../../store/appointment/search";
import { getClient, listClients } from "../../store/client/read";
import { listPurchases } from "../../store/purchase/read";
import { updateClient } from "./update";

const { ctx } = await eachPracticeIn("own", "2026-11-20T15:00:00Z");

const lucia = { patient_name: "Lucía Gil", patient_phone: "+573001112233" };
let hour = 8;
const nextTime = () => `2026-12-0${1 + (hour % 7)} ${String(8 + (hour++ % 10)).padStart(2, "0")}:00:00`;
const book = (input: object = lucia) => bookAppointment(ctx, { appointment_date: nextTime(), ...input });
const change = (id: string, input: object) => updateAppointment(ctx, { id, ...input });
const clients = async () => (await listClients(ctx, { page: 1, page_size: 50 })).clients;

test("an appointment of a renamed client stays this client's when it gains an email", async () => {
  const { id, client_id } = await book({ ...lucia, session_type: "package", package_id: await addPackage(ctx) });
  await updateClient(ctx, { id: client_id, name: "Lucía Paz", phone: "+573004445566" });
  const changed = await change(id, { patient_email: "lucia@example.com" });
  expect(changed).toMatchObject({ client_id, patient_name: "Lucía Paz", session_held: true });
  expect(await clients()).toMatchObject([{ id: client_id, email: "lucia@example.com", total_appointments: 1 }]);
});

test("lists, search and purchases show an appointment with its client's current details", async () => {
  const { id, client_id } = await book({ ...lucia, session_type: "package", package_id: await addPackage(ctx) });
  await updateClient(ctx, { id: client_id, name: "Zoe Marín", identification_number: "77" });
  const now = { client_id, patient_name: "Zoe Marín", identification_number: "77" };
  expect(await getAppointment(ctx, id)).toMatchObject(now);
  expect((await listAppointments(ctx, { order: "asc", limit: 50 })).appointments).toMatchObject([now]);
  expect((await searchAppointments(ctx, { q: "zoe", limit: 50 })).appointments).toMatchObject([now]);
  expect((await searchAppointments(ctx, { q: "lucia", limit: 50 })).appointments).toEqual([]);
  expect((await listPurchases(ctx, { limit: 50 })).purchases).toMatchObject([
    { client_id, client_name: "Zoe Marín", client_identification_number: "77" },
  ]);
});

test.each([
  ["the name", { patient_name: "Lucía Gil de Paz" }, { name: "Lucía Gil de Paz" }],
  ["the phone", { patient_phone: "+573009998877" }, { phone: "+573009998877" }],
  ["the email", { patient_email: "l@example.com" }, { email: "l@example.com" }],
  ["a first identification number", { identification_number: "1020" }, { identification_number: "1020" }],
  ["the name's accents and case", { ...lucia, patient_name: "LUCIA GIL" }, { name: "LUCIA GIL" }],
])("changing %s in an appointment corrects the client in all appointments", async (_, input, corrected) => {
  const first = await book();
  const second = await book();
  const changed = await change(first.id, input);
  expect(changed.client_id).toBe(first.client_id);
  expect(await clients()).toMatchObject([{ id: first.client_id, total_appointments: 2, ...corrected }]);
  const { patient_name, patient_phone } = changed;
  expect(await getAppointment(ctx, second.id)).toMatchObject({ patient_name, patient_phone });
});

test("a new name and phone with the same identification number correct the client", async () => {
  const { id, client_id } = await book({ ...lucia, identification_number: "1020" });
  const luz = { patient_name: "Luz Gil", patient_phone: "+573007776655", identification_number: "1020" };
  expect(await change(id, luz)).toMatchObject({ client_id });
  expect(await clients()).toMatchObject([{ id: client_id, name: "Luz Gil", phone: "+573007776655" }]);
});

test.each([
  ["another identification number", { identification_number: "2040" }],
  ["another name and another phone", { patient_name: "Beto Ruiz", patient_phone: "+573005550000" }],
])("changing an appointment to %s makes it a new client's", async (_, input) => {
  const { id, client_id } = await book({ ...lucia, identification_number: "1020", patient_email: "l@example.com" });
  const changed = await change(id, input);
  expect(changed.client_id).not.toBe(client_id);
  expect(changed).toMatchObject({ ...input, patient_email: null });
  expect(await getClient(ctx, client_id)).toMatchObject({ total_appointments: 0, name: "Lucía Gil" });
  expect(await getClient(ctx, changed.client_id)).toMatchObject({ total_appointments: 1 });
});

test("changing an appointment's phone to that of another client with the same name is refused", async () => {
  await book({ ...lucia, patient_phone: "+573005550000" });
  expect(await codeOf(change((await book()).id, { patient_phone: "+573005550000" }))).toBe("duplicate_client");
});

test("a cancelled package session can be reopened after its appointment got another client", async () => {
  const { id } = await book({ ...lucia, session_type: "package", package_id: await addPackage(ctx) });
  await change(id, { status: "cancelled" });
  const moved = await change(id, { patient_name: "Beto Ruiz", patient_phone: "+573005550000" });
  expect(moved).toMatchObject({ package_purchase_id: null, session_type: "individual" });
  expect(await change(id, { status: "scheduled" })).toMatchObject({ status: "scheduled", session_held: false });
});

test("a booking by client id needs no details, and a given phone corrects the client's; an unknown id is refused", async () => {
  const { client_id } = await book();
  expect(await book({ client_id })).toMatchObject({ client_id, patient_name: "Lucía Gil" });
  expect(await book({ client_id, patient_phone: "+573008887766" })).toMatchObject({ client_id });
  expect(await clients()).toMatchObject([{ phone: "+573008887766", total_appointments: 3 }]);
  expect(await codeOf(book({ client_id: "cli_nobody" }))).toBe("not_found");
  expect(BookAppointmentInput.safeParse({ appointment_date: nextTime() }).success).toBe(false);
  expect(BookAppointmentInput.safeParse({ appointment_date: nextTime(), patient_name: "Lucía" }).success).toBe(false);
});

test("concurrent creations with one name and phone and two identification numbers create two clients", async () => {
  for (let round = 0; round < 10; round++) {
    const phone = `+57300222${String(1000 + round)}`;
    const named = (identification_number?: string) =>
      createClient(ctx, { name: "Ana Paz", phone, identification_number });
    await named();
    const [first, second] = await Promise.all([named(`a${round}`), named(`b${round}`)]);
    expect(first?.id).not.toBe(second?.id);
    expect([first?.identification_number, second?.identification_number]).toEqual([`a${round}`, `b${round}`]);
  }
});

test("a concurrent booking never overwrites the email that the therapist saves", async () => {
  for (let round = 0; round < 6; round++) {
    const phone = `+57300333${String(1000 + round)}`;
    const { id } = await createClient(ctx, { name: "Ana Paz", phone });
    await Promise.all([
      updateClient(ctx, { id, email: "therapist@example.com" }),
      book({ patient_name: "Ana Paz", patient_phone: phone, patient_email: "booking@example.com" }),
    ]);
    expect((await getClient(ctx, id)).email).toBe("therapist@example.com");
  }
});

test("a client's last mode (virtual or in person) is that of the latest booking or change of mode", async () => {
  const lastMode = async () => (await clients())[0]?.last_is_virtual;
  const bookIn = async (is_virtual: boolean) => (await book({ ...lucia, is_virtual })).id;
  await createClient(ctx, { name: "Lucía Gil", phone: "+573001112233" });
  expect(await lastMode()).toBeNull();
  const id = await bookIn(true);
  expect(await lastMode()).toBe(true);
  await bookIn(false);
  expect(await lastMode()).toBe(false);
  await change(id, { notes: "Trae el cuaderno" });
  await change(id, { status: "cancelled" });
  expect(await lastMode()).toBe(false);
  await change(await bookIn(false), { is_virtual: true });
  expect(await lastMode()).toBe(true);
});
