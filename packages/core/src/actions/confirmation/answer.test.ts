import { addPackage, addWaiting, bookAppointment, recordPayment, updateAppointment } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { closedOn, nextRequestOf } from "@sereno/tests/support/practice";
import { measured } from "@sereno/tests/support/reading";
import { expect, test } from "vitest";
import { readOne } from "../../db/index";
import { DEFAULT_RULES, type StoredRules } from "../../domain/booking/rules";
import type { PressedAnswer } from "../../domain/confirmation/schema";
import { offeredTimes, openConfirmation, showConfirmation } from "../../queries/open-confirmation";
import { getAppointment } from "../../store/appointment/read";
import { readClient } from "../../store/client/read";
import { deleteAppointment } from "../appointment/delete";
import { saveException } from "../availability/save-exception";
import { removeAtOnce } from "../client/continue-removal";
import { deleteClient } from "../client/delete";
import { mergeClients } from "../client/merge";
import { makeOffer } from "../waitlist/make-offer";
import { answerConfirmation } from "./answer";
import { linkAppointment } from "./create-link";

const profile = { phone: "+573005550000", address: "Calle 1 # 2-3", city: "Cali" };
const { db, clock, ctx } = await eachPracticeIn("own", "2026-11-20T15:00:00Z", profile);

const ana = { patient_name: "Ana María Peña", patient_phone: "3001234567" };
const beto = { patient_name: "Beto Ruiz", patient_phone: "3000000003" };
/** Books for a Tuesday, within the hours of a new practice. */
const book = (more: object = {}) => bookAppointment(ctx, { ...ana, appointment_date: "2026-11-24 10:00:00", ...more });
const recordOf = async (id: string) =>
  (await readOne(db, db.one.appointment({ practice_id: ctx.practice.practice_id, id }))) ?? expect.fail();
const linkOf = async (id: string) => (await linkAppointment(ctx, id)).path;
const look = (path: string, allowedEmails: string[] = []) =>
  openConfirmation(ctx, { allowedEmails }, path.slice("/c/".length));
const open = async (path: string) => (await look(path)) ?? expect.fail();
const press = async (path: string, pressed: PressedAnswer) => answerConfirmation(await open(path), pressed);
const change = (id: string, input: object) => updateAppointment(ctx, { id, ...input });
const setRules = async (rules: Partial<StoredRules>) => {
  const booking_rules = { ...DEFAULT_RULES, ...rules };
  await db.practice.patch({ practice_id: ctx.practice.practice_id }).set({ booking_rules }).go();
  Object.assign(ctx, await nextRequestOf(ctx));
};

test("a confirmation link stays the same for one time of an appointment, and its token is not stored", async () => {
  const { id } = await book();
  const first = await linkOf(id);
  expect(first).toMatch(/^\/c\/[\w-]{22}$/);
  expect(await linkOf(id)).toBe(first);
  await change(id, { notes: "Otra nota", status: "confirmed" });
  expect(await linkOf(id)).toBe(first);
  await change(id, { appointment_date: "2026-11-25 10:00:00" });
  expect(await linkOf(id)).not.toBe(first);
  await change(id, { appointment_date: "2026-11-24 10:00:00" });
  expect(await linkOf(id)).toBe(first);
  const { link } = await open(first);
  expect(JSON.stringify(link)).not.toContain(first.slice(3));
  expect(link).toMatchObject({ starts_at: "2026-11-24T15:00:00.000Z", ttl: Date.parse("2026-11-24T15:00:00Z") / 1000 });
});

test("an invalid or outdated confirmation link opens nothing, and always costs two database requests", async () => {
  const linkAfter = async (booking: object, happens: (booked: Awaited<ReturnType<typeof book>>) => unknown) => {
    const booked = await book(booking);
    const path = await linkOf(booked.id);
    await happens(booked);
    return path;
  };
  const today = (hour: number) => ({ appointment_date: `2026-11-20 ${hour}:00:00` });
  const paths: Record<string, () => Promise<string>> = {
    unknown: async () => `/c/${"A".repeat(22)}`,
    deleted: () => linkAfter({}, ({ id }) => deleteAppointment(ctx, { id })),
    "of a deleted client": () =>
      linkAfter({ patient_phone: "3000000001" }, async ({ id, client_id }) => {
        await change(id, { status: "cancelled" });
        await deleteClient(ctx, client_id);
      }),
    "of an appointment that changed client": () =>
      linkAfter({ appointment_date: "2026-11-24 14:00:00" }, ({ id }) => change(id, beto)),
    over: () => linkAfter(today(16), () => clock.moveTo("2026-11-20T21:00:00Z")),
    "of an earlier time that is past": () =>
      linkAfter(today(17), async ({ id }) => {
        await change(id, { appointment_date: "2026-11-26 17:00:00" });
        clock.moveTo("2026-11-20T22:00:00Z");
      }),
    missed: () => linkAfter({ appointment_date: "2026-11-24 16:00:00" }, ({ id }) => change(id, { status: "no_show" })),
  };
  for (const [name, make] of Object.entries(paths)) {
    const path = await make();
    const { answer, usage } = await measured(() => look(path));
    expect([name, answer, usage.requests, usage.wcu]).toEqual([name, null, 2, 0]);
  }
  const path = await linkOf((await book({ appointment_date: "2026-11-25 10:00:00" })).id);
  expect(await look(path, ["nobody@example.test"])).toBeNull();
});

