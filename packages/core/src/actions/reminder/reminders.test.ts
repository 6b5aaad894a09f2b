import { bookAppointment, createClient, mergeClients, updateAppointment } from "@sereno/tests/support/acts";
import { driftOf } from "@sereno/tests/support/drift";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { agentOf, nextRequestOf } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";
import { CONSENT_TEXT_VERSION } from "../../domain/reminder/consent/rules";
import { SaveReminderSettingsInput } from "../../domain/reminder/schema";
import { exportClient } from "../../queries/export-client";
import { listReminders, readReminderMonth } from "../../queries/reminders";
import { getAppointment } from "../../store/appointment/read";
import { readClient } from "../../store/client/read";
import { toConsent } from "../../store/reminder/read";
import { deleteAppointment } from "../appointment/delete";
import { continueClientTasks } from "../client/continue-removal";
import { deleteClient } from "../client/delete";
import { linkAppointment } from "../confirmation/create-link";
import { saveConsent } from "./consent";
import { leaseReminders } from "./lease";
import { markReminderFailed, markReminderSent, unmarkReminder } from "./mark";
import { saveReminderSettings } from "./save-settings";

const practice = { agent_enabled: true, address: "Calle 93 # 11-27" };
const { db, clock, ctx } = await eachPracticeIn("own", "2026-11-16T15:00:00Z", practice);
const agent = () => agentOf(ctx);

const TUESDAY = "2026-11-24 10:00:00";
/** The instant at which the reminder for `TUESDAY` is due. */
const MONDAY = "2026-11-23T15:00:00Z";

const ORIGIN = "https://sereno.test";

const person = (name: string, phone: string) => createClient(ctx, { name, phone });
const agree = (id: string) => saveConsent(ctx, { id, reminders: "on", how: "whatsapp" });

const book = (client_id: string, appointment_date = TUESDAY) => bookAppointment(ctx, { client_id, appointment_date });

async function someone(name = "Ana Peña", phone = "3001234567", date = TUESDAY) {
  const client = await person(name, phone);
  await agree(client.id);
  return { client, appointment: await book(client.id, date) };
}

const lease = async (limit = 10) => (await leaseReminders(agent(), { limit }, ORIGIN)).reminders;
const only = async () => {
  const [reminder = expect.fail(), ...more] = await lease();
  expect(more).toEqual([]);
  return reminder;
};
const at = <T>(iso: string, ask: () => Promise<T>) => {
  clock.moveTo(iso);
  return ask();
};
const tuesdays = async () => (await listReminders(ctx, { date: "2026-11-24" }, ORIGIN)).reminders;
async function set(input: object) {
  const saved = await saveReminderSettings(ctx, SaveReminderSettingsInput.parse(input), null);
  Object.assign(ctx, await nextRequestOf(ctx));
  return saved;
}
const states = async () => (await tuesdays()).map(({ client_name, state }) => [client_name, state]);

