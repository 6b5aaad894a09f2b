import { bookAppointment, updateAppointment } from "@sereno/tests/support/acts";
import { meanwhile, reads, torn } from "@sereno/tests/support/meanwhile";
import { createClock, createPractice, nextRequestOf, openDying, openOwnTable } from "@sereno/tests/support/practice";
import { measured } from "@sereno/tests/support/reading";
import { beforeEach, expect, inject, test } from "vitest";
import { deleteAppointment } from "../actions/appointment/delete";
import { continueClientTasks } from "../actions/client/continue-removal";
import { createClient } from "../actions/client/create";
import { deleteClient } from "../actions/client/delete";
import { mergeClients } from "../actions/client/merge";
import { updateClient } from "../actions/client/update";
import { setTimezone } from "../actions/practice/set-timezone";
import { resumeEmail, saveConsent } from "../actions/reminder/consent";
import { leaseReminders } from "../actions/reminder/lease";
import { saveReminderSettings } from "../actions/reminder/save-settings";
import { markReminderBounced, stopEmail } from "../actions/reminder/stop-email";
import type { Database } from "../db/database";
import type { PracticeContext } from "../db/index";
import { type Mail, MailFailure, type MailTurn } from "../domain/reminder/ports";
import { DEFAULT_REMINDER_SETTINGS } from "../domain/reminder/rules";
import { SaveReminderSettingsInput } from "../domain/reminder/schema";
import { openWithdrawal } from "../queries/open-offer";
import { listReminders, listUnreached } from "../queries/reminders";
import { readClient } from "../store/client/read";
import { toConsent } from "../store/reminder/read";
import { completePastAppointments } from "./expire";
import { sendReminders } from "./send-reminders";

const clock = createClock("2026-11-16T15:00:00Z");
const ORIGIN = "https://sereno.test";
const TUESDAY = "2026-11-24 10:00:00";
/** When the reminder of an appointment at `TUESDAY` is due. */
const MONDAY = "2026-11-23T15:00:00Z";

let db: Database;
let ctx: PracticeContext;
let sent: Mail[];
let turns: MailTurn[];
let most: number;
/** Errors that the mail service throws for the next mails, one for each. */
let failures: Error[];

const sender = {
  origin: ORIGIN,
  allowedEmails: [],
  mail: {
    mostADay: async () => most,
    turn: async () => turns.shift() ?? "now",
    send: async (mail: Mail) => {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(mail);
    },
  },
};
const run = (over = db) => sendReminders({ ...ctx, db: over }, sender);
const runAt = (iso: string) => {
  clock.moveTo(iso);
  return run();
};
const set = async (input: object) => {
  await saveReminderSettings(ctx, SaveReminderSettingsInput.parse(input), "recordatorios@sereno.test");
  ctx = await nextRequestOf(ctx);
};

async function begin() {
  clock.moveTo("2026-11-16T15:00:00Z");
  // The job processes all practices, so each test has its own table.
  db = await openOwnTable(inject("endpoint"));
  ctx = await createPractice(db, { clock, practice: { name: "Laura Ríos", email: "laura@rios.co" } });
  await set({ channels: ["assistant", "email"] });
  sent = [];
  failures = [];
  turns = [];
  most = Number.POSITIVE_INFINITY;
}
beforeEach(begin);

async function someone(name = "Ana Peña", phone = "3001234567", date = TUESDAY, email = "ana@correo.co") {
  const client = await createClient(ctx, { name, phone, email });
  await saveConsent(ctx, { id: client.id, reminders: "on", how: "whatsapp" });
  return { client, appointment: await bookAppointment(ctx, { client_id: client.id, appointment_date: date }) };
}
const tuesdays = async () => (await listReminders(ctx, { date: "2026-11-24" }, ORIGIN)).reminders;
const open = (token: string) => openWithdrawal(ctx, token);

