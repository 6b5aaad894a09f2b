import type { Client } from "../client";
import type { Draw } from "../draw";
import type { Body } from "../told";
import { type Does, markOf, onSome, ownTime, patient, someOf, tightTime, write } from "./task";

const MEETING = { is_virtual: true, create_google_meet: true, patient_email: "paciente@correo.test" };
const SETTLEMENTS = ["credit", "refund", "charge"] as const;

async function bookWith(client: Client, draw: Draw, purchase: Body | null, timeOf = tightTime): Promise<void> {
  const person = patient(client, draw);
  const whom = purchase ? { client_id: purchase.client_id } : person;
  const pays = purchase
    ? { session_type: "package", package_purchase_id: purchase.id }
    : draw.happens(0.2)
      ? { session_type: "package", package_id: client.told.package_id }
      : {};
  const meeting = draw.happens(0.5) ? MEETING : {};
  const input = { ...whom, ...pays, ...meeting, appointment_date: timeOf(client, draw), notes: markOf(draw) };
  const answer = await write(client, "appointment", draw, { procedure: "appointment.book", input });
  const sold = answer && answer.status < 300 && answer.body.package_purchase_id;
  if (sold && !purchase) client.told.learn("purchase", { id: sold, client_id: answer.body.client_id });
}

const book: Does = (client, draw) =>
  bookWith(client, draw, draw.happens(0.6) ? someOf(client, draw, "purchase") : null);

/** Often only one session of the purchase is left for the two bookings. */
const bookTwice: Does = (client, draw) => {
  const purchase = someOf(client, draw, "purchase");
  return Promise.all([bookWith(client, draw, purchase, ownTime), bookWith(client, draw, purchase, ownTime)]);
};

/** A change from a tab whose appointment may be out of date. */
const changing = (changes: (...asked: Parameters<Does>) => object) =>
  onSome("appointment", (shown, client, draw) => {
    const version = draw.happens(0.6) ? { version: shown.version } : {};
    const input = { id: shown.id, ...version, notes: markOf(draw), ...changes(client, draw) };
    return write(client, "appointment", draw, { procedure: "appointment.update", input });
  });

const remove = onSome("appointment", ({ id }, client, draw) =>
  client.lose(String(id), "appointment.delete", { id, settle: draw.pick(SETTLEMENTS) }),
);

const series: Does = async (client, draw) => {
  const person = patient(client, draw);
  const start = tightTime(client, draw);
  const meeting = draw.happens(0.5) ? MEETING : {};
  const input = { ...person, ...meeting, start, count: draw.pick([2, 3, 13]), notes: markOf(draw) };
  const answer = await client.change("series.book", input);
  if (answer && answer.status < 300) {
    const { appointments } = answer.body as { appointments?: Record<string, unknown>[] };
    for (const each of appointments ?? []) client.told.learn("appointment", each, input);
    client.told.learn("series", { ...answer.body, id: answer.body.series_id });
  } else if (answer) client.told.refuse(input);
};

const reopenSeries = onSome("series", ({ id }, client, draw) => {
  const own = client.told.of("appointment").filter(({ said }) => said.series_id === id);
  return client.change("series.reopen", { id, appointment_ids: own.map((each) => each.id) }, draw.happens(0.3));
});

/** Moves several appointments of a series, which taken times often prevent, or makes them virtual or in-person. */
const changeSeries: Does = async (client, draw) => {
  const own = client.told.of("appointment").filter(({ said }) => said.series_id);
  if (own.length === 0) return;
  const { id } = draw.pick(own);
  const scope = draw.pick(["following", "all"] as const);
  const change = draw.happens(0.5) ? { appointment_date: tightTime(client, draw) } : { is_virtual: draw.happens(0.5) };
  await client.change("series.change", { id, scope, ...change });
};

export const bookingTasks: Record<string, [number, Does]> = {
  book: [8, book],
  "book twice": [4, bookTwice],
  move: [3, changing((client, draw) => ({ appointment_date: tightTime(client, draw) }))],
  cancel: [5, changing((_, draw) => ({ status: "cancelled", settle: draw.pick(SETTLEMENTS) }))],
  reopen: [3, changing(() => ({ status: "scheduled" }))],
  virtual: [1, changing((_, draw) => ({ is_virtual: draw.happens(0.5), create_google_meet: true }))],
  remove: [2, remove],
  series: [2, series],
  "cancel series": [1, onSome("series", ({ id }, client) => client.change("series.cancel", { id, settle: "credit" }))],
  "reopen series": [1, reopenSeries],
  "change series": [2, changeSeries],
};
