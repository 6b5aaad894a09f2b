import { bookAppointment, updateAppointment } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { beforeEach, expect, test } from "vitest";
import { completePastAppointments } from "../../jobs/expire";
import { getAppointment } from "../../store/appointment/read";

const AFTER = "2026-11-24T16:00:00Z";
const { clock, ctx } = await eachPracticeIn("own", "2026-11-20T15:00:00Z");
let id: string;

const change = (input: object) => updateAppointment(ctx, { id, ...input });
const statusAfterJob = async () => {
  await completePastAppointments(ctx);
  return (await getAppointment(ctx, id)).status;
};

beforeEach(async () => {
  const lucia = { patient_name: "Lucía Gil", patient_phone: "+573001112233" };
  id = (await bookAppointment(ctx, { ...lucia, appointment_date: "2026-11-24 10:00:00" })).id;
});

const CLOSED = ["completed", "no_show", "cancelled"];
test.each(CLOSED)("a %s appointment reopened after its end stays open", async (status) => {
  await change({ status });
  clock.moveTo(AFTER);
  await change({ status: "scheduled" });
  expect(await statusAfterJob()).toBe("scheduled");
  await change({ notes: "Llegó tarde" });
  await change({ status: "confirmed" });
  expect(await statusAfterJob()).toBe("confirmed");
  expect((await change({ status: "no_show" })).status).toBe("no_show");
});

test("an appointment that is reopened before its end is completed after its end", async () => {
  await change({ status: "completed" });
  await change({ status: "scheduled" });
  clock.moveTo(AFTER);
  expect(await statusAfterJob()).toBe("completed");
});

test("the job completes a past appointment although its notes were edited after its end", async () => {
  clock.moveTo(AFTER);
  await change({ notes: "Durmió mejor" });
  expect(await statusAfterJob()).toBe("completed");
});

test("a reopened appointment that is moved into the future is completed after its new end", async () => {
  clock.moveTo(AFTER);
  await statusAfterJob();
  await change({ status: "scheduled" });
  await change({ appointment_date: "2026-11-25 10:00:00" });
  expect(await statusAfterJob()).toBe("scheduled");
  clock.moveTo("2026-11-25T16:00:00Z");
  expect(await statusAfterJob()).toBe("completed");
});
