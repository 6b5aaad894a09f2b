import { type Does, dayAhead, markOf, onSome, patient, somebody, write } from "./task";

/** Tries to book any listed slot of tomorrow or the day after, even a taken one; other assistants compete for it. */
const book: Does = async (client, draw) => {
  const date = dayAhead(client, 1 + draw.below(2));
  const days = { start_date: date, end_date: date };
  const slots = await client.list<{ appointment_date: string }>("availability.slots", "slots", days);
  if (slots.length === 0) return;
  const input = { ...patient(client, draw), appointment_date: draw.pick(slots).appointment_date };
  await write(client, "appointment", draw, { procedure: "appointment.book", input });
};

const cancel = onSome("appointment", ({ id }, client, draw) => {
  return write(client, "appointment", draw, { procedure: "appointment.update", input: { id, status: "cancelled" } });
});

const announce = onSome("appointment", ({ client_id }, client, draw) => {
  const input = { client_id, amount: 10_000 * (1 + draw.below(4)), reference: markOf(draw) };
  return write(client, "payment", draw, { procedure: "payment.record", input });
});

const sell: Does = async (client, draw) => {
  const { name: client_name, phone: client_phone } = somebody(client, draw);
  const input = { package_id: client.told.package_id, client_name, client_phone };
  await write(client, "purchase", draw, { procedure: "purchase.create", input });
};

/** Reads events after the assistant's cursor. A lost answer does not move the cursor, so its events are read again. */
const listen: Does = async (client, draw) => {
  const { listeners } = client.told;
  const heard = listeners.get(client.name) ?? { ids: [], next: null };
  const answer = await client.ask("event.list", { limit: 1 + draw.below(5), ...(heard.next && { after: heard.next }) });
  if (answer?.status !== 200) return;
  const { events, next } = answer.body as { events: { id: string }[]; next: string };
  listeners.set(client.name, { ids: [...heard.ids, ...events.map(({ id }) => id)], next });
};

export const agentTasks: Record<string, [number, Does]> = {
  book: [5, book],
  cancel: [1, cancel],
  announce: [2, announce],
  sell: [1, sell],
  listen: [2, listen],
};