test("a due reminder of an admitted practice is mailed once, in its name, with the appointment's link and the withdrawal link", async () => {
  await someone();
  await run();
  clock.moveTo(MONDAY);
  await sendReminders(ctx, { ...sender, allowedEmails: ["otra@sereno.test"] });
  expect(sent).toEqual([]);
  expect(await run()).toMatchObject({ done: 1, failed: 0 });
  const [reminder] = await tuesdays();
  const head = { to: "ana@correo.co", from_name: "Laura Ríos por Sereno", reply_to: "laura@rios.co" };
  const body = { subject: "Tu cita del martes 24 de noviembre", text: expect.stringContaining(`${ORIGIN}/c/`) };
  const withdrawal = expect.stringContaining(`${ORIGIN}/c/recordatorios/`);
  expect(sent).toMatchObject([{ id: expect.stringMatching(/^[\w-]{22}$/), ...head, ...body, withdrawal }]);
  expect(reminder).toMatchObject({ state: "sent" });
  for (const later of ["2026-11-23T15:01:00Z", "2026-11-23T15:30:00Z", "2026-11-24T13:00:00Z"]) await runAt(later);
  expect(sent).toHaveLength(1);
  await markReminderBounced(ctx, ctx.practice.practice_id, sent[0]?.reminder_id ?? "");
  expect(await tuesdays()).toMatchObject([{ state: "failed" }]);
});

test("only clients with consent and an address get a mail; others who did not refuse are listed with the reason", async () => {
  await someone();
  const before = await someone("Beto Ruiz", "3110000001", "2026-11-24 11:00:00", "beto@correo.co");
  const { practice_id } = ctx.practice;
  const words = { reminders: "on", given_at: clock.now().toISOString(), how: "whatsapp", by: "therapist" } as const;
  const consent = { ...words, text_version: "2026-11" };
  await db.client.patch({ practice_id, id: before.client.id }).set({ consent }).go();
  const silent = await someone("Carla Gil", "3110000002", "2026-11-24 12:00:00");
  await saveConsent(ctx, { id: silent.client.id, reminders: "off" });
  const unasked = await someone("Dora Paz", "3110000003", "2026-11-24 14:00:00");
  await saveConsent(ctx, { id: unasked.client.id, reminders: "unknown" });
  const bare = await createClient(ctx, { name: "Elsa Mora", phone: "3110000004" });
  await saveConsent(ctx, { id: bare.id, reminders: "on", how: "spoken" });
  await bookAppointment(ctx, { client_id: bare.id, appointment_date: "2026-11-24 15:00:00" });
  await runAt("2026-11-23T21:00:00Z");
  expect(sent.map(({ to }) => to)).toEqual(["ana@correo.co"]);
  const unreached = (await listUnreached(ctx)).clients.map(({ client_name, why }) => `${client_name}: ${why}`);
  expect(unreached).toEqual(["Beto Ruiz: whatsapp_only", "Dora Paz: not_asked", "Elsa Mora: no_email"]);
  // The client's earlier consent was to a text that named WhatsApp only. This consent is to the current text.
  await saveConsent(ctx, { id: before.client.id, reminders: "on", how: "whatsapp" });
  await runAt("2026-11-23T21:10:00Z");
  expect(sent.map(({ to }) => to)).toEqual(["ana@correo.co", "beto@correo.co"]);
});

test("each reminder is mailed or leased to the assistant once, though two runs and the assistant work concurrently", async () => {
  for (let each = 0; each < 4; each++) await someone(`Ana ${each}`, `300000000${each}`, `2026-11-24 1${each}:00:00`);
  clock.moveTo("2026-11-23T18:00:00Z");
  const agent: PracticeContext = { ...ctx, actor: { kind: "agent", id: "tok_1", right: "book" } };
  const [{ reminders }] = await Promise.all([leaseReminders(agent, { limit: 2 }, ORIGIN), run(), run()]);
  // The assistant does not report its two leased reminders as sent; still no run mails them.
  for (const minute of ["01", "07", "20"]) {
    clock.moveTo(`2026-11-23T18:${minute}:00Z`);
    await Promise.all([run(), run()]);
  }
  const all = [...sent.map(({ id }) => id), ...reminders.map(({ id }) => id)];
  expect([all.length, new Set(all).size]).toEqual([4, 4]);
});

test("after a run is killed at any request, later runs send the mail, at most twice and under the same id", async () => {
  let doubled = 0;
  // A run's first three requests are reads.
  for (let requests = 3; ; requests++) {
    await begin();
    await someone();
    clock.moveTo(MONDAY);
    const report = await run(openDying(inject("endpoint"), db.table, requests)).catch(() => null);
    for (const minute of ["02", "07", "20"]) await runAt(`2026-11-23T15:${minute}:00Z`);
    expect(sent.length, `killed after ${requests}`).toBeGreaterThan(0);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect((await tuesdays())[0]).toMatchObject({ state: "sent" });
    if (sent.length > 1) doubled++;
    expect(sent.length).toBeLessThan(3);
    if (report?.failed === 0 && report.done > 0) break;
    expect(requests).toBeLessThan(60);
  }
  expect(doubled).toBeGreaterThan(0);
});

