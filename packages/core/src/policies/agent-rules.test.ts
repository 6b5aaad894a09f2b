import { sentBy } from "@sereno/tests/support/meanwhile";
import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { bookAppointment } from "../actions/appointment/book";
import { createPackage } from "../actions/catalog/create";
import { refundSession } from "../actions/purchase/refund-session";
import type { Database } from "../db/database";
import { BookAppointmentInput } from "../domain/appointment/schema";
import { CreatePackageInput } from "../domain/catalog/schema";
import { readClient } from "../store/client/read";
import { requireFewAhead } from "./agent-rules";

const db = openTestDatabase(inject("endpoint"), inject("table"));

/** The same database with a stale index: it keeps its first answer. */
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

test("an appointment whose session was given back counts among those ahead, though the index does not say so yet", async () => {
  const ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
  const book = (day: number, more: object = {}) =>
    bookAppointment(
      ctx,
      BookAppointmentInput.parse({
        patient_name: "Ana Peña",
        patient_phone: "3001234567",
        appointment_date: `2026-11-${day} 10:00:00`,
        ...more,
      }),
    );
  const { id: package_id } = await createPackage(
    ctx,
    CreatePackageInput.parse({ name: "Ocho", sessions: 8, validity_months: 3 }),
  );
  for (const day of [23, 24, 25]) await book(day);
  const { id: appointment_id, client_id, ...held } = await book(26, { session_type: "package", package_id });
  const late = { ...ctx, db: lagging(), actor: { kind: "agent", id: "tok_1", right: "book" } as const };
  await requireFewAhead(late, await readClient(ctx, client_id));
  await refundSession(ctx, { id: held.package_purchase_id ?? "", appointment_id });
  await expect(requireFewAhead(late, await readClient(ctx, client_id))).rejects.toMatchObject({ code: "limit" });
});
