import { getClient, listClients } from "@sereno/core/records/client/read";
import type { PracticeContext } from "@sereno/core/table/context";
import { BookAppointmentInput } from "@sereno/core/things/appointment/schema";
import { migrate } from "@sereno/core/upkeep/migration/run";
import { bookAppointment } from "@sereno/core/verbs/book-appointment";
import { deleteAppointment } from "@sereno/core/verbs/delete-appointment";
import { deleteClient } from "@sereno/core/verbs/delete-client";
import { mergeClients } from "@sereno/core/verbs/merge-clients";
import { updateAppointment } from "@sereno/core/verbs/update-appointment";
import { updateClient } from "@sereno/core/verbs/update-client";
import { useSession } from "@sereno/core/verbs/use-session";
import { workOnClients } from "@sereno/core/verbs/work-on-clients";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { before, loadStored, openPractice, storedItems } from "../support/stored-table";

const odd = storedItems.filter(({ pk }) => pk?.S?.includes(before.odd.practice_id));
let ctx: PracticeContext;

beforeEach(async () => {
  const all = await loadStored(inject("endpoint"), odd);
  await migrate(all);
  ctx = await openPractice(all, before.odd);
});

const live = before.odd.appointments.filter(({ status }) => status === "scheduled");
const oldClient = (name: string) => {
  const found = before.odd.clients.find((each) => each.name === name);
  if (!found) throw new Error(`no client ${name}`);
  return found;
};
const at = (day: number, hour: number) => `2027-01-${day} ${String(hour).padStart(2, "0")}:00:00`;
const book = (hour: number, input: object) =>
  bookAppointment(ctx, BookAppointmentInput.parse({ appointment_date: at(11, hour), ...input }));

describe("of clients of the old shape", () => {
  test("each can be booked by name and phone, and is counted once more", async () => {
    for (const [index, client] of before.odd.clients.entries()) {
      const { id, name, phone, identification_number, total_appointments } = client;
      const person = { patient_name: name, patient_phone: phone, identification_number };
      const appointment_date = at(12 + Math.floor(index / 8), 8 + (index % 8));
      const booked = await book(8, { ...person, appointment_date });
      expect(booked).toMatchObject({ client_id: id, patient_name: name });
      expect(await getClient(ctx, id)).toMatchObject({ total_appointments: total_appointments + 1 });
    }
    expect((await listClients(ctx, { page: 1, page_size: 1 })).total_count).toBe(before.odd.clients.length);
  });

  test("the live appointments can be confirmed, noted, moved and deleted", async () => {
    expect(live.length).toBeGreaterThan(15);
    for (const { id, appointment_date } of live) {
      expect(await updateAppointment(ctx, { id, status: "confirmed" })).toMatchObject({ status: "confirmed" });
      expect(await updateAppointment(ctx, { id, notes: "Al día" })).toMatchObject({ notes: "Al día" });
      const moved = appointment_date.replace("2026-12", "2027-03");
      expect(await updateAppointment(ctx, { id, appointment_date: moved })).toMatchObject({ appointment_date: moved });
      expect(await deleteAppointment(ctx, { id })).toEqual({ success: true });
    }
  });

  test("a meeting keeps its guest through an edit", async () => {
    const meeting = live.find(({ patient_name }) => patient_name === "Vera Luna");
    const kept = { create_google_meet: true, patient_email: "vera@example.com", meet_status: "ready" };
    expect(await updateAppointment(ctx, { id: meeting?.id ?? "", notes: "Al día" })).toMatchObject(kept);
  });

  test("a package's session is used", async () => {
    const { id: client_id } = oldClient("Dora León");
    const { id } = await book(10, { client_id });
    const [purchase] = before.odd.purchases.filter((each) => each.client_id === client_id);
    const used = await useSession(ctx, { id: purchase?.id ?? "", appointment_id: id });
    expect(used).toMatchObject({ client_name: "Dora León", client_email: "dora@example.com", sessions_used: 4 });
    expect(await getClient(ctx, client_id)).toMatchObject({ used_package_sessions: 4 });
  });

  test("identities that were missing or came back find them", async () => {
    const found = [
      ["Otra Grafía", "900400", "Lola Rey"],
      ["Otra Grafía", "900 100", "Iris Mora"],
      ["Otra Grafía", "900500", "Dora León"],
      ["Otra Grafía", "900200", "Irma Soto"],
      ["Juan Pérez", "900300", "Juan Pérez"],
      ["Juan Pérez", "900301", "Juan Perez"],
    ] as const;
    for (const [index, [patient_name, identification_number, name]] of found.entries()) {
      const person = { patient_name, patient_phone: "+573005550206", identification_number };
      expect(await book(8 + index, person)).toMatchObject({ client_id: oldClient(name).id });
    }
  });

  test("one can be corrected, merged into another and deleted", async () => {
    const [rosa, saul, nora] = ["Rosa Díaz de Paz", "Saúl Rojas", "Nora Cano"].map(oldClient);
    expect(await updateClient(ctx, { id: saul?.id ?? "", name: "Saúl R." })).toMatchObject({ name: "Saúl R." });
    const merged = await mergeClients(ctx, { id: saul?.id ?? "", into: rosa?.id ?? "" });
    expect(merged).toMatchObject({ name: "Rosa Díaz de Paz", total_appointments: 3 });
    await deleteClient(ctx, nora?.id ?? "");
    while ((await workOnClients(ctx)).done > 0);
    expect((await listClients(ctx, { page: 1, page_size: 1 })).total_count).toBe(before.odd.clients.length - 2);
  });
});
