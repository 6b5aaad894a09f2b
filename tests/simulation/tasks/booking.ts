import type { Client } from "../client";
import type { Draw } from "../draw";
import type { Body } from "../told";
import { type Does, markOf, ownTime, somebody, someOf, tightTime, write } from "./task";

const MEETING = { is_virtual: true, create_google_meet: true };
const SETTLEMENTS = ["credit", "refund", "charge"] as const;

async function bookWith(client: Client, draw: Draw, purchase: Body | null, timeOf = tightTime): Promise<void> {
  const { name: patient_name, phone: patient_phone } = somebody(client, draw);
  const whom = purchase ? { client_id: purchase.client_id } : { patient_name, patient_phone };
  const pays = purchase
    ? { session_type: "package", package_purchase_id: purchase.id }
    : draw.happens(0.2)
      ? { session_type: "package", package_id: client.told.package_id }
      : {};
  const meeting = draw.happens(0.5) ? { ...MEETING, patient_email: "paciente@correo.test" } : {};
  const input = {
    ...whom,
    ...pays,
    ...meeting,
    appointment_date: timeOf(client, draw),
    notes: markOf(draw),
  };
  const answer = await write(client, "appointment", draw, {
    procedure: "appointment.book",
    input,
  });
  const sold = answer && answer.status < 300 && answer.body.package_purchase_id;
  if (sold && !purchase) client.told.learn("purchase", { id: sold, client_id: answer.body.client_id });
}

const book: Does = (client, draw) =>
  bookWith(client, draw, draw.happens(0.6) ? someOf(client, draw, "purchase") : null);

/** Books sessions of one purchase from two windows at once; often only one session is left. */
const bookTwice: Does = (client, draw) => {
  const purchase = someOf(client, draw, "purchase");
  return Promise.all([bookWith(client, draw, purchase, ownTime), bookWith(client, draw, purchase, ownTime)]);
};

/** A change from a tab whose appointment may be out of date. */
const changing =
  (changes: (...asked: Parameters<Does>) => object): Does =>
  async (client, draw) => {
    const shown = someOf(client, draw, "appointment");
    if (!shown) return;
    const version = draw.happens(0.6) ? { version: shown.version } : {};
    const input = { id: shown.id, ...version, notes: markOf(draw), ...changes(client, draw) };
    await write(client, "appointment", draw, { procedure: "appointment.update", input });
  };

const move = changing((client, draw) => ({ appointment_date: tightTime(client, draw) }));
const cancel = changing((_, draw) => ({ status: "cancelled", settle: draw.pick(SETTLEMENTS) }));
const reopen = changing(() => ({ status: "scheduled" }));
const virtual = changing((_, draw) => ({ is_virtual: draw.happens(0.5), create_google_meet: true }));

const remove: Does = async (client, draw) => {
  const shown = someOf(client, draw, "appointment");
  if (!shown) return;
  await client.lose(String(shown.id), "appointment.delete", { id: shown.id, settle: draw.pick(SETTLEMENTS) });
};

const series: Does = async (client, draw) => {
  const { name: patient_name, phone: patient_phone } = somebody(client, draw);
  const start = tightTime(client, draw);
  const meeting = draw.happens(0.5) ? { ...MEETING, patient_email: "paciente@correo.test" } : {};
  const input = { patient_name, patient_phone, ...meeting, start, count: draw.pick([2, 3, 13]), notes: markOf(draw) };
  const answer = await client.change("series.book", input);
  if (answer && answer.status < 300) {
    const { appointments } = answer.body as { appointments?: Record<string, unknown>[] };
    for (const each of appointments ?? []) client.told.learn("appointment", each, input);
    client.told.learn("series", answer.body);
  } else if (answer) client.told.refuse(input);
};

const cancelSeries: Does = async (client, draw) => {
  const shown = someOf(client, draw, "series");
  if (shown) await client.change("series.cancel", { id: shown.id, settle: "credit" });
};

const reopenSeries: Does = async (client, draw) => {
  const shown = someOf(client, draw, "series");
  if (!shown) return;
  const own = client.told.of("appointment").filter(({ said }) => said.series_id === shown.id);
  await client.change("series.reopen", { id: shown.id, appointment_ids: own.map(({ id }) => id) }, draw.happens(0.3));
};

/** Moves several appointments of a series, or makes them virtual, for which the time is always free. */
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
  move: [3, move],
  cancel: [5, cancel],
  reopen: [3, reopen],
  virtual: [1, virtual],
  remove: [2, remove],
  series: [2, series],
  "cancel series": [1, cancelSeries],
  "reopen series": [1, reopenSeries],
  "change series": [2, changeSeries],
};