test("a merged client's link works before and after the merge's job", async () => {
  const { id, client_id } = await book({ patient_phone: "3000000002", appointment_date: "2026-11-24 11:00:00" });
  const other = await book({ patient_name: "Otra Persona", appointment_date: "2026-11-24 12:00:00" });
  const path = await linkOf(id);
  await mergeClients(ctx, { id: client_id, into: other.client_id });
  expect(showConfirmation(await open(path))).toMatchObject({ first_name: "Otra", state: "open" });
  await removeAtOnce(ctx, client_id);
  expect((await open(path)).client.id).toBe(other.client_id);
  expect((await recordOf(id)).client_id).toBe(other.client_id);
});

test("a client's confirmation is stored as the client's, even if the therapist confirmed the appointment before", async () => {
  for (const [index, status] of (["scheduled", "confirmed"] as const).entries()) {
    const { id } = await book({ appointment_date: `2026-11-24 1${index}:00:00` });
    if (status === "confirmed") await change(id, { status });
    expect(await press(await linkOf(id), { action: "confirm" })).toBeNull();
    expect(await recordOf(id)).toMatchObject({
      status: "confirmed",
      client_answer: { status: "confirmed", at: clock.now().toISOString() },
      updated_by: "client",
    });
    expect(await getAppointment(ctx, id)).toMatchObject({ client_answer: { status: "confirmed" } });
  }
});

test("moving an appointment removes the client's confirmation, and moving it back restores the confirmation", async () => {
  const { id } = await book();
  await press(await linkOf(id), { action: "confirm" });
  const { client_answer } = await recordOf(id);
  await change(id, { duration_minutes: 45 });
  expect(await recordOf(id)).toMatchObject({ client_answer });
  await change(id, { appointment_date: "2026-11-25 10:00:00" });
  expect((await recordOf(id)).client_answer).toBeUndefined();
  expect(await getAppointment(ctx, id)).toMatchObject({ client_answer: null, status: "scheduled" });
  await change(id, { appointment_date: "2026-11-24 10:00:00" });
  expect(await recordOf(id)).toMatchObject({ client_answer, status: "confirmed" });
  await change(id, beto);
  expect((await recordOf(id)).client_answer).toBeUndefined();
});

test("reopening an appointment keeps the client's confirmation, and removes the client's refusal", async () => {
  const { id } = await book();
  await press(await linkOf(id), { action: "confirm" });
  await change(id, { status: "cancelled" });
  expect(await getAppointment(ctx, id)).toMatchObject({ cancelled_by: "therapist" });
  await change(id, { status: "scheduled" });
  expect(await getAppointment(ctx, id)).toMatchObject({ cancelled_by: null });
  expect(await recordOf(id)).toMatchObject({ client_answer: { status: "confirmed" } });
  await press(await linkOf(id), { action: "cancel" });
  expect(await recordOf(id)).toMatchObject({ client_answer: { status: "declined" } });
  await change(id, { status: "scheduled" });
  expect((await recordOf(id)).client_answer).toBeUndefined();
});

test("cancelling by link returns the session or makes the payment credit, as the page stated before", async () => {
  const held = await book({ package_id: await addPackage(ctx) });
  const path = await linkOf(held.id);
  expect(showConfirmation(await open(path)).effects).toEqual(["La sesión vuelve al paquete."]);
  await press(path, { action: "cancel" });
  const byClient = { cancel_reason: "client", updated_by: "client", client_answer: { status: "declined" } };
  expect(await recordOf(held.id)).toMatchObject({ status: "cancelled", ...byClient });
  expect(await getAppointment(ctx, held.id)).toMatchObject({ session_held: false, cancelled_by: "client" });
  const paid = await book({ ...beto, appointment_date: "2026-11-24 11:00:00" });
  const { id: appointment_id, client_id, price: amount } = paid;
  await recordPayment(ctx, { client_id, amount, parts: [{ appointment_id, amount }] });
  const other = await linkOf(appointment_id);
  expect(showConfirmation(await open(other)).effects).toEqual([expect.stringContaining("saldo a favor")]);
  await press(other, { action: "cancel" });
  expect(await recordOf(appointment_id)).toMatchObject({ status: "cancelled", paid: 0 });
  expect(await readClient(ctx, client_id)).toMatchObject({ credit: amount, owed: 0 });
});

