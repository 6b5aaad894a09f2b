import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { bringCopy, endCopy, FILE, sorted, takeCopy } from "@sereno/tests/support/copy";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { createPractice, nextRequestOf, openTestDatabase } from "@sereno/tests/support/practice";
import { dumpOf, stateOf } from "@sereno/tests/support/state";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { listHandoffs } from "../across/list-handoffs";
import type { PracticeContext } from "../table/context";
import { ExceptionInput } from "../things/availability/schema";
import { IssueBillInput } from "../things/bill/schema";
import { CreatePackageInput } from "../things/catalog/schema";
import { AddExpenseInput } from "../things/expense/schema";
import type { BroughtKind } from "../things/export/asked/schema";
import { batchesOf, type CopyFile, problemsOf, readCopyFile } from "../things/export/rules";
import { OpenHandoffInput } from "../things/handoff/schema";
import { BookSeriesInput } from "../things/series/schema";
import { checkPractice } from "../upkeep/check/check";
import { addExpense } from "./add-expense";
import { bookSeries } from "./book-series";
import { createClient } from "./create-client";
import { createPackage } from "./create-package";
import { deleteClient } from "./delete-client";
import { discardRestore } from "./discard-restore";
import { issueBill } from "./issue-bill";
import { mergeClients } from "./merge-clients";
import { openHandoff } from "./open-handoff";
import { resolveHandoff } from "./resolve-handoff";
import { beginRestore, bringRecords, finishRestore, restoreState } from "./restore-practice";
import { saveException } from "./save-exception";
import { updateAppointment } from "./update-appointment";
import { updateClient } from "./update-client";
import { workOnClients } from "./work-on-clients";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const desk = createCashDesk(db);
let ctx: PracticeContext;
let copy: CopyFile;
let empty: PracticeContext;

const other = "b".repeat(64);
const open = () => createPractice(db, { clock: desk.clock, practice: { google_connected: false } });
const driftOf = (of: PracticeContext) => checkPractice(of, of.practice.practice_id);

/** A practice with sessions, money, papers, somebody merged and somebody deleted. */
beforeEach(async () => {
  ctx = await desk.open();
  const paid = await desk.book();
  await desk.pay(paid, 100_000, { reference: "M-1" });
  await desk.book(desk.ahead());
  const payer = { payer_name: "Ana", payer_document_type: "CC", payer_document_number: "1" };
  const bill = { client_id: paid.client_id, amount: 100_000, concept: "Consulta", covers: [paid.id], ...payer };
  await issueBill({ ...ctx, practice: { ...ctx.practice, nit: "1", city: "Cali" } }, IssueBillInput.parse(bill));
  await desk.record(paid.client_id, { amount: 20_000, reference: "M-2" }, desk.agent());
  const choices = [
    { index: 1, action: "keep" as const },
    { index: 2, action: "keep" as const },
  ];
  const series = { client_id: paid.client_id, start: "2026-12-01 15:00:00", count: 2, choices };
  await bookSeries(ctx, BookSeriesInput.parse(series));
  const twin = await createClient(ctx, { name: "Ana Pena", phone: "3001234568" });
  await updateClient(ctx, { id: twin.id, name: "Anita Pena" });
  await mergeClients(ctx, { id: twin.id, into: paid.client_id });
  const gone = await desk.book({ patient_name: "Luis Rey", patient_phone: "3009998877" });
  await desk.pay(gone, 40_000);
  await updateAppointment(ctx, { id: gone.id, status: "completed" });
  await deleteClient(ctx, gone.client_id);
  while ((await workOnClients(ctx)).done > 0);
  ctx = await nextRequestOf(ctx);
  copy = await takeCopy(ctx);
  empty = await open();
});