test("a mail that fails temporarily is tried six times at growing intervals; a refused address is reported at once", async () => {
  await someone();
  failures = Array.from({ length: 6 }, () => new MailFailure("later", "throttled"));
  for (const time of ["15:00", "15:05", "15:15", "15:35", "16:15", "17:35"]) {
    const left = failures.length;
    const at = Date.parse(`2026-11-23T${time}:00Z`);
    await runAt(new Date(at - 1_000).toISOString());
    expect(failures, `before ${time}`).toHaveLength(left);
    await runAt(new Date(at).toISOString());
    expect(failures, time).toHaveLength(left - 1);
  }
  expect(await tuesdays()).toMatchObject([{ state: "failed", reason: "El correo no respondió a tiempo." }]);
  await someone("Beto Ruiz", "3110000001", "2026-11-26 10:00:00");
  failures = [new MailFailure("never", "no such address")];
  await runAt("2026-11-25T15:00:00Z");
  expect((await listReminders(ctx, { date: "2026-11-26" }, ORIGIN)).reminders).toMatchObject([
    { state: "failed", reason: "El correo no aceptó el mensaje. Revisa la dirección." },
  ]);
  expect(sent).toEqual([]);
});

test("a mail that may have been sent, because the mail service did not answer in time, is tried once more", async () => {
  await someone();
  failures = Array.from({ length: 3 }, () => new MailFailure("unanswered", "timeout"));
  for (const time of ["15:00", "15:05", "15:15"]) await runAt(`2026-11-23T${time}:00Z`);
  expect(failures).toHaveLength(1);
  expect(await tuesdays()).toMatchObject([{ state: "failed", reason: "El correo no respondió a tiempo." }]);
});

test("a mail whose next try would fall into quiet hours that last until its appointment is left to the therapist", async () => {
  await set({ offsets_hours: [2] });
  await someone("Ana Peña", "3001234567", "2026-11-24 07:00:00");
  failures = Array.from({ length: 3 }, () => new MailFailure("later", "throttled"));
  // The reminder is due at 19:30, half an hour before quiet hours.
  for (const time of ["00:30", "00:35", "00:45"]) await runAt(`2026-11-24T${time}:00Z`);
  expect(await tuesdays()).toMatchObject([{ state: "failed", reason: "El correo no respondió a tiempo." }]);
});

test("a mail that waits for another try is left to the therapist once its client has no address or email is off", async () => {
  for (const change of [updateClient, () => set({ channels: ["assistant"] })]) {
    await begin();
    const { client } = await someone();
    failures = [new MailFailure("later", "throttled")];
    await runAt(MONDAY);
    await change(ctx, { id: client.id, email: null });
    await runAt("2026-11-23T15:15:00Z");
    expect(await tuesdays()).toMatchObject([{ state: "failed", reason: "El correo no respondió a tiempo." }]);
  }
});

test("after a change of time zone the new zone's quiet hours apply at once", async () => {
  // At 22:00 in Bogotá the next check is planned for 7:00, which is 13:00 in Madrid.
  await runAt("2026-11-23T03:00:00Z");
  await setTimezone(ctx, "Europe/Madrid");
  ctx = await nextRequestOf(ctx);
  await someone("Ana Peña", "3001234567", "2026-11-24 09:30:00");
  await runAt("2026-11-23T08:31:00Z");
  expect(sent).toHaveLength(1);
});

test("a run uses the new times a minute after an appointment was moved or the reminder hours were changed", async () => {
  const { appointment } = await someone();
  await run();
  clock.moveTo("2026-11-23T14:59:00Z");
  await updateAppointment(ctx, { id: appointment.id, appointment_date: "2026-11-24 16:00:00" });
  await runAt(MONDAY);
  expect(sent).toEqual([]);
  await set({ offsets_hours: [30] });
  await runAt("2026-11-23T15:03:00Z");
  expect(sent).toMatchObject([{ text: expect.stringContaining("4:00") }]);
});

