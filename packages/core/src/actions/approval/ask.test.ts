import { addPackage, ana, bookAppointment, recordPayment, updateAppointment } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { beforeEach, expect, test } from "vitest";
import type { AgentRight } from "../../domain/agent/schema";
import { getApproval, listApprovals } from "../../queries/list-approvals";
import { ApprovalNeeded } from "../../store/agent/activity";
import { getAppointment, listAppointments } from "../../store/appointment/read";
import { listClients } from "../../store/client/read";
import { undoAgent } from "../agent/undo-activity";
import { updatePackage } from "../catalog/change";
import { removeAtOnce } from "../client/continue-removal";
import { createClient } from "../client/create";
import { deleteClient } from "../client/delete";
import { acceptApproval, refuseApproval } from "./answer";
import { askTherapist } from "./ask";

const { db, ctx } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z");
const TUESDAY = "2026-11-24 10:00:00";
let package_id: string;
beforeEach(async () => {
  package_id = await addPackage(ctx);
  const { practice_id } = ctx.practice;
  const token = { practice_id, id: "tok_1", label: "Asistente", secret_hash: "x", created_at: "2026-11-20T15:00:00Z" };
  await db.agentToken.put(token).go();
});

const askAs = (right: AgentRight, input: Parameters<typeof askTherapist>[1], over = db, clock = ctx.clock) =>
  askTherapist({ ...ctx, clock, db: over, actor: { kind: "agent", id: "tok_1", label: "Asistente", right } }, input);
const ask = (notes: string, over = db, client_id?: string) => {
  const person = client_id ? { client_id } : { client_id: "cli_new", phone: "+573001234567" };
  const needed = new ApprovalNeeded("sell", [{ action: "purchase.create", ...person, amount: 100_000 }]);
  return askAs("sell", { call: "purchase.create", input: { package_id, notes }, needed }, over);
};
const onceListed = (happens: () => Promise<unknown>) => meanwhile(db, reads("Query", "$approval_1"), happens);

test("two equal concurrent requests for an approval create one", async () => {
  let first = "";
  const askFirst = async () => (first = (await ask("first")).id);
  expect((await ask("first", onceListed(askFirst))).id).toBe(first);
  expect((await listApprovals(ctx)).approvals).toHaveLength(1);
});

test("of two concurrent requests for an approval the one beyond 50 waiting approvals is refused", async () => {
  for (let each = 1; each < 50; each++) await ask(`request ${each}`);
  const askLast = () => ask("last");
  await expect(ask("late", onceListed(askLast))).rejects.toMatchObject({ code: "limit", data: { most: 50 } });
  expect((await listApprovals(ctx)).approvals).toHaveLength(50);
});

