import { createTestGoogle, waitUntilGoogleIsSilent } from "@sereno/tests/support/google";
import { createClock, openOwnTable } from "@sereno/tests/support/practice";
import { dumpOf, inOrder } from "@sereno/tests/support/state";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { Context, PracticeContext } from "../../db/context";
import type { Database } from "../../db/database";
import { readTable } from "../../db/scan";
import { BookAppointmentInput } from "../../domain/appointment/schema";
import { IssueBillInput } from "../../domain/bill/schema";
import { SaveReminderSettingsInput } from "../../domain/reminder/schema";
import { continueClientWork } from "../../jobs/continue-client-work";
import { eraseAccounts } from "../../jobs/erase-accounts";
import { sendReminders } from "../../jobs/send-reminders";
import { getFeed } from "../../queries/read-feed";
import { findAccountClosure, previewAccountClosure } from "../../store/account-closure/read";
import { bookAppointment } from "../appointment/book";
import { issueBill } from "../bill/issue";
import { createEndpoint } from "../endpoint/create";
import { createFeed } from "../feed/save";
import { setMirroring } from "../google-calendar/mirror";
import { recordPayment } from "../payment/record";
import { saveReminderSettings } from "../reminder/save-settings";
import { closeAccount } from "./close";

waitUntilGoogleIsSilent();
const START = "2026-11-20T15:00:00Z";
const DAYS_29 = "2026-12-19T15:00:00Z";
const DAYS_30 = "2026-12-20T15:00:00Z";
const NAMES = ["ana", "bea", "carla", "dora", "elsa", "flor", "gina", "hilda", "irma", "juana", "karen", "lina"];
const clock = createClock(START);
let db: Database;
let google: Awaited<ReturnType<typeof createTestGoogle>>;
let ctx: PracticeContext;
let name: string;
let used = 0;

beforeAll(async () => {
  db = await openOwnTable(inject("endpoint"));
  google = await createTestGoogle(db, clock, NAMES);
  db.connection.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const writes = /^(Put|TransactWrite)/.test(commandName ?? "") && /practice_1/.test(JSON.stringify(args.input));
        const [now, ...later] = meanwhile;
        if (!now || !writes) return next(args);
        meanwhile = [];
        await now();
        meanwhile = later;
        return next(args);
      },
    { step: "initialize" },
  );
});
beforeEach(async () => {
  clock.moveTo(START);
  name = NAMES[used++] ?? "";
  ctx = await google.signIn(name);
  const booked = (patient_name: string, appointment_date: string) =>
    bookAppointment(
      ctx,
      BookAppointmentInput.parse({ patient_name, patient_phone: "3001234567", appointment_date, notes: "Secreto" }),
    );
  const { client_id } = await booked("Laura Secreta", "2026-11-19 10:00:00");
  for (let hour = 10; hour < 15; hour++) await booked(`Persona ${hour}`, `2026-11-26 ${hour}:00:00`);
  await recordPayment(ctx, { client_id, amount: 130_000, method: "cash", reference: "REF-SECRETA" });
  const bill = {
    client_id,
    amount: 130_000,
    concept: "Consulta secreta",
    payer_name: "Laura Secreta",
    payer_document_type: "CC",
    payer_document_number: "52000111",
  };
  await issueBill(
    { ...ctx, practice: { ...ctx.practice, nit: "52000222" } },
    IssueBillInput.parse({ ...bill, city: "Bogotá", cedula: "52000222" }),
  );
});
afterAll(() => google.stop());

/** Runs between reading the practice and writing it, each time. */
let meanwhile: (() => Promise<unknown>)[] = [];

const job = (): Context => ({ db, clock, log: ctx.log, meet: ctx.meet });
const close = (receipt_years: 0 | 5 | 10 = 10) => closeAccount(ctx, google.auth, { receipt_years });
/** Entities that a practice holds besides its content. */
const OWN = ["departure", "practice", "session", "grant", "usedsignin", "feed", "feedchange", "resumetask"];
const plain = async () =>
  (await dumpOf(ctx))
    .filter(({ __edb_e__ }) => !OWN.includes(String(__edb_e__)))
    .map((each) => JSON.stringify(inOrder(each)))
    .sort();