test("a client's link cannot take a time that is not offered, nor answer after the appointment changed", async () => {
  await setRules({ buffer_after_minutes: 15, minimum_notice_minutes: 120 });
  const { id } = await book();
  await book({ ...beto, appointment_date: "2026-11-24 14:00:00" });
  const path = await linkOf(id);
  for (const [time, code] of Object.entries({
    "2026-11-24 14:00:00": "overlap",
    "2026-11-24 13:00:00": "buffer",
    "2026-11-24 15:30:00": "off_grid",
    "2026-11-24 20:00:00": "outside_availability",
    "2026-11-22 10:00:00": "outside_availability",
    "2026-11-20 11:00:00": "notice",
    "2027-11-22 10:00:00": "horizon",
    "2026-11-19 10:00:00": "past",
  }))
    await expect(press(path, { action: "move", time }), time).rejects.toMatchObject({ code });
  const opened = await open(path);
  await change(id, { notes: "Otra" });
  await expect(answerConfirmation(opened, { action: "confirm" })).rejects.toMatchObject({ code: "stale_version" });
  expect(await recordOf(id)).toMatchObject({ status: "scheduled", starts_at: "2026-11-24T15:00:00.000Z" });
});

test("an hour held for a waiting client is neither shown nor accepted until the offer ends", async () => {
  const { id } = await book();
  const client_id = await addWaiting(ctx, { name: "Marta Ríos", phone: "3000000004" });
  const time = "2026-11-24 11:00:00";
  const path = await linkOf(id);
  expect(await offeredTimes(await open(path))).toContain(time);
  await makeOffer(ctx, { client_id, start: time, duration_minutes: 60 });
  expect(await offeredTimes(await open(path))).not.toContain(time);
  await expect(press(path, { action: "move", time })).rejects.toMatchObject({ code: "held" });
  clock.moveTo("2026-11-20T15:15:00Z");
  expect(await offeredTimes(await open(path))).toContain(time);
  await press(path, { action: "move", time });
  expect(await getAppointment(ctx, id)).toMatchObject({ appointment_date: time });
});

test("a client is not offered hours after the package's end, at which a cancellation would cost the session", async () => {
  const package_id = await addPackage(ctx, { validity_months: 1 });
  const held = await book({ package_id, appointment_date: "2026-12-18 17:00:00" });
  const single = await book({ ...beto, appointment_date: "2026-12-18 16:00:00" });
  for (const day of [16, 17, 18]) await saveException(ctx, closedOn(`2026-12-${day}`));
  // The nearest free hours are on Monday 21, after the package's end.
  const before = ["2026-12-15 15:00:00", "2026-12-15 16:00:00", "2026-12-15 17:00:00"];
  expect(await offeredTimes(await open(await linkOf(held.id)))).toEqual(before);
  clock.moveTo("2026-12-18T20:30:00Z");
  expect(await offeredTimes(await open(await linkOf(held.id)))).toEqual([]);
  expect(await offeredTimes(await open(await linkOf(single.id)))).toContain("2026-12-21 08:00:00");
});

test("within the cancellation notice a client can confirm, and cannot cancel or move", async () => {
  await setRules({ cancel_notice_hours: 24 });
  const { id } = await book();
  const path = await linkOf(id);
  clock.moveTo("2026-11-23T15:00:00Z");
  expect(showConfirmation(await open(path)).state).toBe("open");
  clock.moveTo("2026-11-23T15:01:00Z");
  await db.practice.patch({ practice_id: ctx.practice.practice_id }).set({ phone: "300 765 4321" }).go();
  const whatsapp_url = expect.stringContaining("wa.me/573007654321?");
  expect(showConfirmation(await open(path))).toMatchObject({ state: "too_late", notice_hours: 24, whatsapp_url });
  const late = { code: "notice", message: expect.stringMatching(/hasta 1 día antes\.$/) };
  await expect(press(path, { action: "cancel" })).rejects.toMatchObject(late);
  await expect(press(path, { action: "move", time: "2026-11-26 10:00:00" })).rejects.toMatchObject(late);
  expect(await recordOf(id)).toMatchObject({ status: "scheduled", version: 1 });
  await press(path, { action: "confirm" });
  expect(await recordOf(id)).toMatchObject({ status: "confirmed" });
});

test("a client can change only status or time of an appointment, and cannot answer after the start", async () => {
  const { id } = await book();
  const { ctx: asClient } = await open(await linkOf(id));
  const others = [{ notes: "a" }, { status: "completed" }, { price: 0 }, { duration_minutes: 30, notes: "b" }] as const;
  for (const input of others)
    await expect(updateAppointment(asClient, { id, ...input })).rejects.toMatchObject({ code: "forbidden" });
  clock.moveTo("2026-11-24T15:30:00Z");
  for (const status of ["confirmed", "cancelled"] as const)
    await expect(updateAppointment(asClient, { id, status })).rejects.toMatchObject({ code: "past" });
});