test("a request for an approval whose client is deleted meanwhile is refused", async () => {
  const { id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  const gone = async () => {
    await deleteClient(ctx, id);
    await removeAtOnce(ctx, id);
  };
  const late = ask("first", meanwhile(db, reads("Get", "$clienttask_1"), gone), id);
  await expect(late).rejects.toMatchObject({ code: "not_found" });
  expect((await listApprovals(ctx)).approvals).toEqual([]);
});

test("accepting a sale to a client who is deleted meanwhile creates no new client", async () => {
  const { id: client_id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  const needed = new ApprovalNeeded("sell", [{ action: "purchase.create", client_id, amount: 100_000 }]);
  const package_id = await addPackage(ctx, { use_custom_price: true, custom_price: 100_000 });
  const input = { client_name: "Ana Peña", client_phone: "3001234567", package_id };
  const { id } = await askAs("sell", { call: "purchase.create", input, needed });
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$clienttask_1"), () => deleteClient(ctx, client_id)) };
  await expect(acceptApproval(slow, id)).rejects.toMatchObject({ code: "invalid_transition" });
  expect((await listClients(ctx, { page: 1, page_size: 10 })).clients).toEqual([]);
});

test("a booking's approval that is refused in one tab while another accepts it books nothing", async () => {
  const person = { client_id: "cli_new", phone: "+573001234567" };
  const needed = new ApprovalNeeded("sell", [{ action: "purchase.create", ...person, amount: 1 }]);
  const input = { ...ana, appointment_date: TUESDAY };
  const { id } = await askAs("book", { call: "appointment.book", input, needed });
  expect((await listApprovals(ctx)).approvals).toMatchObject([{ client_name: "Ana Peña" }]);
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$approval_1"), () => refuseApproval(ctx, id)) };
  await expect(acceptApproval(slow, id)).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await getApproval(ctx, id)).toMatchObject({ state: "refused" });
  expect((await listAppointments(ctx, { order: "asc", limit: 10 })).appointments).toEqual([]);
});

test("a cancellation's approval states the money, and fails at another time or for another client", async () => {
  const { id: appointment_id, client_id } = await bookAppointment(ctx, { ...ana, appointment_date: TUESDAY });
  const pay = () => recordPayment(ctx, { client_id, amount: 90_000, parts: [{ appointment_id, amount: 90_000 }] });
  const move = (appointment_date: string) => updateAppointment(ctx, { id: appointment_id, appointment_date });
  const give = (client_id: string) =>
    db.appointment.patch({ practice_id: ctx.practice.practice_id, id: appointment_id }).set({ client_id }).go();
  const needed = new ApprovalNeeded("cancel", [
    { action: "appointment.cancel", client_id, appointment_id, starts_at: "2026-11-24T15:00:00.000Z" },
  ]);
  const input = { id: appointment_id, status: "cancelled" };
  const unpaid = await askAs("book", { call: "appointment.update", input, needed });
  await pay();
  const { id, text } = await askAs("book", { call: "appointment.update", input, needed });
  expect(id).not.toBe(unpaid.id);
  const paid = "Lo ya pagado, $ 90.000, queda como saldo a favor.";
  expect(text).toBe(`Cancelar la cita del martes 24 de noviembre, 10:00 a. m. ${paid}`);
  const { id: other } = await createClient(ctx, { name: "Luz Díaz", phone: "3007654321" });
  const refused = () => expect(acceptApproval(ctx, id)).rejects.toMatchObject({ code: "stale_version" });
  await move("2026-11-26 10:00:00");
  await refused();
  expect(await getApproval(ctx, id)).toMatchObject({ state: "waiting" });
  await move(TUESDAY);
  await give(other);
  await refused();
  await give(client_id);
  const [asked, begun] = ["14:30", "15:05"].map((time) => ({ now: () => new Date(`2026-11-24T${time}:00Z`) }));
  const late = await askAs("book", { call: "appointment.update", input, needed }, db, asked);
  const accepting = acceptApproval({ ...ctx, ...(begun && { clock: begun }) }, late.id);
  await expect(accepting).rejects.toThrow("Esta cita ya empezó: cámbiala tú.");
  expect(await acceptApproval(ctx, id)).toMatchObject({ state: "accepted" });
  expect(await getAppointment(ctx, appointment_id)).toMatchObject({ status: "cancelled" });
});

test("undoing all changes of a token leaves the one that the therapist approved", async () => {
  const { id: appointment_id, client_id } = await bookAppointment(ctx, { ...ana, appointment_date: TUESDAY });
  const needed = new ApprovalNeeded("cancel", [{ action: "appointment.cancel", client_id, appointment_id }]);
  const input = { id: appointment_id, status: "cancelled" };
  await acceptApproval(ctx, (await askAs("book", { call: "appointment.update", input, needed })).id);
  const pause = { label: "WhatsApp", at: "2026-11-20T15:00:00.000Z", since: "2026-11-20T14:00:00.000Z" };
  const agent_pauses = { tok_1: { ...pause, bound: "burst", most: 5, cancel: 1, move: 0, shorten: 0 } } as const;
  const paused = { ...ctx, practice: { ...ctx.practice, agent_pauses } };
  expect(await undoAgent(paused, { token_id: "tok_1" })).toMatchObject({ undone: 0, hindered: [] });
  expect(await getAppointment(ctx, appointment_id)).toMatchObject({ status: "cancelled" });
});

test("accepting a sale is refused while the package's price differs; the new price needs another request", async () => {
  const { id: client_id } = await createClient(ctx, { name: "Ana Peña", phone: "3001234567" });
  const package_id = await addPackage(ctx, { use_custom_price: true, custom_price: 200_000 });
  const askFor = async (amount: number) => {
    const needed = new ApprovalNeeded("sell", [{ action: "purchase.create", client_id, amount }]);
    return (await askAs("sell", { call: "purchase.create", input: { client_id, package_id }, needed })).id;
  };
  const id = await askFor(200_000);
  const costs = (custom_price: number) => updatePackage(ctx, { id: package_id, custom_price });
  await costs(250_000);
  await expect(acceptApproval(ctx, id)).rejects.toMatchObject({ code: "stale_version" });
  expect(await askFor(250_000)).not.toBe(id);
  await costs(200_000);
  expect(await askFor(200_000)).toBe(id);
  expect(await acceptApproval(ctx, id)).toMatchObject({ state: "accepted" });
});