test("a bounced address gets no mail, also after a merge, until the therapist allows it again; another address does", async () => {
  const { client } = await someone();
  const report = { practice_id: ctx.practice.practice_id, client_id: client.id, why: "bounce" as const };
  await stopEmail(ctx, { ...report, email: "otra@correo.co" });
  const stopped = async () => toConsent(await readClient(ctx, client.id)).email_stopped;
  expect(await stopped()).toBeNull();
  const { id } = await createClient(ctx, { name: "Ana", phone: "3005550199", email: "ANA@correo.co" });
  await stopEmail(ctx, { ...report, client_id: id, email: "Ana@correo.co" });
  await mergeClients(ctx, { id, into: client.id });
  await continueClientTasks(ctx);
  const first = { at: clock.now().toISOString(), why: "bounce" };
  clock.moveTo(MONDAY);
  await stopEmail(ctx, { ...report, email: "ana@correo.co", why: "complaint" });
  expect(await stopped()).toEqual(first);
  await run();
  expect(sent).toEqual([]);
  expect((await listUnreached(ctx)).clients).toMatchObject([{ why: "stopped" }]);
  await updateClient(ctx, { id: client.id, email: "Ana@Correo.co" });
  expect(await stopped()).toEqual(first);
  await updateClient(ctx, { id: client.id, email: "ana.p@correo.co" });
  expect(await stopped()).toBeNull();
  await updateClient(ctx, { id: client.id, email: "ana@correo.co" });
  expect(await resumeEmail(ctx, { id: client.id })).toMatchObject({ email_stopped: null });
  expect(await resumeEmail(ctx, { id: client.id })).toMatchObject({ email_stopped: null });
  await runAt("2026-11-23T15:15:00Z");
  expect(sent).toMatchObject([{ to: "ana@correo.co" }]);
  await deleteAppointment(ctx, { id: (await tuesdays())[0]?.appointment_id ?? "" });
  await deleteClient(ctx, client.id);
  await expect(stopEmail(ctx, { ...report, email: "ana@correo.co" })).resolves.toBeUndefined();
});

test("a mail's withdrawal link turns reminders off a year after the appointment, and still works after a merge", async () => {
  const { client, appointment } = await someone();
  await runAt(MONDAY);
  clock.moveTo("2027-11-30T15:00:00Z");
  const token = sent[0]?.withdrawal.split("/").at(-1) ?? "";
  const opened = (await open(token)) ?? expect.fail();
  expect(toConsent(await readClient(ctx, client.id)).reminders).toBe("on");
  const off = await saveConsent(opened.ctx, { id: opened.client.id, reminders: "off", how: "link" });
  expect(off).toMatchObject({ reminders: "off", how: "link", by: "client", given_at: "2027-11-30T15:00:00.000Z" });
  clock.moveTo("2027-12-01T15:00:00Z");
  expect(await saveConsent(opened.ctx, { id: opened.client.id, reminders: "off", how: "link" })).toEqual(off);
  const other = await createClient(ctx, { name: "Ana Pena", phone: "3009999999" });
  await mergeClients(ctx, { id: client.id, into: other.id });
  await continueClientTasks(ctx);
  expect((await open(token))?.client.id).toBe(other.id);
  expect(toConsent(await readClient(ctx, other.id)).reminders).toBe("off");
  await deleteAppointment(ctx, { id: appointment.id });
  await deleteClient(ctx, other.id);
  await continueClientTasks(ctx);
  expect(await open(token)).toBeNull();
});

test("a run reads the consent again before each mail", async () => {
  const first = await someone();
  const second = await someone("Beto Ruiz", "3110000001", "2026-11-24 11:00:00");
  clock.moveTo("2026-11-23T18:00:00Z");
  const send = async (mail: Mail) => {
    sent.push(mail);
    await saveConsent(ctx, { id: second.client.id, reminders: "off" });
  };
  await sendReminders(ctx, { ...sender, mail: { ...sender.mail, send } });
  expect(sent.map(({ client_id }) => client_id)).toEqual([first.client.id]);
});

test("if the therapist turns email reminders on again while a run is ending them, reminders are sent", async () => {
  await someone();
  await set({ channels: ["assistant"] });
  clock.moveTo(MONDAY);
  await run(torn(db, "$practice_1", () => set({ channels: ["assistant", "email"] })));
  await run();
  expect(sent).toHaveLength(1);
});

