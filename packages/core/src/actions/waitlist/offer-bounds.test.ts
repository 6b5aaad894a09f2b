import { createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { beforeEach, describe, expect, inject, test } from "vitest";
import type { PracticeContext } from "../../db/context";
import { SaveWaitlistInput } from "../../domain/waitlist/schema";
import { findWaitlistEntry, readOffers } from "../../store/waitlist/read";
import { createClient } from "../client/create";
import { makeOffer } from "./make-offer";
import { saveWaitlist } from "./save";

// Friday, ten in the morning in Bogotá.
const NOW = "2026-11-20T15:00:00Z";
const TUESDAY = "2026-11-24 10:00:00";

const db = await openOwnTable(inject("endpoint"));
const clock = createClock(NOW);
let ctx: PracticeContext;
let agent: PracticeContext;

beforeEach(async () => {
  clock.moveTo(NOW);
  ctx = await createPractice(db, { clock });
  agent = { ...ctx, actor: { kind: "agent", id: "tok_test", right: "book", label: "WhatsApp" } };
});

let phones = 3_005_550_100;
async function waiting(wish: object): Promise<string> {
  const { id } = await createClient(ctx, { name: "Marta Ríos", phone: String(phones++) });
  await saveWaitlist(ctx, SaveWaitlistInput.parse({ id, ...wish }));
  return id;
}
const offer = (by: PracticeContext, client_id: string, start = TUESDAY) =>
  makeOffer(by, { client_id, start, duration_minutes: 60 });

test("200 people wait at most: the next is refused and not on the list, and who is on it may still change their wish", async () => {
  const marta = await waiting({});
  const { practice_id } = ctx.practice;
  const { data } = await db.waiting.get({ practice_id, client_id: marta }).go();
  if (!data) throw new Error("she waits");
  const others = Array.from({ length: 199 }, (_, index) => ({ ...data, client_id: `cli_${index}` }));
  await db.waiting.put(others).go({ concurrency: 8 });
  const { id: late } = await createClient(ctx, { name: "Luis Gil", phone: "3005550099" });
  await expect(saveWaitlist(ctx, SaveWaitlistInput.parse({ id: late }))).rejects.toMatchObject({
    code: "invalid_input",
    message: "Ya esperan 200 personas. Quita de la lista a quien ya no espera.",
  });
  expect(await findWaitlistEntry(ctx, late)).toBeNull();
  const changed = await saveWaitlist(ctx, SaveWaitlistInput.parse({ id: marta, parts_of_day: ["morning"] }));
  expect(changed.parts_of_day).toEqual(["morning"]);
});

describe("an hour is offered", () => {
  test("until their last day, that day included, and not after it: they are to be put on the list again", async () => {
    const marta = await waiting({ until: "2026-11-21" });
    clock.moveTo("2026-11-21T15:00:00Z");
    await expect(offer(ctx, marta)).resolves.toMatchObject({ state: "open" });
    clock.moveTo("2026-11-22T15:00:00Z");
    for (const by of [ctx, agent]) {
      await expect(offer(by, marta)).rejects.toMatchObject({
        code: "not_found",
        message: expect.stringContaining("Anótala de nuevo"),
      });
    }
  });

  test("three times a day to one client, also of ten at once on as many days; what they wait for may change meanwhile", async () => {
    const marta = await waiting({});
    const starts = ["23", "24", "25", "26", "27"].flatMap((day) => [
      `2026-11-${day} 09:00:00`,
      `2026-11-${day} 10:00:00`,
    ]);
    const change = () => saveWaitlist(ctx, SaveWaitlistInput.parse({ id: marta, parts_of_day: ["morning"] }));
    const [outcomes] = await Promise.all([
      Promise.allSettled(starts.map((start) => offer(ctx, marta, start))),
      change(),
      change(),
    ]);
    const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 7 }, () => "limit"));
    expect(await readOffers(ctx, NOW)).toHaveLength(3);
    clock.moveTo("2026-11-21T15:00:00Z");
    await expect(offer(ctx, marta, "2026-11-30 10:00:00")).resolves.toBeDefined();
  });

  test("by the agent only as they wait for it; by the therapist, who knows them, also otherwise", async () => {
    const wishes = [
      { weekdays: ["friday"] },
      { parts_of_day: ["afternoon"] },
      { appointment_types: ["virtual"] },
      { until: "2026-11-23" },
      { earlier: true },
    ];
    for (const [index, wish] of wishes.entries()) {
      const id = await waiting(wish);
      const start = `2026-11-24 ${10 + index}:00:00`.replace("14:", "08:");
      await expect(offer(agent, id, start)).rejects.toMatchObject({
        code: "invalid_transition",
        message: expect.stringContaining("no espera una hora así"),
      });
      await expect(offer(ctx, id, start)).resolves.toMatchObject({ start });
    }
    await expect(offer(agent, await waiting({ weekdays: ["tuesday"] }), "2026-11-24 09:00:00")).resolves.toBeDefined();
  });
});
