import { addPackage, ana, bookAppointment, createClient, createPurchase } from "@sereno/tests/support/acts";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { sentBy } from "@sereno/tests/support/meanwhile";
import { expect, test } from "vitest";
import { mergeClients } from "../actions/client/merge";
import { refundSession } from "../actions/purchase/session";
import type { Database } from "../db/database";
import { readClient } from "../store/client/read";
import { requireFewAhead } from "./agent-rules";

const { db, ctx } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z");

/** The database with a stale index: a repeated query gets its first answer. */
function lagging(): Database {
  const known = new Map<string, Promise<unknown>>();
  return sentBy(db, (command) => {
    const text = JSON.stringify(command.input);
    if (!text.includes("IndexName")) return db.connection.send(command);
    const answer = known.get(text) ?? db.connection.send(command);
    known.set(text, answer);
    return answer;
  });
}

test("an appointment whose package session is given back counts towards the limit, despite a stale index", async () => {
  const book = (day: number, more: object = {}) =>
    bookAppointment(ctx, { ...ana, appointment_date: `2026-11-${day} 10:00:00`, ...more });
  const package_id = await addPackage(ctx);
  for (const day of [23, 24, 25]) await book(day);
  const { id: appointment_id, client_id, ...held } = await book(26, { session_type: "package", package_id });
  const late = { ...ctx, db: lagging(), actor: { kind: "agent", id: "tok_1", right: "book" } as const };
  await requireFewAhead(late, await readClient(ctx, client_id));
  await refundSession(ctx, { id: held.package_purchase_id ?? "", appointment_id });
  await expect(requireFewAhead(late, await readClient(ctx, client_id))).rejects.toMatchObject({ code: "limit" });
});

test("appointments with a package session do not count towards the limit while their client is being merged", async () => {
  const { id } = await createClient(ctx, { name: "Eva Gil", phone: "3005556677" });
  const { id: package_purchase_id } = await createPurchase(ctx, { client_id: id, package_id: await addPackage(ctx) });
  for (const hour of [14, 15, 16, 17])
    await bookAppointment(ctx, { client_id: id, appointment_date: `2026-11-27 ${hour}:00:00`, package_purchase_id });
  const { id: into } = await createClient(ctx, { name: "Eva G.", phone: "3005556678" });
  await mergeClients(ctx, { id, into });
  await requireFewAhead(ctx, await readClient(ctx, into));
});
