import { DEFAULT_RULES } from "@sereno/core/domain/booking/rules";
import { slotId } from "@sereno/core/store/availability/slot-id";
import { expect, test } from "vitest";
import { createTestApp, makeAgentToken } from "../support/app";
import { connectMcp, eachMcpPractice } from "../support/mcp";
import { createPractice, testKeys, withoutGoogle } from "../support/practice";
import { ana } from "../support/rest-practice";

const { mcp, ctx, opened, db, app, clock } = await eachMcpPractice();
const asked = { start_date: "2026-11-23", end_date: "2026-11-23" };
const refused = { isError: true, code: "invalid_slot", next: "sereno_horas" };

let made = 0;
const book = (slot: unknown, more: object = {}, by = mcp) =>
  by.call("sereno_agendar", { ...ana, slot, idempotency_key: `k-${++made}`, ...more });
const firstSlot = async (more: object = {}): Promise<string> =>
  (await mcp.call("sereno_horas", { ...asked, ...more })).data.times[0].slot;

test("only an offered slot can be booked, for the duration that was requested with it", async () => {
  const slot = await firstSlot({ slot_duration_minutes: 90 });
  expect((await book(slot)).data).toMatchObject({ start: "2026-11-23 08:00:00", minutes: 90 });
  expect(await book(undefined)).toMatchObject({ code: "invalid_input", errors: [{ path: "slot" }] });
  for (const invented of ["2026-11-23 10:00:00", "", "x".repeat(24), 5, null, { start: 1 }])
    expect((await book(invented)).isError).toBe(true);
  const named = await book(await firstSlot(), { appointment_date: "2026-11-23 10:00:00" });
  expect(named).toMatchObject({ code: "unknown_field", errors: [{ path: "appointment_date" }] });
});

test("of a single day all hours are listed, of several the first eight", async () => {
  const timesOf = async (more: object) => (await mcp.call("sereno_horas", { ...asked, ...more })).data.times.length;
  expect([await timesOf({}), await timesOf({ end_date: "2026-11-24" })]).toEqual([10, 8]);
});

test("a slot that is altered, or was made for another practice, time zone or key, is refused", async () => {
  const time = { appointment_date: "2026-11-23 10:00:00", duration_minutes: 60 };
  expect(await book(slotId(await createPractice(db, { clock }), time))).toMatchObject(refused);
  const forged = { ...withoutGoogle, keys: { ...testKeys, encryption: testKeys.session } };
  expect(await book(slotId({ ...ctx, meet: forged }, time))).toMatchObject(refused);
  const slot = await firstSlot();
  for (const at of [0, Math.floor(slot.length / 2), slot.length - 1]) {
    expect(await book(slot.slice(0, at) + (slot[at] === "A" ? "B" : "A") + slot.slice(at + 1))).toMatchObject(refused);
  }
  for (const altered of [slot.slice(1), `${slot}A`, slot.toUpperCase(), ` ${slot}`])
    expect(await book(altered)).toMatchObject(refused);
  await db.practice.patch({ practice_id: ctx.practice.practice_id }).set({ timezone: "America/Lima" }).go();
  expect(await book(slot)).toMatchObject(refused);
});

test("a slot that was made with the previous key is accepted while that key is still configured", async () => {
  const slot = await firstSlot();
  const encryption = [new Uint8Array(32).fill(9), ...testKeys.encryption];
  const meet = { ...withoutGoogle, keys: { ...testKeys, encryption } };
  const renewed = createTestApp({ db, clock, meet, keys: { ...testKeys, encryption } });
  expect((await book(slot, {}, await connectMcp(renewed, opened.agent))).isError).toBe(false);
});

test("a booking checks its slot again: a past or taken time, and one outside the hours, is refused", async () => {
  const slot = await firstSlot();
  await book(slot);
  expect(await book(slot)).toMatchObject({ isError: true, code: "overlap", next: "sereno_horas" });
  const outside = slotId(ctx, { appointment_date: "2026-11-23 05:00:00", duration_minutes: 60 });
  expect(await book(outside)).toMatchObject({ code: "outside_availability", next: "sereno_horas" });
  const later = await firstSlot();
  clock.moveTo("2026-11-24T15:00:00Z");
  expect(await book(later)).toMatchObject({ code: "past", next: "sereno_horas" });
});

test("while Google Calendar's busy times are unknown no hour is offered, and the sentence says from when", async () => {
  const booking_rules = { ...DEFAULT_RULES, busy_from_google: true };
  const now = clock.now().toISOString();
  const known = { booking_rules, busy_elsewhere: "", busy_as_of: now, busy_tried_at: now };
  const hours = async (practice: object) => {
    const mine = await createPractice(db, { clock, practice: { agent_enabled: true, ...known, ...practice } });
    const its = await connectMcp(app, await makeAgentToken(mine, "WhatsApp"));
    return its.call("sereno_horas", { ...asked, end_date: "2026-11-24" });
  };
  const never = await hours({});
  expect(never.data.times).toEqual([]);
  expect(never.sentence).toMatch(/^No se sabe qué horas hay libres .*: el otro calendario no se ha podido leer\.$/);
  const half = await hours({ busy_known_until: "2026-11-24T05:00:00.000Z" });
  expect(half.data.times).not.toEqual([]);
  expect(half.sentence).toMatch(/ Desde el martes 24 de noviembre no se sabe qué horas hay libres\.$/);
});
