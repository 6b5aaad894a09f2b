import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { getApproval } from "../across/list-approvals";
import { AppError } from "../errors";
import { listAppointments } from "../records/appointment/read";
import { acceptApproval, refuseApproval } from "./answer-approval";
import { askTherapist } from "./ask-therapist";

const db = openTestDatabase(inject("endpoint"), inject("table"));

test("of a yes and a no at once one holds: what was refused is not done", async () => {
  const ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
  const agent = { ...ctx, actor: { kind: "agent", id: "tok_1", label: "Asistente", right: "book" } as const };
  const asked = { patient_name: "Ana Peña", patient_phone: "3001234567", appointment_date: "2026-11-24 10:00:00" };
  const entry = { action: "purchase.create", client_id: "cli_new", made_client: true, amount: 1 };
  const refusal = new AppError("forbidden", { data: { act: "sell", entry } });
  const { id } = await askTherapist(agent, { call: "appointment.book", input: asked, refusal });
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$approval_1"), () => refuseApproval(ctx, id)) };
  await expect(acceptApproval(slow, id)).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await getApproval(ctx, id)).toMatchObject({ state: "refused" });
  expect((await listAppointments(ctx, { order: "asc", limit: 10 })).appointments).toEqual([]);
});