test("it says before whom it touches", async () => {
  expect(await previewAccountClosure(ctx)).toEqual({
    clients: 6,
    appointments_ahead: 5,
    due: 0,
    erase_at: "2026-12-20T15:00:00.000Z",
  });
});

test("closed, nobody finds it, and signing in within 30 days brings all of it back", async () => {
  await createFeed(ctx, google.auth.keys);
  const before = await plain();
  await close();
  expect(await db.practice.get({ practice_id: ctx.practice.practice_id }).go({ consistent: true })).toEqual({
    data: null,
  });
  expect((await db.grant.get({ practice_id: ctx.practice.practice_id }).go({ consistent: true })).data).toBeNull();
  await expect(close()).rejects.toMatchObject({ code: "not_found" });

  clock.moveTo(DAYS_29);
  await continueClientWork(job());
  const back = await google.signIn(name);
  expect(back.practice).toMatchObject({ practice_id: ctx.practice.practice_id, session_epoch: 1, agent_epoch: 1 });
  expect((await getFeed(back)).feed).toBeNull();
  expect((await findAccountClosure(back)).closure).toMatchObject({ state: "returned" });
  expect(await plain()).toEqual(before);
  // The erasing job leaves an account that was closed and came back.
  clock.moveTo(DAYS_30);
  await continueClientWork(job());
  expect((await plain()).length).toBeGreaterThan(10);
});

test("nobody is reminded meanwhile, and once she is back reminders go on by themselves", async () => {
  await saveReminderSettings(ctx, SaveReminderSettingsInput.parse({ channels: ["email"] }), "avisos@sereno.test");
  const round = async () =>
    (await db.emailRound.get({ practice_id: ctx.practice.practice_id }).go({ consistent: true })).data?.due;
  expect(await round()).toBeDefined();
  await close();
  clock.moveTo(DAYS_29);
  const sent: unknown[] = [];
  const mail = {
    mostADay: async () => 100,
    turn: async () => "now" as const,
    send: async (each: unknown) => void sent.push(each),
  };
  await sendReminders(job(), { mail, origin: "https://sereno.test" });
  expect(sent).toEqual([]);
  expect(await round()).toBeDefined();
});

test("after 30 days all is erased but receipts without names, and who signs in begins anew and finds what became of it", async () => {
  await close();
  clock.moveTo(DAYS_30);
  expect(await eraseAccounts(job())).toMatchObject({ failed: 0 });
  const left = await dumpOf(ctx);
  expect(left.map(({ __edb_e__ }) => __edb_e__).sort()).toEqual(["departure", "keptreceipt", "keptreceipt"]);
  expect(JSON.stringify(left)).not.toMatch(/secret|3001234567|Laura|52000|@sereno/i);
  expect(left.filter(({ __edb_e__ }) => __edb_e__ === "keptreceipt")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ number: 1, amount: 130_000, ttl: Date.UTC(2037, 0, 1) / 1000 }),
      expect.objectContaining({ kind: "bill", number: 1, amount: 130_000 }),
    ]),
  );
  const fresh = await google.signIn(name);
  const { closure } = await findAccountClosure(fresh);
  expect(closure).toMatchObject({
    state: "erased",
    erased_at: "2026-12-20T15:00:00.000Z",
    backups_gone_at: "2027-01-24T15:00:00.000Z",
    receipts: 2,
    erased: { appointment: 6, client: 6, payment: 1, bill: 1 },
  });
  expect(await previewAccountClosure(fresh)).toMatchObject({ clients: 0, appointments_ahead: 0 });
});