test("a copy is brought as it was: an equal one is taken from it, and all that follows is right", async () => {
  expect(copy.deleted_clients).toHaveLength(1);
  expect(problemsOf(copy)).toEqual([]);
  await bringCopy(empty, copy);
  const brought = await nextRequestOf(empty);
  expect(sorted(await takeCopy(brought))).toEqual(sorted(copy));
  expect(await driftOf(brought)).toEqual([]);
  expect(await restoreState(brought)).toEqual({ file: null, is_empty: false });
});

test("as JSON, too, it is read by its shapes and says nothing else", () => {
  const { file, problems } = readCopyFile(JSON.parse(JSON.stringify(copy)));
  expect(problems).toEqual([]);
  expect(file && sorted(file)).toEqual(sorted(copy));
});

test("what is brought twice changes nothing, in any order of what was done before", async () => {
  await beginRestore(empty, FILE);
  const at = await nextRequestOf(empty);
  const batches = [...batchesOf(copy)];
  for (const batch of batches) await bringRecords(at, { file: FILE, ...batch });
  const before = await stateOf(at);
  for (const batch of batches) await bringRecords(at, { file: FILE, ...batch });
  await Promise.all(batches.map((batch) => bringRecords(at, { file: FILE, ...batch })));
  expect(await stateOf(at)).toBe(before);
  await endCopy(at, copy);
  expect(sorted(await takeCopy(await nextRequestOf(empty)))).toEqual(sorted(copy));
});

test("two tabs that bring the same at once bring it once", async () => {
  await beginRestore(empty, FILE);
  const at = await nextRequestOf(empty);
  for (const batch of batchesOf(copy)) {
    await Promise.all([1, 2, 3].map(() => bringRecords(at, { file: FILE, ...batch })));
  }
  await endCopy(at, copy);
  const brought = await nextRequestOf(empty);
  expect(sorted(await takeCopy(brought))).toEqual(sorted(copy));
  expect(await driftOf(brought)).toEqual([]);
});

test("it goes into an empty practice alone, of one file, and the practice that it is of stays as it is", async () => {
  const before = await stateOf(ctx);
  await expect(beginRestore(ctx, FILE)).rejects.toMatchObject({ code: "not_empty" });
  const had = await open();
  const { id } = await createClient(had, { name: "Eva Gil", phone: "3001112233" });
  await expect(beginRestore(had, FILE)).rejects.toMatchObject({ code: "not_empty" });
  expect(await restoreState(had)).toEqual({ file: null, is_empty: false });
  await deleteClient(had, id);

  expect(await restoreState(empty)).toEqual({ file: null, is_empty: true });
  await beginRestore(empty, FILE);
  await beginRestore(empty, FILE);
  await expect(beginRestore(empty, other)).rejects.toMatchObject({ code: "restoring" });
  const at = await nextRequestOf(empty);
  const [batch] = batchesOf(copy);
  if (!batch) throw new Error("nothing to bring");
  await expect(bringRecords(at, { file: other, ...batch })).rejects.toMatchObject({ code: "copy_refused" });
  await expect(bringRecords(ctx, { file: FILE, ...batch })).rejects.toMatchObject({ code: "copy_refused" });
  await bringCopy(empty, copy);
  expect(await stateOf(ctx)).toBe(before);
});

test("what was brought is discarded as if it had never come, and brought anew", async () => {
  const before = (await dumpOf(empty)).length;
  await beginRestore(empty, FILE);
  const at = await nextRequestOf(empty);
  for (const batch of batchesOf(copy)) await bringRecords(at, { file: FILE, ...batch });
  while (!(await discardRestore(at)).is_done);
  expect(await discardRestore(await nextRequestOf(empty))).toEqual({ is_done: true });
  expect(await dumpOf(empty)).toHaveLength(before);
  expect(await restoreState(await nextRequestOf(empty))).toEqual({ file: null, is_empty: true });
  const [batch] = batchesOf(copy);
  await expect(bringRecords(at, { file: FILE, ...(batch ?? { kind: "clients", records: [] }) })).rejects.toMatchObject({
    code: "copy_refused",
  });
  await bringCopy(empty, copy, other);
  expect(sorted(await takeCopy(await nextRequestOf(empty)))).toEqual(sorted(copy));
});

