import type { Client } from "../client";
import type { Draw } from "../draw";
import { marksIn, type Row } from "../told";
import { type Does, markOf, onSome, phoneOf, somebody, tightTime } from "./task";

const MOST_ROWS = 3;
const MOST_WEEKS = 3;

function rowOf(client: Client, draw: Draw): Row {
  const isNew = draw.happens(0.7);
  const person = isNew ? { name: `Persona ${markOf(draw)}`, phone: phoneOf(draw) } : somebody(client, draw);
  // A deleted client is imported as a new one, and no answer contains the new id.
  if (!isNew) for (const mark of marksIn(JSON.stringify(person))) client.told.unsure.add(mark);
  const sold = { name: "De antes", sessions_total: 4, sessions_left: 1 + draw.below(3) };
  const next = { appointment_date: tightTime(client, draw), weeks: 1 + draw.below(MOST_WEEKS) };
  return {
    name: person.name,
    phone: person.phone,
    ...(draw.happens(0.5) && { package: sold }),
    ...(draw.happens(0.5) && { owed: 30_000 }),
    ...(draw.happens(0.7) && { next }),
  };
}

const TRIES = 3;

/** Sends rows up to `TRIES` times until answered, without an idempotency key: a repeated row is not imported again. */
async function send(client: Client, id: string, rows: Row[]): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (await client.changeOnce("import.bring", { id, rows })) return;
  }
}

const bring: Does = async (client, draw) => {
  const rows = Array.from({ length: 1 + draw.below(MOST_ROWS) }, () => rowOf(client, draw));
  const begun = await client.change("import.start", { rows: rows.length });
  if (begun?.status !== 200) return;
  client.told.learn("import", begun.body);
  const id = String(begun.body.id);
  client.told.rows.set(id, rows);
  // Two open tabs may send the same rows.
  await Promise.all(Array.from({ length: draw.happens(0.3) ? 2 : 1 }, () => send(client, id, rows)));
};

/** Sends the rows of an earlier import again, as if its file were read again days later. */
const bringAgain = onSome("import", ({ id }, client) =>
  send(client, String(id), client.told.rows.get(String(id)) ?? []),
);

const undo = onSome("import", ({ id }, client, draw) => client.change("import.undo", { id }, draw.happens(0.3)));

export const importTasks: Record<string, [number, Does]> = {
  bring: [2, bring],
  "bring again": [1, bringAgain],
  "undo import": [1, undo],
};
