import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { readClient } from "../records/client/read";
import { readQuery } from "../table/read";
import { BookAppointmentInput } from "../things/appointment/schema";
import { bookAppointment } from "./book-appointment";
import { createClient } from "./create-client";
import { undoChange } from "./undo-agent";

const db = openTestDatabase(inject("endpoint"), inject("table"));

test("a client whom an assistant made stays where somebody books for them while that is taken back", async () => {
  const ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
  const { practice_id } = ctx.practice;
  const agent = { ...ctx, actor: { kind: "agent", id: "tok_1", label: "Asistente", right: "book" } as const };
  const { id } = await createClient(agent, { name: "Ana Peña", phone: "3001234567" });
  const activity = await readQuery(db, "agentActivity", db.agentActivity.query.activity({ practice_id }));
  const yesterday = BookAppointmentInput.parse({ client_id: id, appointment_date: "2026-11-19 10:00:00" });
  const booked = () => bookAppointment(ctx, yesterday);
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$clienttask_1"), booked) };
  expect(await undoChange(slow, activity.data[0]?.id ?? "")).toMatchObject({
    undone: 0,
    hindered: [{ message: "Este cliente ya tiene citas, paquetes o pagos." }],
  });
  expect(await readClient(ctx, id)).toMatchObject({ total_appointments: 1 });
});