test("a client who withdraws consent while a run leases the reminder gets no mail", async () => {
  const { client } = await someone();
  clock.moveTo(MONDAY);
  const withdraws = () => saveConsent(ctx, { id: client.id, reminders: "off" });
  await run(meanwhile(db, reads("Get", "$confirmation_1"), withdraws));
  expect(sent).toEqual([]);
});

test("when the mail service's daily quota is used up, today's remaining reminders are left to the therapist", async () => {
  await someone();
  // Berta's reminder is due today at 15:00, Ciro's tomorrow at 8:00.
  await someone("Berta Gil", "3007654321", "2026-11-24 15:00:00", "berta@correo.co");
  await someone("Ciro Paz", "3009876543", "2026-11-25 08:00:00", "ciro@correo.co");
  const silent = await someone("Dora Sanz", "3001112233", "2026-11-24 16:00:00", "dora@correo.co");
  await updateClient(ctx, { id: silent.client.id, email: null });
  clock.moveTo(MONDAY);
  turns = ["not_today"];
  expect(await run()).toMatchObject({ failed: 0 });
  const failed = { state: "failed", reason: "Hoy ya no pueden salir más correos. Envíalo tú." };
  const due = { state: "due", reason: null };
  expect(await tuesdays()).toMatchObject([
    { client_name: "Ana Peña", ...failed },
    { client_name: "Berta Gil", ...failed },
    { client_name: "Dora Sanz", ...due },
  ]);
  const wednesdays = await listReminders(ctx, { date: "2026-11-25" }, ORIGIN);
  expect(wednesdays.reminders).toMatchObject([{ client_name: "Ciro Paz", ...due }]);
  for (const later of ["2026-11-23T20:01:00Z", "2026-11-24T13:01:00Z"]) await runAt(later);
  expect(sent.map(({ to }) => to)).toEqual(["ciro@correo.co"]);
});

test("the day's first run leaves mails above the quota to the therapist whose practice is counted last", async () => {
  const states = async () => (await tuesdays()).map(({ client_name, state }) => `${client_name}: ${state}`);
  most = 3;
  await someone("Ana Peña", "3001234567", "2026-11-24 10:00:00");
  await someone("Berta Gil", "3001230000", "2026-11-24 15:00:00", "berta@correo.co");
  const silent = await someone("Dora Sanz", "3001112233", "2026-11-24 16:00:00", "dora@correo.co");
  await updateClient(ctx, { id: silent.client.id, email: null });
  await runAt("2026-11-23T01:01:00Z");
  await runAt("2026-11-23T12:00:00Z");
  const due = ["Ana Peña", "Berta Gil", "Dora Sanz"].map((name) => `${name}: due`);
  expect(await states()).toEqual(due);
  // The quota is three mails. The first practice takes two, so only one of the other practice's two fits.
  const first = ctx;
  ctx = await createPractice(db, { clock });
  await set({ channels: ["email"] });
  clock.moveTo("2026-11-20T15:00:00Z");
  await someone("Eva Roa", "3002220000", "2026-11-24 11:00:00", "eva@correo.co");
  await someone("Flor Paz", "3002220001", "2026-11-24 17:00:00", "flor@correo.co");
  await runAt("2026-11-23T12:16:00Z");
  expect(await states()).toEqual(["Eva Roa: due", "Flor Paz: failed"]);
  ctx = first;
  expect(await states()).toEqual(due);
  for (const later of ["15:00", "16:01", "20:00", "22:01"]) await runAt(`2026-11-23T${later}:00Z`);
  expect(sent.map(({ to }) => to)).toEqual(["ana@correo.co", "eva@correo.co", "berta@correo.co"]);
});

test("a mail that the service postpones stays due, is sent by a later run, and counts once towards the daily limit", async () => {
  await someone();
  clock.moveTo(MONDAY);
  turns = ["later"];
  expect(await run()).toEqual({ done: 0, failed: 0 });
  expect((await tuesdays())[0]).toMatchObject({ state: "due", is_leased: false });
  failures = [new MailFailure("later", "throttled")];
  await run();
  expect(sent).toEqual([]);
  await runAt("2026-11-23T15:06:00Z");
  expect(sent).toHaveLength(1);
  expect((await nextRequestOf(ctx)).practice.mails).toEqual({ date: "2026-11-23", sent: 1 });
});

