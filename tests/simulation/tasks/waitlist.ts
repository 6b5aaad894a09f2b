import { type Does, dayAhead, markOf, onSome, patient, write } from "./task";

const WISHES = [{}, { earlier: true }, { weekdays: ["monday"] }, { parts_of_day: ["morning"] }];

const wish = onSome("appointment", ({ client_id: id }, client, draw) =>
  draw.happens(0.2)
    ? client.change("waitlist.remove", { id })
    : client.change("waitlist.save", { id, ...draw.pick(WISHES) }),
);

/** Offers one of a few hours to a waiting client; other actors may have offered or booked the same hour. */
export const offer: Does = async (client, draw) => {
  const hour = draw.pick(["09", "10", "11"]);
  const of = { start: `${dayAhead(client, 1 + draw.below(2))} ${hour}:00:00`, duration_minutes: 60 };
  const matches = await client.list<{ client_id: string }>("waitlist.matches", "matches", of);
  if (matches.length === 0) return;
  const { client_id } = draw.pick(matches.slice(0, 2));
  const answer = await client.change("waitlist.offer", { client_id, ...of }, draw.happens(0.2));
  if (!answer || answer.status >= 300) return;
  client.world.letters.receive(String(answer.body.link));
  client.told.offers.push(String(answer.body.id));
};

/** Books the hour of an open offer for a random person, as the therapist may. */
const bookOver: Does = async (client, draw) => {
  type Offered = { start: string; duration_minutes: number; state: string };
  const open = (await client.list<Offered>("waitlist.offers", "offers")).filter(({ state }) => state === "open");
  if (open.length === 0) return;
  const { start, duration_minutes } = draw.pick(open);
  const input = { ...patient(client, draw), appointment_date: start, duration_minutes, notes: markOf(draw) };
  const answer = await write(client, "appointment", draw, { procedure: "appointment.book", input });
  if (answer?.body.code === "held") client.world.problem(`${client.name} was kept out of an hour of her own`);
};

const takeBack: Does = async (client, draw) => {
  const { offers } = client.told;
  if (offers.length > 0) await client.change("waitlist.withdraw", { id: draw.pick(offers) });
};

export const waitlistTasks: Record<string, [number, Does]> = {
  wish: [2, wish],
  offer: [5, offer],
  "book over a hold": [2, bookOver],
  "take an offer back": [1, takeBack],
};
