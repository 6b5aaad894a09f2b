import { type Does, dayAhead, markOf, somebody, someOf, write } from "./task";

const WISHES = [{}, { earlier: true }, { weekdays: ["monday"] }, { parts_of_day: ["morning"] }];

const wish: Does = async (client, draw) => {
  const shown = someOf(client, draw, "appointment");
  if (!shown) return;
  if (draw.happens(0.2)) await client.change("waitlist.remove", { id: shown.client_id });
  else await client.change("waitlist.save", { id: shown.client_id, ...draw.pick(WISHES) });
};

/** Offers one of a few hours to a waiting client; other actors may have offered or booked the same hour. */
export const offer: Does = async (client, draw) => {
  const hour = draw.pick(["09", "10", "11"]);
  const of = { start: `${dayAhead(client, 1 + draw.below(2))} ${hour}:00:00`, duration_minutes: 60 };
  const shown = await client.ask("waitlist.matches", of);
  const { matches = [] } = (shown?.status === 200 ? shown.body : {}) as { matches?: { client_id: string }[] };
  if (matches.length === 0) return;
  const { client_id } = draw.pick(matches.slice(0, 2));
  const answer = await client.change("waitlist.offer", { client_id, ...of }, draw.happens(0.2));
  if (!answer || answer.status >= 300) return;
  client.world.letters.receive(String(answer.body.link));
  client.told.offers.push(String(answer.body.id));
};

interface Offered {
  start: string;
  duration_minutes: number;
  state: string;
}

/** Books the hour of an open offer for another client, as the therapist may. */
const bookOver: Does = async (client, draw) => {
  const shown = await client.ask("waitlist.offers");
  const { offers = [] } = (shown?.status === 200 ? shown.body : {}) as { offers?: Offered[] };
  const open = offers.filter(({ state }) => state === "open");
  if (open.length === 0) return;
  const { start, duration_minutes } = draw.pick(open);
  const { name: patient_name, phone: patient_phone } = somebody(client, draw);
  const input = { patient_name, patient_phone, appointment_date: start, duration_minutes, notes: markOf(draw) };
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
