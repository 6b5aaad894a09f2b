import { migrate } from "@sereno/core/upkeep/migration/run";
import { completePastAppointments } from "@sereno/core/verbs/complete-appointments";
import { expirePurchases } from "@sereno/core/verbs/expire-purchases";
import { expect, inject, test } from "vitest";
import { withoutGoogle } from "../support/practice";
import { loadStored, storedItems } from "../support/stored-table";

test("what was due before the queues were spread is done by today's jobs", async () => {
  const stored = await loadStored(inject("endpoint"), storedItems);
  await migrate(stored);
  const later = { ...stored, meet: withoutGoogle, clock: { now: () => new Date("2031-01-01T00:00:00Z") } };
  const dueIn = (queue: string) => storedItems.filter(({ due }) => due?.S === queue).length;
  expect(dueIn("complete")).toBeGreaterThan(0);
  expect(await completePastAppointments(later)).toEqual({ done: dueIn("complete"), failed: 0 });
  expect(await expirePurchases(later)).toEqual({ done: dueIn("expire"), failed: 0 });
});