test("what she had made before stays as it was when the copy is discarded, and money she had noted lets none begin", async () => {
  await createPackage(empty, CreatePackageInput.parse({ name: "Mío", sessions: 4, validity_months: 2 }));
  await saveException(
    await nextRequestOf(empty),
    ExceptionInput.parse({ exception_date: "2026-12-24", available: false }),
  );
  empty = await nextRequestOf(empty);
  const before = await stateOf(empty);
  await beginRestore(empty, FILE);
  const at = await nextRequestOf(empty);
  for (const batch of batchesOf(copy)) await bringRecords(at, { file: FILE, ...batch });
  // A tab that read the practice while the same file was brought another time, before she had made anything.
  const stale = { ...at, practice: { ...at.practice, had_before: [] } };
  while (!(await discardRestore(stale)).is_done);
  empty = await nextRequestOf(empty);
  expect(await stateOf(empty)).toBe(before);

  await addExpense(empty, AddExpenseInput.parse({ spent_on: "2026-11-20", amount: 10_000, category: "rent" }));
  await expect(beginRestore(await nextRequestOf(empty), FILE)).rejects.toMatchObject({ code: "not_empty" });
});

test("whose phone is handed over here already stays so by that, and comes with the rest", async () => {
  const handOver = (of: PracticeContext) =>
    openHandoff(of, OpenHandoffInput.parse({ phone: "+573112223344", reason: "Pregunta" }));
  const [theirs, own] = [await handOver(ctx), await handOver(empty)];
  await bringCopy(empty, await takeCopy(ctx));
  const brought = await nextRequestOf(empty);
  const { handoffs } = await listHandoffs(brought, { state: "open", limit: 10 });
  expect(handoffs.map(({ id }) => id).sort()).toEqual([theirs.id, own.id].sort());
  await resolveHandoff(brought, theirs.id);
  expect(await handOver(brought)).toMatchObject({ id: own.id, created: false });
});

test("a tab that discards what another has finished meanwhile takes nothing away", async () => {
  await beginRestore(empty, FILE);
  const stale = await nextRequestOf(empty);
  await bringCopy(empty, copy);
  await expect(discardRestore(stale)).rejects.toMatchObject({ code: "copy_refused" });
  expect(sorted(await takeCopy(await nextRequestOf(empty)))).toEqual(sorted(copy));
});