test("of two concurrent requests one leases a due reminder, with text and link, for five minutes", async () => {
  const { appointment } = await someone();
  expect(await lease()).toEqual([]);
  clock.moveTo(MONDAY);
  const [first, second] = await Promise.all([lease(), lease()]);
  const given = [...first, ...second];
  expect(given).toHaveLength(1);
  const link = given[0]?.link ?? "";
  expect(given[0]).toMatchObject({
    appointment_id: appointment.id,
    phone: "+573001234567",
    timezone: "America/Bogota",
    text: expect.stringMatching(/^Hola, Ana\..*martes 24 de noviembre.*en Calle 93 # 11-27/),
    variables: { name: "Ana", day: "martes 24 de noviembre", place: "en Calle 93 # 11-27", link },
  });
  // The therapist's list has another link than the assistant's reminder.
  const own = ORIGIN + (await linkAppointment(ctx, appointment.id)).path;
  expect(link).toMatch(/^https:\/\/sereno\.test\/c\/[\w-]{22}$/);
  expect(link).not.toBe(own);
  expect(given[0]?.text).toContain(link);
  expect((await tuesdays())[0]?.text).toBe(given[0]?.text.replace(link, own));
  expect(await at("2026-11-23T15:04:00Z", lease)).toEqual([]);
  expect(await tuesdays()).toMatchObject([{ state: "due", is_leased: true }]);
  const again = await at("2026-11-23T15:05:00Z", only);
  expect(again.id).toBe(given[0]?.id);
  expect(again.claim).not.toBe(given[0]?.claim);
  expect(again.link).toBe(link);
});

test("a month counts appointments reminded of their current start, and those of them confirmed or missed", async () => {
  const { practice_id } = ctx.practice;
  const { id } = (await someone()).appointment;
  const template = (await db.appointment.get({ practice_id, id }).go()).data ?? expect.fail();
  const lastHour = "2026-11-01T04:00:00.000Z";
  const sent = (at: string) => ({ reminders: { [`${at}/24`]: { state: "sent" as const, at } } });
  const confirmed = { client_answer: { status: "confirmed" as const, at: lastHour } };
  const missed = { status: "no_show" as const };
  const moved = sent("2026-09-30T05:00:00.000Z");
  const each = [sent(lastHour), { ...sent(lastHour), ...confirmed }, { ...sent(lastHour), ...missed }];
  const records = [...each, { ...moved, ...confirmed }, missed].map((fields, index) => {
    return { ...template, starts_at: lastHour, ...fields, id: `apt_month${index}` };
  });
  await db.appointment.put(records).go();
  expect(await readReminderMonth(ctx, { month: "2026-10" })).toEqual({ reminded: 3, confirmed: 1, no_show: 1 });
  expect(await readReminderMonth(ctx, { month: "2026-11" })).toEqual({ reminded: 0, confirmed: 0, no_show: 0 });
});

test("a repeated report returns the same answer, and a report with an expired or no claim is refused", async () => {
  const { appointment } = await someone();
  const stale = await at(MONDAY, only);
  const { id, claim } = await at("2026-11-23T15:06:00Z", only);
  const lost = { code: "claim_lost" };
  await expect(markReminderSent(agent(), { id, claim: stale.claim })).rejects.toMatchObject(lost);
  await expect(markReminderSent(agent(), { id })).rejects.toMatchObject(lost);
  const sent = await markReminderSent(agent(), { id, claim });
  expect(sent).toMatchObject({ id, appointment_id: appointment.id, state: "sent" });
  clock.moveTo("2026-11-23T15:20:00Z");
  expect(await markReminderSent(agent(), { id, claim })).toEqual(sent);
  await expect(markReminderFailed(agent(), { id, claim, reason: "Tarde" })).rejects.toMatchObject(lost);
  expect(await lease()).toEqual([]);
  // The appointment's version is unchanged, so that open edits can still be saved.
  const { version, updated_at } = appointment;
  expect(await getAppointment(ctx, appointment.id)).toMatchObject({ reminder_status: "sent", version, updated_at });
});

test("a failed reminder is not leased again; undoing the therapist's mark 'sent' restores the state before it", async () => {
  const key = { practice_id: ctx.practice.practice_id, id: (await someone()).appointment.id };
  const read = async () => (await db.appointment.get(key).go()).data;
  const before = await read();
  const [reminder = expect.fail()] = await tuesdays();
  await markReminderSent(ctx, { id: reminder.id });
  expect(await states()).toEqual([["Ana Peña", "sent"]]);
  expect(await at(MONDAY, lease)).toEqual([]);
  expect(await unmarkReminder(ctx, { id: reminder.id })).toMatchObject({ state: "none", at: null });
  expect(await read()).toEqual({ ...before, meet_version: 2 });
  const { id, claim } = await only();
  const reason = "El número no tiene WhatsApp.";
  const failed = await markReminderFailed(agent(), { id, claim, reason });
  expect(await markReminderFailed(agent(), { id, claim, reason })).toEqual(failed);
  expect(await at("2026-11-23T16:00:00Z", lease)).toEqual([]);
  expect(await tuesdays()).toMatchObject([{ id, state: "failed", reason, is_leased: false }]);
  await markReminderSent(ctx, { id });
  expect(await states()).toEqual([["Ana Peña", "sent"]]);
  await unmarkReminder(ctx, { id });
  expect(await tuesdays()).toMatchObject([{ id, state: "failed", reason }]);
});

test("after the first of two reminders was sent, the second is due at its time", async () => {
  await set({ offsets_hours: [48, 24] });
  await someone();
  const [first = expect.fail()] = await at("2026-11-22T15:00:00Z", tuesdays);
  await markReminderSent(ctx, { id: first.id });
  expect(await at("2026-11-23T14:59:00Z", states)).toEqual([["Ana Peña", "sent"]]);
  const [second = expect.fail()] = await at(MONDAY, tuesdays);
  expect(second).toMatchObject({ state: "due" });
  await markReminderSent(ctx, { id: second.id });
  expect([second.id === first.id, await states()]).toEqual([false, [["Ana Peña", "sent"]]]);
});

test("an appointment's new client gets a reminder, and the first client's answer is removed", async () => {
  const { client, appointment } = await someone();
  const other = await person("Beto Ruiz", "3009998877");
  await agree(other.id);
  const first = await at(MONDAY, only);
  await markReminderSent(agent(), first);
  const said = { id: appointment.id, status: "confirmed" as const };
  await updateAppointment({ ...ctx, actor: { kind: "client", id: client.id } }, said);
  await updateAppointment(ctx, { id: appointment.id, client_id: other.id });
  expect(await getAppointment(ctx, appointment.id)).toMatchObject({ status: "scheduled", client_answer: null });
  expect(await states()).toEqual([["Beto Ruiz", "due"]]);
  expect(await at("2026-11-23T15:04:00Z", only)).toMatchObject({ phone: other.phone, appointment_id: appointment.id });
  await expect(markReminderFailed(agent(), { ...first, reason: "No" })).rejects.toMatchObject({ code: "claim_lost" });
});

test("an appointment's edit and a concurrent lease of its reminder are both kept", async () => {
  const { appointment } = await someone();
  clock.moveTo(MONDAY);
  const [edited, leased] = await Promise.all([
    updateAppointment(ctx, { id: appointment.id, title: "Control", version: appointment.version }),
    lease(),
  ]);
  expect(edited).toMatchObject({ title: "Control" });
  const stored = await db.appointment.get({ practice_id: ctx.practice.practice_id, id: appointment.id }).go();
  // After an edit no reminder is due for three minutes, so `lease` returns the reminder only if it ran before the edit.
  expect(Object.keys(stored.data?.reminders ?? {})).toHaveLength(leased.length);
  expect(stored.data?.title).toBe("Control");
});

test("clients without consent and those who answered get no reminder; the list gives the reason", async () => {
  const asked = await person("Beto Ruiz", "3110000001");
  await book(asked.id, "2026-11-24 11:00:00");
  const silent = await person("Carla Gil", "3110000002");
  await saveConsent(ctx, { id: silent.id, reminders: "off" });
  await book(silent.id, "2026-11-24 12:00:00");
  const sure = await someone("Dora Paz", "3110000003", "2026-11-24 14:00:00");
  await updateAppointment(ctx, { id: sure.appointment.id, status: "confirmed" });
  const gone = await someone("Elsa Mora", "3110000004", "2026-11-24 15:00:00");
  await updateAppointment(ctx, { id: gone.appointment.id, status: "cancelled" });
  for (const [hour, status] of [
    ["16", "confirmed"],
    ["17", "declined"],
  ] as const) {
    const { appointment } = await someone(`Gil ${hour}`, `31100000${hour}`, `2026-11-24 ${hour}:00:00`);
    const answered = { client_answer: { status, at: "2026-11-20T15:00:00.000Z" } };
    await db.appointment.patch({ practice_id: ctx.practice.practice_id, id: appointment.id }).set(answered).go();
  }
  clock.moveTo("2026-11-23T21:00:00Z");
  const late = await someone("Fabio Luna", "3110000005", "2026-11-24 15:00:00");
  expect(await at("2026-11-23T22:00:00Z", lease)).toEqual([]);
  const whatsapp_url = expect.stringContaining("wa.me/57311");
  expect(await tuesdays()).toMatchObject([
    { client_name: "Beto Ruiz", state: "due", consent: "unknown", whatsapp_url },
    { client_name: "Carla Gil", state: "skipped", consent: "off", whatsapp_url: null },
    { client_name: "Dora Paz", state: "confirmed" },
    { client_name: "Fabio Luna", state: "skipped", due_at: null, appointment_id: late.appointment.id },
    { client_name: "Gil 16", state: "confirmed" },
    { client_name: "Gil 17", state: "declined" },
  ]);
  await agree(asked.id);
  expect(await lease()).toMatchObject([{ phone: "+573110000001" }]);
});

test("reminder settings apply to the next reminder, and an outdated tab does not overwrite them", async () => {
  await someone();
  clock.moveTo(MONDAY);
  expect(await set({ offsets_hours: [12], text: "{hora}" })).toMatchObject({ offsets_hours: [12], version: 1 });
  expect(await lease()).toEqual([]);
  // 22:00, 12 hours before the start, is in quiet hours, so the reminder is due half an hour before they begin: 19:30.
  expect((await at("2026-11-24T00:30:00Z", only)).text).toMatch(/^10:00.a\..m\.$/);
  expect(await set({ offsets_hours: [12], version: 1 })).toMatchObject({ version: 1 });
  await expect(set({ text: "", version: 0 })).rejects.toMatchObject({ code: "stale_version" });
  await expect(set({ quiet_from: "08:00" })).rejects.toMatchObject({ errors: [{ path: "quiet_to" }] });
  expect(await set({ text: "" })).toMatchObject({ text: expect.stringContaining("{nombre}"), version: 2 });
});

test("consent keeps how, when and by which actor it was given, also after a merge and in the export", async () => {
  const { client } = await someone();
  const said = { reminders: "on", how: "whatsapp", by: "therapist", text_version: CONSENT_TEXT_VERSION };
  const given = { ...said, given_at: "2026-11-16T15:00:00.000Z" };
  expect((await exportClient(ctx, client.id)).reminder_consent).toMatchObject(given);
  clock.moveTo("2026-11-17T15:00:00Z");
  expect(await agree(client.id)).toMatchObject({ given_at: "2026-11-16T15:00:00.000Z" });
  const other = await person("Ana Pena", "3009999999");
  await saveConsent(ctx, { id: other.id, reminders: "off" });
  await mergeClients(ctx, { id: client.id, into: other.id });
  await continueClientTasks(ctx);
  expect(await at(MONDAY, lease)).toEqual([]);
  const agreed = { ...given, ended_at: "2026-11-17T15:00:00.000Z" };
  const off = { reminders: "off", text_version: null };
  expect(toConsent(await readClient(ctx, client.id))).toMatchObject({ ...off, client_id: other.id, history: [agreed] });
  const unknown = { reminders: "unknown" as const };
  expect(await saveConsent(ctx, { id: other.id, ...unknown })).toMatchObject({ ...unknown, by: null });
  const withdrawn = { ...off, given_at: "2026-11-17T15:00:00.000Z", how: null, by: "therapist" };
  const { history } = (await exportClient(ctx, other.id)).reminder_consent;
  expect(history).toEqual([{ ...withdrawn, ended_at: new Date(MONDAY).toISOString() }, agreed]);
  expect(await driftOf(ctx)).toEqual([]);
});

test("a deleted client leaves no reminder data, and a deleted appointment's reminder cannot be reported", async () => {
  const { client, appointment } = await someone();
  const other = await someone("Beto Ruiz", "3110000001", "2026-11-24 11:00:00");
  clock.moveTo(MONDAY);
  const [reminder = expect.fail()] = await lease(1);
  await markReminderFailed(agent(), { id: reminder.id, claim: reminder.claim, reason: "Ana no contesta" });
  await updateAppointment(ctx, { id: appointment.id, status: "cancelled" });
  await deleteClient(ctx, client.id);
  await continueClientTasks(ctx);
  const { data } = await db.appointment.get({ practice_id: ctx.practice.practice_id, id: appointment.id }).go();
  expect(data).not.toHaveProperty("reminders");
  const { id, claim } = await at("2026-11-23T16:00:00Z", only);
  await deleteAppointment(ctx, { id: other.appointment.id });
  await expect(markReminderSent(agent(), { id, claim })).rejects.toMatchObject({ code: "not_found" });
  await expect(markReminderSent(ctx, { id: "apt_nobody" })).rejects.toMatchObject({ code: "not_found" });
});
