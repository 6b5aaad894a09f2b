import type { PracticeContext } from "@sereno/core/db/context";
import { problemsOf } from "@sereno/core/domain/export/rules";
import { PAYMENT_METHODS } from "@sereno/core/domain/payment/rules";
import { newId } from "@sereno/core/ids";
import { nameIdentity } from "@sereno/core/store/client/identity";
import { takeCopy } from "../support/copy";
import { createClock, createPractice, nextRequestOf, openOwnTable } from "../support/practice";
import { seedPractice } from "../support/seed";
import { round, table } from "./table";

const PEOPLE = Number(process.env.COPY_PEOPLE ?? 5_000);
const EACH = { appointments: 4, payments: 1 };
const MOST_SECONDS = 60;

export async function benchCopy(endpoint: string): Promise<void> {
  const db = await openOwnTable(endpoint);
  const clock = createClock("2026-11-20T15:00:00Z");
  const full = await createPractice(db, { clock, practice: { google_connected: false } });
  await fill(full);
  const [seconds, copy] = await timed(async () => takeCopy(await nextRequestOf(full)));
  const [problem] = problemsOf(copy);
  if (problem) throw new Error(JSON.stringify(problem));
  const records = Object.values(copy.records).reduce((sum, list) => sum + list.length, 0);
  const row = [round(seconds, 0), round(records / seconds, 0)];
  table(`Copy: ${PEOPLE} people, ${records} records`, ["seconds", "records/s"], [row]);
  if (seconds > MOST_SECONDS) process.exitCode = 1;
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const started = performance.now();
  const result = await work();
  return [(performance.now() - started) / 1000, result];
}

/** Creates clients with identities, bookings and a receipt each, written directly as records. */
async function fill(ctx: PracticeContext): Promise<void> {
  const { db, clock, practice } = ctx;
  const { practice_id } = practice;
  await seedPractice(ctx, { clients: PEOPLE, appointments: PEOPLE * EACH.appointments });
  const { data: clients } = await db.client.query.client({ practice_id }).go({ pages: "all" });
  const identities = clients.flatMap(({ id: client_id, name, phone, identification_number }) => [
    { practice_id, client_id, identity: `id:${identification_number}` },
    { practice_id, client_id, identity: nameIdentity({ name, phone }), phone },
  ]);
  await db.identity.put(identities).go({ concurrency: 8 });
  const now = clock.now().toISOString();
  const payments = clients.map(({ id: client_id }, index) => ({
    practice_id,
    id: newId("pay", clock),
    client_id,
    kind: "payment" as const,
    status: "confirmed" as const,
    amount: 120_000,
    method: PAYMENT_METHODS[index % PAYMENT_METHODS.length],
    received_on: `2026-${String(1 + (index % 10)).padStart(2, "0")}-15`,
    number: index + 1,
    parts: [],
    credit: 120_000,
    confirmed_at: now,
    created_by: "therapist",
    created_at: now,
    updated_at: now,
  }));
  await db.payment.put(payments).go({ concurrency: 8 });
  await db.counter.put({ practice_id, name: "receipt", last: PEOPLE }).go();
}
