import { addWaiting, createClient, mergeClients, saveWaitlist } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { agentOf } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import { DEFAULT_RULES } from "../../domain/booking/rules";
import { listSlots } from "../../store/availability/read";
import { findWaitlistEntry, readOffers, startOfToday } from "../../store/waitlist/read";
import { makeOffer } from "./make-offer";

const NOW = "2026-11-20T15:00:00Z";

const { clock, ctx, db } = await eachPracticeIn("own", NOW);
const agent = () => agentOf(ctx);
const agentWithin = (rules: object): PracticeContext => ({
  ...agent(),
  practice: { ...ctx.practice, booking_rules: { ...DEFAULT_RULES, ...rules } },
});

let phones = 3_005_550_100;
const waiting = (wish: object) => addWaiting(ctx, { name: "Marta Ríos", phone: String(phones++) }, wish);
const offer = (by: PracticeContext, client_id: string, start = "2026-11-24 10:00:00") =>
  makeOffer(by, { client_id, start, duration_minutes: 60 });

test("saving an expired waitlist entry starts a new waiting time without the earlier wishes", async () => {
  const marta = await waiting({ until: "2026-11-21", parts_of_day: ["morning"] });
  clock.moveTo("2027-02-01T15:00:00Z");
  expect(await saveWaitlist(ctx, { id: marta })).toMatchObject({ until: null, parts_of_day: [] });
  expect(await findWaitlistEntry(ctx, marta)).toMatchObject({ waiting_since: "2027-02-01T15:00:00.000Z" });
});

test("an offer can be made up to the waitlist entry's last day, and not after it", async () => {
  const marta = await waiting({ until: "2026-11-21" });
  clock.moveTo("2026-11-21T15:00:00Z");
  await expect(offer(ctx, marta)).resolves.toMatchObject({ state: "open" });
  clock.moveTo("2026-11-22T15:00:00Z");
  const refusal = { code: "not_found", message: expect.stringContaining("Anótala de nuevo") };
  for (const by of [ctx, agent()]) await expect(offer(by, marta)).rejects.toMatchObject(refusal);
});

test("a client gets three offers a day, even if ten are made at once or the client is merged into another", async () => {
  const marta = await waiting({});
  const starts = [23, 24, 25, 26, 27].flatMap((day) => ["09", "10"].map((hour) => `2026-11-${day} ${hour}:00:00`));
  const change = () => saveWaitlist(ctx, { id: marta, parts_of_day: ["morning"] });
  const offered = Promise.allSettled(starts.map((start) => offer(ctx, marta, start)));
  const [outcomes] = await Promise.all([offered, change(), change()]);
  const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 7 }, () => "limit"));
  expect(await readOffers(ctx, NOW)).toHaveLength(3);
  const { id: into } = await createClient(ctx, { name: "Marta Ríos Gil", phone: String(phones++) });
  await mergeClients(ctx, { id: marta, into });
  await expect(offer(ctx, into)).rejects.toMatchObject({ code: "limit" });
  clock.moveTo("2026-11-21T15:00:00Z");
  await expect(offer(ctx, into, "2026-11-30 10:00:00")).resolves.toBeDefined();
});

test("a day's offers are counted from local midnight, also on a day with a clock change", () => {
  const practice = { ...ctx.practice, timezone: "Europe/Madrid" };
  const late = { ...ctx, practice, clock: { now: () => new Date("2026-10-25T10:00:00Z") } };
  expect(startOfToday(late)).toBe("2026-10-24T22:00:00.000Z");
});

test("an agent offers only hours that the waitlist entry allows; the therapist may offer any", async () => {
  const wishes: object[] = [{ weekdays: ["friday"] }, { parts_of_day: ["afternoon"] }, { until: "2026-11-23" }];
  wishes.push({ appointment_types: ["virtual"] });
  for (const [index, wish] of wishes.entries()) {
    const id = await waiting(wish);
    const start = `2026-11-24 ${10 + index}:00:00`;
    const refusal = { code: "invalid_transition", message: expect.stringContaining("no espera una hora así") };
    await expect(offer(agent(), id, start)).rejects.toMatchObject(refusal);
    await expect(offer(ctx, id, start)).resolves.toMatchObject({ start });
  }
  await expect(offer(agent(), await waiting({ weekdays: ["tuesday"] }), "2026-11-24 09:00:00")).resolves.toBeDefined();
});

test("an open offer counts as one appointment towards an agent's maximum per day", async () => {
  // In UTC, this hour is on two days.
  await offer(ctx, await waiting({}), "2026-11-24 18:30:00");
  const most = (max_per_day: number) => agentWithin({ max_per_day });
  const day = { start_date: "2026-11-24", end_date: "2026-11-24", slot_duration_minutes: 60, only_available: true };
  const beto = await waiting({});
  await expect(offer(most(1), beto)).rejects.toMatchObject({ code: "limit" });
  expect((await listSlots(most(1), day)).slots).toEqual([]);
  await expect(offer(most(2), beto)).resolves.toBeDefined();
});

test("of two offers that an agent makes at once, a maximum of one appointment per week allows one", async () => {
  const [marta, beto] = [await waiting({}), await waiting({})];
  const by = agentWithin({ max_per_week: 1 });
  const other = () => offer(by, beto, "2026-11-25 10:00:00");
  const slow = { ...by, db: meanwhile(db, reads("Query", "2026-11-23"), other) };
  await expect(offer(slow, marta)).rejects.toMatchObject({ code: "limit" });
  expect(await readOffers(ctx, NOW)).toMatchObject([{ client_id: beto }]);
});
