import { createClock, createPractice, openOwnTable } from "@sereno/tests/support/practice";
import { beforeEach, describe, expect, inject, test } from "vitest";
import type { PracticeContext } from "../../db/context";
import { BookAppointmentInput, UpdateAppointmentInput } from "../../domain/appointment/schema";
import { completePastAppointments } from "../../jobs/complete-appointments";
import { getAppointment } from "../../store/appointment/read";
import { bookAppointment } from "./book";
import { updateAppointment } from "./update";

const START = "2026-11-20T15:00:00Z";
const AFTER = "2026-11-24T16:00:00Z";
const db = await openOwnTable(inject("endpoint"));
const clock = createClock(START);
let ctx: PracticeContext;
let id: string;

const change = (input: object) => updateAppointment(ctx, UpdateAppointmentInput.parse({ id, ...input }));
const statusAfterJob = async () => {
  await completePastAppointments(ctx);
  return (await getAppointment(ctx, id)).status;
};

beforeEach(async () => {
  clock.moveTo(START);
  ctx = await createPractice(db, { clock });
  const lucia = { patient_name: "Lucía Gil", patient_phone: "+573001112233" };
  const input = BookAppointmentInput.parse({ ...lucia, appointment_date: "2026-11-24 10:00:00" });
  id = (await bookAppointment(ctx, input)).id;
});

describe("after its hour", () => {
  test.each(["completed", "no_show", "cancelled"])("what was %s and is reopened stays open", async (status) => {
    await change({ status });
    clock.moveTo(AFTER);
    await change({ status: "scheduled" });
    expect(await statusAfterJob()).toBe("scheduled");
    await change({ notes: "Llegó tarde" });
    await change({ status: "confirmed" });
    expect(await statusAfterJob()).toBe("confirmed");
    expect((await change({ status: "no_show" })).status).toBe("no_show");
  });

  test("what was reopened before its end is completed as any other", async () => {
    await change({ status: "completed" });
    await change({ status: "scheduled" });
    clock.moveTo(AFTER);
    expect(await statusAfterJob()).toBe("completed");
  });

  test("what nobody closed is completed, also after its notes were written", async () => {
    clock.moveTo(AFTER);
    await change({ notes: "Durmió mejor" });
    expect(await statusAfterJob()).toBe("completed");
  });

  test("what stayed open and is moved ahead is completed after its new hour", async () => {
    clock.moveTo(AFTER);
    await statusAfterJob();
    await change({ status: "scheduled" });
    await change({ appointment_date: "2026-11-25 10:00:00" });
    expect(await statusAfterJob()).toBe("scheduled");
    clock.moveTo("2026-11-25T16:00:00Z");
    expect(await statusAfterJob()).toBe("completed");
  });
});