test("a practice may send 20 mails a local day, and one more per client and day with a recent visit booked in advance", async () => {
  for (const hour of [7, 8, 9])
    await someone("Ana Peña", `300100000${hour}`, `2026-11-24 0${hour}:00:00`, `ana${hour}@correo.co`);
  const { client } = await someone("Luz Gil", "3009999999", "2026-11-17 10:00:00", "luz@correo.co");
  await bookAppointment(ctx, { client_id: client.id, appointment_date: "2026-11-17 20:00:00" });
  clock.moveTo("2026-11-18T15:00:00Z");
  // This visit was booked after it took place, so it does not raise the limit.
  await someone("Leo Paz", "3008888888", "2026-11-17 15:00:00", "leo@correo.co");
  await completePastAppointments(ctx);
  await set({ offsets_hours: [24], quiet_from: "00:00", quiet_to: "00:00" });
  const mails = { date: "2026-11-23", sent: 20 };
  await db.practice.patch({ practice_id: ctx.practice.practice_id }).set({ mails }).go();
  ctx = await nextRequestOf(ctx);
  for (const minute of [30, 32, 34]) await runAt(`2026-11-24T00:${minute}:00Z`);
  expect(sent).toHaveLength(1);
  const reason =
    "Hoy ya salieron 21 correos, los que tu consultorio puede enviar en un día. Son más con cada cita que atiendes. Escríbele tú.";
  const refused = { state: "failed", reason };
  expect((await tuesdays()).filter(({ state }) => state !== "sent")).toMatchObject([refused, refused]);
});

test("an email address gets no mail in the first ten minutes after it was changed", async () => {
  const { client } = await someone();
  await run();
  clock.moveTo("2026-11-23T14:55:00Z");
  await updateClient(ctx, { id: client.id, email: "otra@correo.co" });
  await runAt(MONDAY);
  expect(sent).toEqual([]);
  await runAt("2026-11-23T15:16:00Z");
  expect(sent).toMatchObject([{ to: "otra@correo.co" }]);
});

test("a reminder text with a foreign link is replaced by Sereno's text, and names cannot add a link to a mail", async () => {
  const foreign = "{nombre}, paga en https://banco.example/x {enlace}";
  const refused = SaveReminderSettingsInput.safeParse({ text: foreign });
  expect(refused.error?.issues[0]?.message).toContain("Quita «https://banco.example/x»");
  const { practice_id, reminder_settings: kept } = ctx.practice;
  const reminder_settings = { ...DEFAULT_REMINDER_SETTINGS, ...kept, text: foreign };
  const name = "Banco X <seguridad@banco.example>";
  await db.practice.patch({ practice_id }).set({ reminder_settings, name, address: "https://banco.example" }).go();
  ctx = await nextRequestOf(ctx);
  await someone("www.banco.example Peña");
  await run();
  await runAt(MONDAY);
  const [mail] = sent;
  expect(mail?.from_name).toBe("Banco X seguridad banco.example por Sereno");
  const START = /^Hola, Peña\. Te recuerdo nuestra cita: martes 24 de noviembre, 10:00.a\..m\., en persona\./;
  expect(mail?.text).toMatch(START);
  expect(`${mail?.text} ${mail?.html}`).not.toContain("banco.example");
});

test("a run costs one request if no reminder is due, at night, and if the practice sends no email reminders", async () => {
  const requests = async () => (await measured(() => run())).usage.requests;
  await run();
  expect(await requests()).toBe(1);
  // At night, here at 6:59 in Bogotá, no practice is checked.
  await runAt("2026-11-17T01:00:00Z");
  clock.moveTo("2026-11-17T11:59:00Z");
  expect(await requests()).toBe(1);
  // A practice whose email channel was turned off is checked once more, and then no longer.
  await set({ channels: [] });
  await runAt("2026-11-18T15:00:00Z");
  clock.moveTo("2026-11-18T15:30:00Z");
  expect(await requests()).toBe(1);
});

test("saving the reminder settings does not count the day's mails a second time", async () => {
  most = 1;
  await someone("Ana Peña", "3001234567", "2026-11-24 16:00:00");
  await runAt("2026-11-23T12:00:00Z");
  clock.moveTo("2026-11-23T12:30:00Z");
  await set({ offsets_hours: [23] });
  await runAt("2026-11-23T13:00:00Z");
  expect(await tuesdays()).toMatchObject([{ state: "due" }]);
});
