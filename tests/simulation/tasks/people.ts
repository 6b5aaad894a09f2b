import type { Client } from "../client";
import type { Draw } from "../draw";
import { type Body, marksIn } from "../told";
import { type Does, markOf, onSome, ownTime, phoneOf, somebody, someOf, write } from "./task";

const create: Does = async (client, draw) => {
  const { name, phone } = somebody(client, draw);
  await write(client, "client", draw, { procedure: "client.create", input: { name, phone } });
};

const rename: Does = async (client, draw) => {
  const shown = someOf(client, draw, "client");
  const person = somebody(client, draw);
  if (!shown) return;
  const name = `Persona ${markOf(draw)}`;
  const answer = await write(client, "client", draw, { procedure: "client.update", input: { id: shown.id, name } });
  if (answer && answer.status < 300 && person.phone === shown.phone) person.name = name;
};

/** Creates a client a second time under another phone number, with an appointment. */
async function double(client: Client, draw: Draw): Promise<Body | null> {
  const { name } = somebody(client, draw);
  const input = { name, phone: phoneOf(draw) };
  const answer = await write(client, "client", draw, { procedure: "client.create", input });
  if (!answer) for (const mark of marksIn(name)) client.told.unsure.add(mark);
  if (!answer || answer.status >= 300) return null;
  const visit = { client_id: answer.body.id, appointment_date: ownTime(client, draw), notes: markOf(draw) };
  const booked = await write(client, "appointment", draw, { procedure: "appointment.book", input: visit });
  const link = booked && booked.status < 300 ? await client.ask("confirmation.link", { id: booked.body.id }) : null;
  client.world.letters.receive(String(link?.body.path));
  return answer.body;
}

const merge: Does = async (client, draw) => {
  const from = draw.happens(0.7) ? await double(client, draw) : someOf(client, draw, "client");
  const into = someOf(client, draw, "client");
  if (!from || !into || from.id === into.id) return;
  client.told.merge(String(from.id), String(into.id));
  await client.change("client.merge", { id: from.id, into: into.id }, draw.happens(0.3));
};

const remove = onSome("client", ({ id }, client) => {
  client.told.erased.add(String(id));
  return client.change("client.delete", { id });
});

export const peopleTasks: Record<string, [number, Does]> = {
  create: [2, create],
  rename: [1, rename],
  merge: [3, merge],
  delete: [2, remove],
};
