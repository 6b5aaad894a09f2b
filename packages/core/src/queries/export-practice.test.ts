import { bookSeries, createClient, issueBill, mergeClients, updateAppointment } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { takeCopy } from "@sereno/tests/support/copy";
import { nextRequestOf } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";
import { deleteClient } from "../actions/client/delete";
import { type CopyFile, problemsOf, toCopyFile } from "../domain/export/rules";

const desk = await createCashDesk();

/** Fills the practice with payments, a bill, a series, a merged and a deleted client, and exports it. */
async function takeFull() {
  const { ctx } = desk;
  const paid = await desk.book();
  await desk.pay(paid, 100_000, { reference: "M-1" });
  await desk.book(desk.ahead());
  const bill = { client_id: paid.client_id, amount: 100_000, covers: [paid.id] };
  await issueBill({ ...ctx, practice: { ...ctx.practice, nit: "1", city: "Cali" } }, bill);
  await desk.record(paid.client_id, { amount: 20_000, reference: "M-2" }, desk.agent());
  const choices = [1, 2].map((index) => ({ index, action: "keep" as const }));
  await bookSeries(ctx, { client_id: paid.client_id, start: "2026-12-01 15:00:00", count: 2, choices });
  const twin = await createClient(ctx, { name: "Ana Pena", phone: "3001234568" });
  await mergeClients(ctx, { id: twin.id, into: paid.client_id });
  const gone = await desk.book({ patient_name: "Luis Rey", patient_phone: "3009998877" });
  await desk.pay(gone, 40_000);
  await updateAppointment(ctx, { id: gone.id, status: "completed" });
  await deleteClient(ctx, gone.client_id);
  await finishClientTasks(ctx);
  return { copy: await takeCopy(await nextRequestOf(ctx)), gone, twin, paid };
}

const { copy, gone, twin, paid } = await takeFull();

test("an export has no contradictions, and lists deleted and merged clients by id only", () => {
  expect(problemsOf(copy)).toEqual([]);
  expect(copy.deleted_clients).toEqual([gone.client_id]);
  expect(copy.records.merged_clients).toMatchObject([{ client_id: twin.id, into: paid.client_id }]);
  expect(JSON.stringify(copy)).not.toMatch(/Luis|3009998877/);
});

const LATER = "2027-01-01T00:00:00.000Z";

const FOUR = { package_id: "pkg_1", package_name: "Cuatro", sessions_total: 4, sessions_used: 2 };
const TIMES = { expires_at: LATER, is_expiry_entered: false, created_at: "2026-11-01T00:00:00.000Z" };
const SOLD = { id: "pur_1", ...FOUR, total_paid: 0, price: 0, created_by: "therapist" as const, ...TIMES };
const ENTRY = { purchase_id: "pur_1", id: "led_1", kind: "use" as const, sessions: 1 };
const USED = { ...ENTRY, actor: "therapist" as const, at: "2026-11-01T00:00:00.000Z" };

/** Contradictions that a change during an export can cause, each with the kinds of records that are reported. */
const CHANGES: Record<string, [change: (records: CopyFile["records"]) => void, kinds: string[]]> = {
  "a client who was created after the clients were read": [
    ({ clients, identities, purchases, appointments, payments, bills }) => {
      const [late] = clients.splice(0, 1);
      const isTheirs = ({ client_id }: { client_id: string }) => client_id === late?.id;
      for (const each of [purchases, appointments, payments, bills].flat())
        if (isTheirs(each)) Object.assign(each, { created_at: LATER });
      identities.splice(0, Number.POSITIVE_INFINITY, ...identities.filter((each) => !isTheirs(each)));
    },
    ["appointments", "payments", "bills"],
  ],
  "a client whose name was changed": [({ clients: [ana] }) => Object.assign(ana ?? {}, { name: "Otra" }), ["clients"]],
  "two appointments at one time": [
    ({ appointments }) => {
      const [one, two] = appointments.filter(({ status }) => status === "scheduled");
      Object.assign(two ?? {}, { starts_at: one?.starts_at, ends_at: one?.ends_at });
    },
    ["appointments"],
  ],
  "a wrong place in a series": [
    ({ appointments }) => Object.assign(appointments.find((each) => each.series_id) ?? {}, { series_index: 9 }),
    ["appointments"],
  ],
  "an appointment paid after the payments were read": [
    ({ appointments }) => Object.assign(appointments.find((each) => each.paid) ?? {}, { paid: 900_000 }),
    ["clients"],
  ],
  "a session used after the ledger was read": [
    ({ purchases }) => void purchases.push({ ...SOLD, client_id: paid.client_id }),
    ["purchases"],
  ],
  "a ledger entry without its purchase": [({ sessions }) => void sessions.push(USED), ["sessions"]],
  "a payment confirmed after its client was read": [
    ({ payments }) =>
      Object.assign(payments.find(({ status }) => status === "announced") ?? {}, { status: "confirmed" }),
    ["clients"],
  ],
  "repeated records": [({ bills }) => void bills.push(...bills.map((bill) => ({ ...bill }))), ["bills", "bills"]],
  "a receipt issued after reading the counters": [({ counters }) => void counters.splice(0), ["counters", "counters"]],
};

test.each(Object.entries(CHANGES))("an export with %s is reported as contradictory", (_, [change, kinds]) => {
  const { records, exported_at }: CopyFile = structuredClone(copy);
  change(records);
  const changed = toCopyFile(records, LATER, exported_at);
  expect(changed.deleted_clients).toEqual([gone.client_id]);
  expect([...new Set(problemsOf(changed).map(({ kind }) => kind))].sort()).toEqual([...new Set(kinds)].sort());
});
