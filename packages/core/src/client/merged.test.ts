import { createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { beforeEach, expect, inject, test } from "vitest";
import { listAppointments } from "../appointment/read";
import { BookAppointmentInput, ListAppointmentsInput } from "../appointment/schema";
import { bookAppointment } from "../appointment/write";
import { CreatePackageInput } from "../catalog/schema";
import { createPackage } from "../catalog/write";
import type { PracticeContext } from "../context";
import { listActive } from "../purchase/read";
import { findByPhone } from "./find";
import { workOnClients } from "./job";
import { deleteClient, mergeClients } from "./remove";
import { createClient } from "./write";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
let ctx: PracticeContext;

beforeEach(async () => {
  ctx = await createPractice(db, { clock });
});

const book = (client_id: string, appointment_date: string, more: object = {}) =>
  bookAppointment(ctx, BookAppointmentInput.parse({ client_id, appointment_date, ...more }));

/** Whoever is asked for, by pages of two, until none follows. */
async function startsOf(client_id: string, more: object = {}) {
  const starts: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listAppointments(ctx, ListAppointmentsInput.parse({ client_id, limit: 2, cursor, ...more }));
    starts.push(...page.appointments.map(({ appointment_date }) => appointment_date.slice(5, 10)));
    cursor = page.next_cursor;
  } while (cursor);
  return starts;
}

test("a merged client's records are the other's at once, before the job and after it, named by either id", async () => {
  const [into, from, third] = await Promise.all(
    ["Lucía", "Luz", "Lu"].map((name, index) => createClient(ctx, { name, phone: `+57300111223${index}` })),
  );
  if (!into || !from || !third) throw new Error("three were made");
  const owners = [into, from, into, from, from, third];
  for (const [index, { id }] of owners.entries()) await book(id, `2026-12-0${index + 1} 10:00:00`);
  const pack = await createPackage(ctx, CreatePackageInput.parse({ name: "Dos", sessions: 2, validity_months: 3 }));
  await book(from.id, "2026-12-07 10:00:00", { session_type: "package", package_id: pack.id });
  const expectOne = async () => {
    for (const id of [into.id, from.id, third.id]) {
      const days = ["12-01", "12-02", "12-03", "12-04", "12-05", "12-06", "12-07"];
      expect(await startsOf(id)).toEqual(days);
      expect(await startsOf(id, { order: "desc" })).toEqual(days.toReversed());
      expect(await startsOf(id, { status: "scheduled", start_date: "2026-12-03" })).toEqual(days.slice(2));
      expect((await listActive(ctx, { client_id: id })).purchases).toHaveLength(1);
    }
    const { next_appointments, active_purchases } = await findByPhone(ctx, into.phone);
    expect(next_appointments.map(({ appointment_date }) => appointment_date.slice(5, 10))).toHaveLength(7);
    expect(next_appointments[1]).toMatchObject({ client_id: into.id, patient_name: "Lucía" });
    expect(active_purchases).toHaveLength(1);
  };
  await mergeClients(ctx, { id: from.id, into: into.id });
  await mergeClients(ctx, { id: third.id, into: into.id });
  await expectOne();
  await workOnClients(ctx);
  await workOnClients(ctx);
  await expectOne();
});

test("a deleted client's appointments are listed by the id of before", async () => {
  const { id } = await createClient(ctx, { name: "Lucía", phone: "+573001112233" });
  await book(id, "2026-10-01 10:00:00");
  await deleteClient(ctx, id);
  await workOnClients(ctx);
  expect(await startsOf(id)).toEqual(["10-01"]);
});
