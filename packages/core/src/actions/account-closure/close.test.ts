import { bookAppointment, issueBill, recordPayment, updateClient } from "@sereno/tests/support/acts";
import { eachGooglePractice } from "@sereno/tests/support/google";
import { dumpOf, inOrder } from "@sereno/tests/support/state";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTable } from "../../db/scan";
import { SaveReminderSettingsInput } from "../../domain/reminder/schema";
import { continueClientWork } from "../../jobs/continue-client-work";
import { eraseAccounts } from "../../jobs/erase-accounts";
import { sendReminders } from "../../jobs/send-reminders";
import { getFeed } from "../../queries/read-feed";
import { findAccountClosure, previewAccountClosure } from "../../store/account-closure/read";
import { listClients } from "../../store/client/read";
import { createEndpoint } from "../endpoint/create";
import { createFeed } from "../feed/save";
import { setMirroring } from "../google-calendar/mirror";
import { saveConsent } from "../reminder/consent";
import { saveReminderSettings } from "../reminder/save-settings";
import { closeAccount } from "./close";

const DAYS_29 = "2026-12-19T15:00:00Z";
const DAYS_30 = "2026-12-20T15:00:00Z";
let meanwhile: (() => Promise<unknown>)[] = [];

const { db, clock, google, ctx, signInAgain } = await eachGooglePractice("2026-11-20T15:00:00Z");
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
afterEach(() => expect(meanwhile).toEqual([]));
beforeEach(async () => {
  const booked = (patient_name: string, appointment_date: string) =>
    bookAppointment(ctx, { patient_name, patient_phone: "3001234567", appointment_date, notes: "Secreto" });
  const { client_id } = await booked("Laura Secreta", "2026-11-19 10:00:00");
  for (let hour = 10; hour < 15; hour++) await booked(`Persona ${hour}`, `2026-11-26 ${hour}:00:00`);
  await recordPayment(ctx, { client_id, amount: 130_000, method: "De Laura", reference: "REF-SECRETA" });
  const payer = { payer_name: "Laura Secreta", payer_document_type: "CC", payer_document_number: "52000111" };
  const bill = { client_id, amount: 130_000, concept: "Consulta secreta", ...payer };
  const own = { city: "Bogotá", cedula: "52000222" };
  await issueBill({ ...ctx, practice: { ...ctx.practice, nit: "52000222" } }, { ...bill, ...own });
});

const close = (receipt_years: 0 | 5 | 10 = 10) => closeAccount(ctx, google.auth, { receipt_years });
/** Entities whose records change when an account is closed or restored; `plain` leaves them out. */
const OWN = ["departure", "practice", "session", "grant", "usedsignin", "feed", "feedchange", "resumetask"];
const plain = async () =>
  (await dumpOf(ctx))
    .filter(({ __edb_e__ }) => !OWN.includes(String(__edb_e__)))
    .map((each) => JSON.stringify(inOrder(each)))
    .sort();

test("closing an account hides its practice, and a sign-in within 30 days restores every record", async () => {
  const announced = { clients: 6, appointments_ahead: 5, due: 0, erase_at: "2026-12-20T15:00:00.000Z" };
  expect(await previewAccountClosure(ctx)).toEqual(announced);
  clock.moveTo("2026-11-26T15:30:00Z");
  expect(await previewAccountClosure(ctx)).toMatchObject({ appointments_ahead: 4, due: 130_000 });
  clock.moveTo("2026-11-20T15:00:00Z");
  await createFeed(ctx, google.auth.keys);
  const before = await plain();
  await close();
  const { practice_id } = ctx.practice;
  expect(await db.practice.get({ practice_id }).go({ consistent: true })).toEqual({ data: null });
  expect(await db.grant.get({ practice_id }).go({ consistent: true })).toEqual({ data: null });
  await expect(close()).rejects.toMatchObject({ code: "not_found" });
  clock.moveTo(DAYS_29);
  await continueClientWork(ctx);
  const back = await signInAgain();
  expect(back.practice).toMatchObject({ practice_id, session_epoch: 1, agent_epoch: 1 });
  expect((await getFeed(back)).feed).toBeNull();
  expect((await findAccountClosure(back)).closure).toMatchObject({ state: "returned" });
  expect(await plain()).toEqual(before);
  clock.moveTo(DAYS_30);
  await continueClientWork(ctx);
  expect((await plain()).length).toBeGreaterThan(10);
});

test("while the account is closed no reminder is sent, and after the return reminders are sent again", async () => {
  await saveReminderSettings(ctx, SaveReminderSettingsInput.parse({ channels: ["email"] }), "avisos@sereno.test");
  const [client] = (await listClients(ctx, { page: 1, page_size: 1, search: "Persona 14" })).clients;
  await updateClient(ctx, { id: client?.id ?? "", email: "persona@correo.co" });
  await saveConsent(ctx, { id: client?.id ?? "", reminders: "on", how: "whatsapp" });
  const sent: unknown[] = [];
  const send = async (each: unknown) => void sent.push(each);
  const mail = { mostADay: async () => 100, turn: async () => "now" as const, send };
  const round = () => sendReminders(ctx, { mail, origin: "https://sereno.test", allowedEmails: [] });
  await close();
  clock.moveTo("2026-11-25T19:30:00Z");
  await round();
  expect(sent).toEqual([]);
  await signInAgain();
  await round();
  expect(sent).toHaveLength(1);
});

