import { createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { measured, pagesOf } from "@sereno/tests/support/reading";
import { seedPractice } from "@sereno/tests/support/seed";
import { expect, inject, test } from "vitest";
import { writeCursor } from "../../db/index";
import type { AppointmentPage } from "../../domain/appointment/output";
import { ListAppointmentsInput, SearchAppointmentsInput } from "../../domain/appointment/schema";
import { normalizeText } from "../../lib/spanish/rules";
import { listClients } from "../client/read";
import { listAppointments, listInRange } from "./read";
import { searchAppointments } from "./search";

const db = await openOwnTable(inject("endpoint"));
const ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
await seedPractice(ctx, { clients: 60, appointments: 900 });

async function readAll(read: (cursor: string | null) => Promise<AppointmentPage>) {
  const all = await pagesOf(async (cursor) => {
    const { answer, usage } = await measured(() => read(cursor));
    return { ...answer, usage };
  });
  const pages = all.map(({ appointments }) => appointments);
  return { pages, found: pages.flat(), usages: all.map(({ usage }) => usage) };
}
const search = (q: string) =>
  readAll((cursor) => searchAppointments(ctx, SearchAppointmentsInput.parse({ q, cursor })));

test("a paged search finds every appointment of matching clients once, and sorts each page latest first", async () => {
  const { clients } = await listClients(ctx, { page: 1, page_size: 100 });
  const matching = clients.filter(({ name }) => normalizeText(name).includes("a"));
  expect(matching.length).toBeGreaterThan(25);
  const expected = matching.reduce((sum, { total_appointments }) => sum + total_appointments, 0);
  const { found, pages, usages } = await search("a");
  expect(found).toHaveLength(expected);
  expect(new Set(found.map(({ id }) => id)).size).toBe(expected);
  expect(pages.slice(0, -1).every(({ length }) => length === 50)).toBe(true);
  for (const page of pages) {
    const starts = page.map(({ appointment_date }) => appointment_date);
    expect(starts).toEqual(starts.toSorted().toReversed());
  }
  // At most 42 requests read the directory, the appointments of each of 40 clients, and the clients of the page.
  for (const { requests, rcu } of usages) {
    expect(requests).toBeLessThanOrEqual(42);
    expect(rcu).toBeLessThan(600);
  }
});

test("an appointment search finds a phone in three formats, and costs one request without a match", async () => {
  const [wanted = expect.fail()] = (await listClients(ctx, { page: 1, page_size: 100 })).clients;
  const [, first = "", middle = "", last = ""] = /^\+57(\d{3})(\d{3})(\d{4})$/.exec(wanted.phone) ?? [];
  for (const q of [`${first}${middle}${last}`, `${first} ${middle} ${last}`, `+57 ${first} ${middle} ${last}`]) {
    const { found, usages } = await search(q);
    expect(found).toHaveLength(wanted.total_appointments);
    expect(new Set(found.map(({ patient_phone }) => patient_phone))).toEqual(new Set([wanted.phone]));
    expect(usages[0]?.requests).toBeLessThanOrEqual(3);
  }
  const { found, usages } = await search("zzz");
  expect([found, usages.map(({ requests }) => requests)]).toEqual([[], [1]]);
});

test("a list by status contains all its appointments, at most three requests and 120 RCU a page", async () => {
  const list = (asked: object) =>
    readAll((cursor) => listAppointments(ctx, ListAppointmentsInput.parse({ ...asked, cursor })));
  const all = await list({ limit: 200 });
  for (const status of ["no_show", "cancelled"] as const) {
    const { found, usages } = await list({ status, limit: 20 });
    expect(found).toEqual(all.found.filter((each) => each.status === status));
    for (const { requests, rcu } of usages) {
      expect(requests).toBeLessThanOrEqual(3);
      expect(rcu).toBeLessThan(120);
    }
  }
});

test("a list of appointments by dates covers at most 92 days", async () => {
  const list = (start_date: string, end_date: string) => listInRange(ctx, { start_date, end_date });
  await list("2026-09-01", "2026-12-01");
  await expect(list("2026-09-01", "2026-12-02")).rejects.toThrow("El rango admite máximo 92 días.");
  await expect(list("2026-12-02", "2026-09-01")).rejects.toThrow("La fecha final no puede ser anterior a la inicial.");
});

test("a list of appointments refuses a cursor from outside its range of dates", async () => {
  const list = (more: object) => listAppointments(ctx, ListAppointmentsInput.parse({ limit: 5, ...more }));
  const start_date = (await list({})).appointments[0]?.appointment_date.slice(0, 10);
  const { next_cursor: cursor } = await list({ start_date });
  expect((await list({ start_date, cursor })).appointments).toHaveLength(5);
  const elsewhere = [
    { cursor, start_date: "2027-12-01" },
    { cursor, end_date: "2019-12-31" },
    { cursor: writeCursor("2026-11-24", "apt_1") },
    { cursor: writeCursor("2026-11-24T15:00:00.000Z", "zzzzz") },
  ];
  for (const more of elsewhere) await expect(list(more)).rejects.toMatchObject({ code: "invalid_input" });
});
