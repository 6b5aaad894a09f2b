import { bookAppointment, updateAppointment } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { agentOf } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";

const { db, ctx } = await eachPracticeIn("shared", "2026-11-23T15:00:00Z");

test.each([
  ["the days", reads("Query", "$day_1")],
  ["the count of cancellations", reads("Get", "$agentdisruptions_1")],
])("an agent's fourth cancellation is refused though the third happens after the fourth read %s", async (_, isRead) => {
  const ids: string[] = [];
  for (let hour = 10; hour < 22; hour++) {
    const patient = { patient_name: `Persona ${hour}`, patient_phone: "3001234567" };
    ids.push((await bookAppointment(ctx, { ...patient, appointment_date: `2026-11-25 ${hour}:00:00` })).id);
  }
  const [first = "", second = "", third = "", fourth = ""] = ids;
  const cancel = (id: string, over = db) =>
    updateAppointment({ ...agentOf(ctx), db: over }, { id, status: "cancelled" });
  await cancel(first);
  await cancel(second);
  const between = meanwhile(db, isRead, () => cancel(third));
  await expect(cancel(fourth, between)).rejects.toMatchObject({ code: "agent_paused" });
});