test("30 days after an account's closure only nameless receipts are left; the next sign-in opens a new practice", async () => {
  await close();
  clock.moveTo(DAYS_30);
  expect(await eraseAccounts(ctx)).toMatchObject({ failed: 0 });
  const left = await dumpOf(ctx);
  expect(left.map(({ __edb_e__ }) => __edb_e__).sort()).toEqual(["departure", "keptreceipt", "keptreceipt"]);
  expect(JSON.stringify(left)).not.toMatch(/secret|3001234567|Laura|52000|@sereno/i);
  expect(left.filter(({ __edb_e__ }) => __edb_e__ === "keptreceipt")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ number: 1, amount: 130_000, method: "other", ttl: Date.UTC(2037, 0, 2) / 1000 }),
      expect.objectContaining({ kind: "bill", number: 1, amount: 130_000 }),
    ]),
  );
  const fresh = await signInAgain();
  expect((await findAccountClosure(fresh)).closure).toMatchObject({
    state: "erased",
    erased_at: "2026-12-20T15:00:00.000Z",
    backups_gone_at: "2027-01-24T15:00:00.000Z",
    receipts: 2,
    erased: { appointment: 6, client: 6, payment: 1, bill: 1 },
  });
  expect(await previewAccountClosure(fresh)).toMatchObject({ clients: 0, appointments_ahead: 0 });
});

test("an account that is closed with zero years for receipts keeps no receipts", async () => {
  await close(0);
  clock.moveTo(DAYS_30);
  await eraseAccounts(ctx);
  expect((await dumpOf(ctx)).map(({ __edb_e__ }) => __edb_e__)).toEqual(["departure"]);
});

test("an account is erased over several runs, which count each record once, and until then a sign-in is refused", async () => {
  await close();
  const before = (await dumpOf(ctx)).length;
  clock.moveTo(DAYS_30);
  // The fifth reading of the clock is past a run's time limit, so each run ends after its first step.
  const start = clock.now().getTime();
  let runs = 0;
  for (; (await dumpOf(ctx)).length > 3; runs++) {
    let asked = 0;
    await eraseAccounts({ ...ctx, clock: { now: () => new Date(start + (asked++ < 4 ? 0 : 60_000)) } });
    expect(runs).toBeLessThan(50);
  }
  expect(runs).toBeGreaterThan(1);
  await expect(signInAgain()).rejects.toMatchObject({ code: "sign_in_failed" });
  await eraseAccounts(ctx);
  const record = (await db.accountClosure.get({ practice_id: ctx.practice.practice_id }).go({ consistent: true })).data;
  const counted = Object.values(record?.erased ?? {}).reduce((sum, each) => sum + each, 0);
  expect(record?.state).toBe("erased");
  // The record of the closure itself stays and is not counted.
  expect(counted).toBe(before - 1);
});

test("a sign-in restores a closed practice although another device restores and closes it again meanwhile", async () => {
  const before = await plain();
  await close();
  meanwhile = [() => signInAgain(), () => close()];
  const back = await signInAgain();
  expect(back.practice).toMatchObject({ created_at: ctx.practice.created_at, session_epoch: 2 });
  expect((await findAccountClosure(back)).closure).toMatchObject({ state: "returned" });
  expect(await plain()).toEqual(before);
});

test("a sign-in during which another tab closes the account restores the practice", async () => {
  meanwhile = [() => close()];
  const back = await signInAgain();
  expect(back.practice).toMatchObject({ created_at: ctx.practice.created_at, session_epoch: 1 });
  expect((await findAccountClosure(back)).closure).toMatchObject({ state: "returned" });
});

test("the erasing job erases no practice that is in use, even if its closure is due", async () => {
  await close();
  await db.practice.put(ctx.practice).go();
  const before = await plain();
  clock.moveTo(DAYS_30);
  expect(await eraseAccounts(ctx)).toMatchObject({ failed: 1 });
  expect(await plain()).toEqual(before);
});

test("an endpoint and a feed created while the account is being closed are removed; a later endpoint is refused", async () => {
  const { practice_id } = ctx.practice;
  const webhooks = { accepts: async () => true, send: () => expect.fail() };
  const add = () => createEndpoint(ctx, webhooks, { url: "https://good.test/hook", bearer: null });
  await createFeed(ctx, google.auth.keys);
  meanwhile = [() => add().then(() => createFeed(ctx, google.auth.keys))];
  await close();
  await expect(add()).rejects.toMatchObject({ code: "unauthorized" });
  const { items } = await readTable(db, {});
  const left = items.filter((each) => each.practice_id === practice_id).map(({ __edb_e__ }) => __edb_e__);
  expect(left).not.toContain("endpoint");
  expect(left).not.toContain("feed");
});

test("a change saved in another tab while the account is being closed is kept when the practice returns", async () => {
  meanwhile = [() => setMirroring(ctx, true)];
  await close();
  expect((await signInAgain()).practice).toMatchObject({ mirrors_in_person: true });
});
