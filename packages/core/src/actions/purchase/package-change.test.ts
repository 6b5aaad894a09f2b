import { addPackage, bookAppointment, codeOf, recordPayment, updateAppointment } from "@sereno/tests/support/acts";
import { driftOf } from "@sereno/tests/support/drift";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { agentOf } from "@sereno/tests/support/practice";
import { beforeEach, expect, test } from "vitest";
import { getClient } from "../../store/client/read";
import { listLedger, listPurchases } from "../../store/purchase/read";
import { editSessionsUsed } from "./change";

const { ctx } = await eachPracticeIn("own", "2026-11-20T15:00:00Z");
let package_id: string;

beforeEach(async () => (package_id = await addPackage(ctx)));

const beto = { patient_name: "Beto Ruiz", patient_phone: "+573005550000" };
const book = (appointment_date: string, more: object = {}) =>
  bookAppointment(ctx, { patient_name: "Lucía Gil", patient_phone: "+573001112233", appointment_date, ...more });
const change = (id: string, input: object) => updateAppointment(ctx, { id, ...input });
const purchases = async () => (await listPurchases(ctx, { limit: 10 })).purchases;

test("an appointment's update sells its client a paid package; a later update gives the session back", async () => {
  const { id, client_id } = await book("2026-12-01 10:00:00");
  expect(await codeOf(change(id, { session_type: "package" }))).toBe("invalid_input");
  const paid = { payment_method: "transfer", payment_reference: "N-1", total_paid: 500_000 };
  const sold = await change(id, { package_id, ...paid });
  expect(sold).toMatchObject({ session_type: "package", session_held: true });
  expect(await purchases()).toMatchObject([{ id: sold.package_purchase_id, sessions_used: 1, ...paid }]);
  const alone = { session_type: "individual", package_purchase_id: null, session_held: false };
  expect(await change(id, { session_type: "individual" })).toMatchObject(alone);
  expect(await purchases()).toMatchObject([{ sessions_used: 0 }]);
  expect(await getClient(ctx, client_id)).toMatchObject({ used_package_sessions: 0, available_package_sessions: 8 });
  expect((await listLedger(ctx, sold.package_purchase_id ?? "")).map(({ kind }) => kind)).toEqual(["use", "refund"]);
});

test("an appointment can use its own client's package only", async () => {
  const { package_purchase_id } = await book("2026-12-01 10:00:00", { package_id });
  const { id } = await book("2026-12-02 10:00:00");
  expect(await change(id, { package_purchase_id })).toMatchObject({ package_purchase_id, session_held: true });
  expect(await purchases()).toMatchObject([{ sessions_used: 2 }]);
  const other = await book("2026-12-03 10:00:00", beto);
  expect(await codeOf(change(other.id, { package_purchase_id }))).toBe("other_client");
  expect(await purchases()).toMatchObject([{ sessions_used: 2 }]);
});

test("replacing an appointment's package gives the old session back and uses one of the new package", async () => {
  const first = await book("2026-12-01 10:00:00", { package_id });
  const old = first.package_purchase_id ?? "";
  await editSessionsUsed(ctx, { id: old, sessions_used: 8 });
  const { package_purchase_id } = await book("2026-12-02 10:00:00", { package_id });
  expect(await change(first.id, { package_purchase_id })).toMatchObject({ package_purchase_id, session_held: true });
  const used = Object.fromEntries((await purchases()).map(({ id, sessions_used }) => [id, sessions_used]));
  expect(used).toEqual({ [old]: 7, [package_purchase_id ?? ""]: 2 });
  expect(await getClient(ctx, first.client_id)).toMatchObject({ used_package_sessions: 9 });
});

test("a change of package is refused if the returned session makes the earlier package usable again", async () => {
  const { id, package_purchase_id } = await book("2026-12-01 10:00:00", { package_id });
  await editSessionsUsed(ctx, { id: package_purchase_id ?? "", sessions_used: 8 });
  expect(await codeOf(change(id, { package_id }))).toBe("active_package");
  expect(await purchases()).toMatchObject([{ sessions_used: 8 }]);
});

test("an appointment that holds a package's session can be given to another client together with a package sold to them", async () => {
  const { id, client_id } = await book("2026-12-01 10:00:00", { package_id });
  const { client_id: other } = await book("2026-12-02 10:00:00", beto);
  const sold = await change(id, { client_id: other, package_id });
  expect(sold).toMatchObject({ client_id: other, session_held: true });
  expect(await purchases()).toMatchObject([
    { id: sold.package_purchase_id, client_id: other, sessions_used: 1 },
    { client_id, sessions_used: 0 },
  ]);
  expect(await driftOf(ctx)).toEqual([]);
});

test("an appointment given to another client uses that client's package or none", async () => {
  const { id, client_id } = await book("2026-12-01 10:00:00", { package_id });
  const { client_id: other, package_purchase_id } = await book("2026-12-02 10:00:00", { ...beto, package_id });
  const theirs = { client_id: other, package_purchase_id };
  expect(await change(id, theirs)).toMatchObject({ ...theirs, session_held: true });
  expect(await getClient(ctx, client_id)).toMatchObject({ total_appointments: 0, used_package_sessions: 0 });
  expect(await getClient(ctx, other)).toMatchObject({ total_appointments: 2, used_package_sessions: 2 });
  expect(await change(id, { client_id, session_type: "individual" })).toMatchObject({ client_id, session_held: false });
  expect(await getClient(ctx, other)).toMatchObject({ total_appointments: 1, used_package_sessions: 1 });
});

test("a paid appointment can get a package if its money becomes credit, but not with a refund or another client", async () => {
  const { id, client_id } = await book("2026-12-01 10:00:00");
  await recordPayment(ctx, { client_id, amount: 50_000, parts: [{ appointment_id: id, amount: 50_000 }] });
  const { client_id: other, package_purchase_id } = await book("2026-12-02 10:00:00", { ...beto, package_id });
  expect(await codeOf(change(id, { client_id: other, package_purchase_id }))).toBe("other_client");
  const another = { client_id: undefined, patient_name: "Caro Paz", patient_phone: "+573005551111" };
  expect(await codeOf(change(id, { ...another, package_id }))).toBe("other_client");
  const refunded = change(id, { package_id, settle: "refund" });
  await expect(refunded).rejects.toMatchObject({ code: "invalid_input", errors: [{ path: "settle" }] });
  expect(await change(id, { package_id, settle: "credit" })).toMatchObject({ session_held: true });
  expect(await driftOf(ctx)).toEqual([]);
});

test("a closed appointment's package cannot change; sending the same package again is no change", async () => {
  const { id, package_purchase_id } = await book("2026-12-01 10:00:00", { package_id });
  const repeated = { session_type: "package", package_purchase_id };
  expect((await change(id, repeated)).session_held).toBe(true);
  await change(id, { status: "cancelled" });
  expect(await codeOf(change(id, { session_type: "individual" }))).toBe("invalid_transition");
  expect(await codeOf(change(id, repeated))).toBe("done");
  expect(await change(id, { status: "scheduled", session_type: "individual" })).toMatchObject({ session_held: false });
  expect(await purchases()).toMatchObject([{ sessions_used: 0 }]);
});

test("an agent cannot change an appointment's package", async () => {
  const { id } = await book("2026-12-01 10:00:00");
  expect(await codeOf(updateAppointment(agentOf(ctx), { id, package_id }))).toBe("forbidden");
});
