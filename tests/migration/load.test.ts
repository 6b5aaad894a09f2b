import { listAppointments } from "@sereno/core/records/appointment/read";
import { listClients } from "@sereno/core/records/client/read";
import type { PracticeContext } from "@sereno/core/table/context";
import { BookAppointmentInput } from "@sereno/core/things/appointment/schema";
import { directoryText } from "@sereno/core/things/client/rules";
import { migrate } from "@sereno/core/upkeep/migration/run";
import { bookAppointment } from "@sereno/core/verbs/book-appointment";
import { updateAppointment } from "@sereno/core/verbs/update-appointment";
import { updateClient } from "@sereno/core/verbs/update-client";
import { formatLocal, localMinute } from "@sereno/core/words/time/rules";
import { expect, inject, test } from "vitest";
import { before, contentOf, loadStored, openPractice } from "../support/stored-table";

const AT_ONCE = 8;
const STEPS = 200;
const open = before.demo.appointments.filter(({ status }) => status === "scheduled" || status === "confirmed");
const number = (prefix: string, step: number) => `+57${prefix}${String(step).padStart(7, "0")}`;

/** What goes on meanwhile, and what was answered: it is to be found afterwards. */
function createLoad(ctx: PracticeContext) {
  const booked = new Map<string, string>();
  const notes = new Map<string, string>();
  const phones = new Map<string, string>();

  async function book(step: number, person: object) {
    const appointment_date = formatLocal(localMinute("2027-01-04", 480) + 60 * step);
    const { id, client_id } = await bookAppointment(ctx, BookAppointmentInput.parse({ appointment_date, ...person }));
    booked.set(id, client_id);
  }
  const bookOld = (step: number) => {
    const client = before.demo.clients[step % before.demo.clients.length];
    return book(step, { client_id: client?.id });
  };
  const bookNew = (step: number) =>
    book(step, { patient_name: `Persona ${step}`, patient_phone: number("301", step), patient_email: "n@example.com" });
  async function correct(step: number) {
    const { id = "" } = before.demo.clients[step % before.demo.clients.length] ?? {};
    if (phones.has(id)) return;
    phones.set(id, number("302", step));
    await updateClient(ctx, { id, phone: number("302", step) });
  }
  async function note(step: number) {
    const { id = "" } = open[step % open.length] ?? {};
    notes.set(id, `Nota ${step}`);
    await updateAppointment(ctx, { id, notes: `Nota ${step}` });
  }
  return { booked, notes, phones, kinds: [bookOld, bookNew, correct, note] };
}

test("what is booked, corrected and noted during the migration is there after it, whole", async () => {
  const all = await loadStored(inject("endpoint"));
  const ctx = await openPractice(all, before.demo);
  const { booked, notes, phones, kinds } = createLoad(ctx);
  let step = 0;

  /** Goes on with some kinds of work for as long as a phase takes, up to a bound: the scan goes through what is new, too. */
  async function during(phase: "before" | "after", working: typeof kinds) {
    let isDone = false;
    const last = step + STEPS;
    const worker = async () => {
      while (!isDone && step < last) {
        const own = step++;
        await working[own % working.length]?.(own);
      }
    };
    const workers = Promise.all(Array.from({ length: AT_ONCE }, worker));
    await Promise.all([migrate(all, { phase, pageSize: 40 }).finally(() => (isDone = true)), workers]);
  }
  // Code that wants every client to have a revision serves once the first phase is done.
  await during("before", kinds.slice(0, 3));
  expect(booked.size).toBeGreaterThan(10);
  await during("after", kinds);
  expect(notes.size).toBeGreaterThan(5);

  const { appointments } = await listAppointments(ctx, { order: "asc", limit: 1000 });
  const found = new Map(appointments.map((each) => [each.id, each]));
  const { clients } = await listClients(ctx, { page: 1, page_size: 1000 });
  for (const [id, client_id] of booked) expect(found.get(id)).toMatchObject({ client_id });
  for (const [id, text] of notes) expect(found.get(id)).toMatchObject({ notes: text });
  for (const [id, phone] of phones) expect(clients.find((each) => each.id === id)).toMatchObject({ phone });
  for (const { id, total_appointments } of clients) {
    expect(total_appointments).toBe(appointments.filter(({ client_id }) => client_id === id).length);
  }
  const { practice_id } = ctx.practice;
  const { data: records } = await ctx.db.client.query.client({ practice_id }).go({ consistent: true, pages: "all" });
  for (const record of records) {
    expect(record.directory).toBe(directoryText(record));
    expect(record.revision).toBeGreaterThan(0);
  }
  for (const text of await contentOf(inject("endpoint"), ctx.db)) {
    expect(text).not.toMatch(/"(patient_|client_(name|email|phone|identification)|has_email)/);
  }
});
