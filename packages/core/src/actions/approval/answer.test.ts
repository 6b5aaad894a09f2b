import { createPackage } from "@sereno/tests/support/acts";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import type { AgentRight } from "../../domain/agent/schema";
import { BookAppointmentInput } from "../../domain/appointment/schema";
import { getApproval } from "../../queries/list-approvals";
import { ApprovalNeeded } from "../../store/agent/activity";
import { getAppointment, listAppointments } from "../../store/appointment/read";
import { bookAppointment } from "../appointment/book";
import { updateAppointment } from "../appointment/update";
import { updatePackage } from "../catalog/update";
import { createClient } from "../client/create";
import { acceptApproval, refuseApproval } from "./answer";
import { askTherapist } from "./ask";

const db = openTestDatabase(inject("endpoint"), inject("table"));

async function agentOf(ctx: PracticeContext, right: AgentRight): Promise<PracticeContext> {
  const { practice_id } = ctx.practice;
  const token = { practice_id, id: "tok_1", label: "Asistente", secret_hash: "x", created_at: "2026-11-20T15:00:00Z" };
  await db.agentToken.put(token).go();
  return { ...ctx, actor: { kind: "agent", id: "tok_1", label: "Asistente", right } };
}

test("of an approval and a refusal at once one counts, and a refused change is not made", async () => {
  const ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
  const agent = await agentOf(ctx, "book");
  const asked = { patient_name: "Ana Peña", patient_phone: "3001234567", appointment_date: "2026-11-24 10:00:00" };
  const needed = new ApprovalNeeded("sell", [
    { action: "purchase.create", client_id: "cli_new", phone: "+573001234567", amount: 1 },
  ]);
  const { id } = await askTherapist(agent, { call: "appointment.book", input: asked, needed });
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$approval_1"), () => refuseApproval(ctx, id)) };
  await expect(acceptApproval(slow, id)).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await getApproval(ctx, id)).toMatchObject({ state: "refused" });
  expect((await listAppointments(ctx, { order: "asc", limit: 10 })).appointments).toEqual([]);
});

test("an approved change of an appointment that moved since is not made", async () => {
  const ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
  const agent = await agentOf(ctx, "book");
  const patient = { patient_name: "Ana Peña", patient_phone: "3001234567" };
  const booking = BookAppointmentInput.parse({ ...patient, appointment_date: "2026-11-24 10:00:00" });
  const { id: appointment_id, client_id } = await bookAppointment(ctx, booking);
  const move = (appointment_date: string) => updateAppointment(ctx, { id: appointment_id, appointment_date });
  const needed = new ApprovalNeeded("cancel", [
    { action: "appointment.cancel", client_id, appointment_id, starts_at: "2026-11-24T15:00:00.000Z" },
  ]);
  const input = { id: appointment_id, status: "cancelled" };
  const { id, text } = await askTherapist(agent, { call: "appointment.update", input, needed });
  expect(text).toBe("Cancelar la cita del martes 24 de noviembre, 10:00 a. m.");
  await move("2026-11-26 10:00:00");
  await expect(acceptApproval(ctx, id)).rejects.toMatchObject({ code: "stale_version" });
  expect(await getApproval(ctx, id)).toMatchObject({ state: "waiting" });
  await move("2026-11-24 10:00:00");
  expect(await acceptApproval(ctx, id)).toMatchObject({ state: "accepted" });
  expect(await getAppointment(ctx, appointment_id)).toMatchObject({ status: "cancelled" });
});

test("a package whose price changed is not sold at the approved price", async () => {
  const ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
  const agent = await agentOf(ctx, "sell");
  const { id: client_id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  const priced = { name: "Dos", sessions: 2, validity_months: 3, use_custom_price: true, custom_price: 200_000 };
  const { id: package_id } = await createPackage(ctx, priced);
  const needed = new ApprovalNeeded("sell", [{ action: "purchase.create", client_id, amount: 200_000 }]);
  const asked = await askTherapist(agent, { call: "purchase.create", input: { client_id, package_id }, needed });
  const costs = (custom_price: number) => updatePackage(ctx, { id: package_id, custom_price });
  await costs(250_000);
  await expect(acceptApproval(ctx, asked.id)).rejects.toMatchObject({ code: "stale_version" });
  await costs(200_000);
  expect(await acceptApproval(ctx, asked.id)).toMatchObject({ state: "accepted" });
});
