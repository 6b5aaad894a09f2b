import { addPackage, bookAppointment, updateAppointment } from "@sereno/tests/support/acts";
import { eachPractice } from "@sereno/tests/support/each-practice";
import { openOwnTable } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { CreateClientInput } from "../../domain/client/schema";
import { getClient, listClients } from "../../store/client/read";
import { createClient } from "../client/create";

const db = await openOwnTable(inject("endpoint"));
const { ctx } = await eachPractice(db, "2026-11-20T15:00:00Z");

const book = (appointment_date: string, more: object) =>
  bookAppointment(ctx, {
    patient_name: "Lucía Gil",
    patient_phone: "+573001112233",
    appointment_date,
    ...more,
  });
const change = (id: string, input: object) => updateAppointment(ctx, { id, ...input });
const lastMode = async () => (await listClients(ctx, { page: 1, page_size: 10 })).clients[0]?.last_is_virtual;

test("a client's last mode is that of the latest booking or change", async () => {
  await createClient(ctx, CreateClientInput.parse({ name: "Lucía Gil", phone: "+573001112233" }));
  expect(await lastMode()).toBeNull();
  const { id } = await book("2026-12-01 10:00:00", { is_virtual: true });
  expect(await lastMode()).toBe(true);
  await book("2026-12-02 10:00:00", { is_virtual: false });
  expect(await lastMode()).toBe(false);
  await change(id, { notes: "Trae el cuaderno" });
  await change(id, { status: "cancelled" });
  expect(await lastMode()).toBe(false);
  const { id: another } = await book("2026-12-03 10:00:00", { is_virtual: false });
  await change(another, { is_virtual: true });
  expect(await lastMode()).toBe(true);
});

test("a client's sessions left come with their package's total", async () => {
  const package_id = await addPackage(ctx);
  const { client_id } = await book("2026-12-01 10:00:00", { session_type: "package", package_id });
  expect(await getClient(ctx, client_id)).toMatchObject({ available_package_sessions: 7, active_package_sessions: 8 });
});