test("no receipts are kept where she chose so", async () => {
  await close(0);
  clock.moveTo(DAYS_30);
  await eraseAccounts(job());
  expect((await dumpOf(ctx)).map(({ __edb_e__ }) => __edb_e__)).toEqual(["departure"]);
});

test("killed after any step, the next run goes on, and counts each record once", async () => {
  await close();
  const before = (await dumpOf(ctx)).length;
  clock.moveTo(DAYS_30);
  // The clock is read once for a run's limit and once per step, so each run has time for one step.
  const start = clock.now().getTime();
  let runs = 0;
  for (; (await dumpOf(ctx)).length > 3; runs++) {
    let asked = 0;
    const hurried = { now: () => new Date(start + (asked++ < 4 ? 0 : 60_000)) };
    await eraseAccounts({ ...job(), clock: hurried });
    expect(runs).toBeLessThan(50);
  }
  expect(runs).toBeGreaterThan(1);
  await eraseAccounts(job());
  const record = (await db.accountClosure.get({ practice_id: ctx.practice.practice_id }).go({ consistent: true })).data;
  const counted = Object.values(record?.erased ?? {}).reduce((sum, each) => sum + each, 0);
  expect(record?.state).toBe("erased");
  // Everything except the account's own record.
  expect(counted).toBe(before - 1);
});

test("who comes back while it is being erased is told so, and gets nothing that is half erased", async () => {
  await close();
  clock.moveTo(DAYS_30);
  await db.accountClosure.patch({ practice_id: ctx.practice.practice_id }).set({ state: "erasing" }).go();
  await expect(google.signIn(name)).rejects.toMatchObject({ code: "sign_in_failed" });
});

test("of two that come back at once, one of which closes it again, the other has the practice back, and no new one", async () => {
  const before = await plain();
  await close();
  meanwhile = [() => google.signIn(name), () => close()];
  const back = await google.signIn(name);
  expect(meanwhile).toEqual([]);
  expect(back.practice).toMatchObject({ created_at: ctx.practice.created_at, session_epoch: 2 });
  expect((await findAccountClosure(back)).closure).toMatchObject({ state: "returned" });
  expect(await plain()).toEqual(before);
});

test("who signs in while it is closed elsewhere has it back", async () => {
  meanwhile = [() => close()];
  const back = await google.signIn(name);
  expect(meanwhile).toEqual([]);
  expect(back.practice).toMatchObject({ created_at: ctx.practice.created_at, session_epoch: 1 });
  expect((await findAccountClosure(back)).closure).toMatchObject({ state: "returned" });
});

test("nothing is erased of a practice that is in use, whatever was written down of it", async () => {
  await close();
  const { practice } = ctx;
  await db.practice.put(practice).go();
  const before = await plain();
  clock.moveTo(DAYS_30);
  expect(await eraseAccounts(job())).toMatchObject({ failed: 1 });
  expect(await plain()).toEqual(before);
});

test("an endpoint and a feed that another tab makes while it closes are gone, and none is made once it is closed", async () => {
  const { practice_id } = ctx.practice;
  const webhooks = { accepts: async () => true, send: () => expect.fail() };
  const add = () => createEndpoint(ctx, webhooks, { url: "https://good.test/hook", bearer: null });
  await createFeed(ctx, google.auth.keys);
  meanwhile = [() => add().then(() => createFeed(ctx, google.auth.keys))];
  await close();
  expect(meanwhile).toEqual([]);
  await expect(add()).rejects.toMatchObject({ code: "unauthorized" });
  const { items } = await readTable(db, {});
  const left = items.filter((each) => each.practice_id === practice_id).map(({ __edb_e__ }) => __edb_e__);
  expect(left).not.toContain("endpoint");
  expect(left).not.toContain("feed");
});

test("what she changes in another tab while it closes is so when it is back", async () => {
  meanwhile = [() => setMirroring(ctx, true)];
  await close();
  expect(meanwhile).toEqual([]);
  expect((await google.signIn(name)).practice).toMatchObject({ mirrors_in_person: true });
});