describe("a file that was changed by hand", () => {
  type Change = (records: Record<BroughtKind, Record<string, unknown>[]>) => void;
  const first = (list: Record<string, unknown>[] | undefined) => {
    const [record] = list ?? [];
    if (!record) throw new Error("nothing to change");
    return record;
  };
  const CHANGES: Record<string, [kind: BroughtKind, change: Change, said: RegExp]> = {
    "two appointments at one time": [
      "appointments",
      ({ appointments }) => {
        const live = appointments.filter(({ status }) => status === "scheduled");
        const [one, two] = live;
        if (one && two) Object.assign(two, { starts_at: one.starts_at, ends_at: one.ends_at });
      },
      /misma hora/,
    ],
    "an amount below zero": ["payments", ({ payments }) => Object.assign(first(payments), { amount: -1 }), /amount/],
    "a price below zero": [
      "appointments",
      ({ appointments }) => Object.assign(first(appointments), { price: -5 }),
      /price/,
    ],
    "a client of somebody else's": [
      "payments",
      ({ payments }) => Object.assign(first(payments), { client_id: "cli_01jzzzzzzzzzzzzzzzzzzzzzzz" }),
      /su cliente/,
    ],
    "a name of 10,000 letters": [
      "clients",
      ({ clients }) => Object.assign(first(clients), { name: "x".repeat(10_000) }),
      /name/,
    ],
    "a key of every object": [
      "clients",
      ({ clients }) => {
        clients[0] = JSON.parse(JSON.stringify(first(clients)).replace("{", '{"__proto__":{"isAdmin":true},'));
      },
      /./,
    ],
    "a member that no shape has": [
      "clients",
      ({ clients }) => Object.assign(first(clients), { constructor: 1, owed: 5 }),
      /./,
    ],
    "an appointment that ends before it begins": [
      "appointments",
      ({ appointments }) => Object.assign(first(appointments), { ends_at: "2026-01-01T10:00:00.000Z" }),
      /dura/,
    ],
    "a time off the grid": [
      "appointments",
      ({ appointments }) =>
        Object.assign(first(appointments), {
          starts_at: "2026-11-19T10:02:00.000Z",
          ends_at: "2026-11-19T11:02:00.000Z",
        }),
      /5 minutos/,
    ],
    "a place in a series that is another's": [
      "appointments",
      ({ appointments }) =>
        Object.assign(first(appointments.filter(({ series_id }) => series_id)), { series_index: 9 }),
      /serie/,
    ],
    "a record twice": ["clients", ({ clients }) => clients.push({ ...first(clients) }), /dos veces/],
    "an id of another shape": ["clients", ({ clients }) => Object.assign(first(clients), { id: "cli#1" }), /id/],
  };

  test.each(Object.entries(CHANGES))(
    "%s is named before anything is sent, and refused with nothing of it written",
    async (_, [kind, change, said]) => {
      const changed = JSON.parse(JSON.stringify(copy));
      change(changed.records);
      const read = readCopyFile(changed);
      expect(read.file).toBeNull();
      expect(read.problems.map(({ message }) => message).join()).toMatch(said);
      expect(Reflect.get({}, "isAdmin")).toBeUndefined();

      await beginRestore(empty, FILE);
      const at = await nextRequestOf(empty);
      for (const batch of batchesOf(changed)) {
        if (batch.kind !== kind) {
          await bringRecords(at, { file: FILE, ...batch });
          continue;
        }
        const before = await stateOf(at);
        await expect(bringRecords(at, { file: FILE, ...batch })).rejects.toMatchObject({
          code: "copy_refused",
          message: expect.stringMatching(/./),
        });
        expect(await stateOf(at)).toBe(before);
        break;
      }
      expect(await nextRequestOf(empty).then(({ practice }) => practice.restoring)).toBe(FILE);
    },
  );

  test("appointments at one time that come in two batches are refused by the second, and by their names", async () => {
    await beginRestore(empty, FILE);
    const at = await nextRequestOf(empty);
    for (const batch of batchesOf(copy)) await bringRecords(at, { file: FILE, ...batch });
    const [taken] = copy.records.appointments.filter(({ status, series_id }) => status === "scheduled" && !series_id);
    if (!taken) throw new Error("nobody comes");
    const id = "apt_01jzzzzzzzzzzzzzzzzzzzzzzy";
    const before = await stateOf(at);
    const records: unknown[] = [{ ...taken, id }];
    await expect(bringRecords(at, { file: FILE, kind: "appointments", records })).rejects.toMatchObject({
      code: "copy_refused",
      errors: [{ path: `appointments ${id}`, message: expect.stringContaining("misma hora") }],
    });
    expect(await stateOf(at)).toBe(before);
  });

  test("sessions that its ledger does not hold are named at the end, and the practice stays closed until they are discarded", async () => {
    const [client] = copy.records.clients;
    const purchase = {
      ...{
        id: "pur_01jzzzzzzzzzzzzzzzzzzzzzzy",
        client_id: client?.id ?? "",
        package_id: "pkg_1",
        package_name: "Cuatro",
      },
      ...{ total_paid: 0, sessions_total: 4, sessions_used: 2, is_expiry_entered: false },
      ...{ expires_at: "2027-01-01T00:00:00.000Z", created_by: "therapist", created_at: "2026-11-01T00:00:00.000Z" },
    };
    const changed = { ...copy, records: { ...copy.records, purchases: [purchase] } };
    expect(problemsOf(changed)).toMatchObject([
      { kind: "purchases", message: expect.stringContaining("su libro dice 0") },
    ]);
    await expect(bringCopy(empty, changed)).rejects.toMatchObject({ code: "copy_refused" });
    const at = await nextRequestOf(empty);
    expect(at.practice.restoring).toBe(FILE);
    while (!(await discardRestore(at)).is_done);
    await bringCopy(empty, copy);
    expect(await driftOf(await nextRequestOf(empty))).toEqual([]);
  });

  test("money that never came in is named at the end", async () => {
    const changed: CopyFile = JSON.parse(JSON.stringify(copy));
    const [paid] = changed.records.appointments.filter(({ paid = 0 }) => paid > 0);
    if (paid) paid.paid = 900_000;
    expect(problemsOf(changed).map(({ message }) => message)).toContain("se pagó con su dinero más de lo que entró.");
    await expect(bringCopy(empty, changed)).rejects.toMatchObject({ code: "copy_refused" });
  });

  test.each([
    ["another program's", { hola: 1 }, /no es una copia/],
    ["no object", [1, 2], /no es una copia/],
    ["of a later version", { format: "sereno", version: 2, records: {} }, /otra versión/],
  ])("a file %s is told for what it is", (_, value, said) => {
    expect(readCopyFile(value).problems).toMatchObject([{ message: expect.stringMatching(said) }]);
  });
});

test("what lies ahead and is virtual is told to Google once all is brought, and nothing that is past", async () => {
  const { id } = await desk.book({ ...desk.ahead(), is_virtual: true, patient_email: "ana@example.test" });
  const connected = await createPractice(db, { clock: desk.clock });
  const now = await takeCopy(await nextRequestOf(ctx));
  await beginRestore(connected, FILE);
  const at = await nextRequestOf(connected);
  for (const batch of batchesOf(now)) await bringRecords(at, { file: FILE, ...batch });
  const tasks = async () => (await dumpOf(at)).filter(({ __edb_e__ }) => __edb_e__ === "calendartask");
  expect(await tasks()).toMatchObject([{ appointment_id: id, due: "parked" }]);
  await endCopy(at, now);
  expect(await tasks()).toMatchObject([{ appointment_id: id, due: expect.stringMatching(/^calendar#/) }]);
  expect((await dumpOf(at)).filter(({ __edb_e__ }) => __edb_e__ === "event")).toEqual([]);
});

test("finishing is of the file that is being brought, and once", async () => {
  const [profile] = copy.records.profile;
  if (!profile) throw new Error("a copy has a profile");
  await expect(finishRestore(empty, { file: FILE, cursor: null, profile })).rejects.toMatchObject({
    code: "copy_refused",
  });
  await bringCopy(empty, copy);
  const at = await nextRequestOf(empty);
  await expect(finishRestore(at, { file: FILE, cursor: null, profile })).rejects.toMatchObject({
    code: "copy_refused",
  });
});

test("nobody comes into a practice between the look whether it is empty and what is brought, nor after it", async () => {
  const come = (name: string) => createClient(empty, { name, phone: "3001112233" });
  const slow = { ...empty, db: meanwhile(db, reads("Query", "client#"), () => come("Ana")) };
  await expect(beginRestore(slow, FILE)).rejects.toMatchObject({ code: "not_empty" });
  const next = await open();
  await beginRestore(next, FILE);
  // What read the practice before that.
  await expect(createClient(next, { name: "Eva", phone: "3001112244" })).rejects.toMatchObject({ code: "restoring" });
  await discardRestore(await nextRequestOf(next));
  await createClient(await nextRequestOf(next), { name: "Eva", phone: "3001112244" });
  await bringCopy(await nextRequestOf(await open()), copy);
});
