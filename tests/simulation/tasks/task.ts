import type { Answer, Client } from "../client";
import type { Draw } from "../draw";
import type { Body, Thing } from "../told";

export type Does = (client: Client, draw: Draw) => Promise<unknown>;

/** Tasks choose among this many latest records of a kind, so that several tasks use the same record. */
const FEW = 4;

/** One of the `FEW` latest records of a kind, except deleted and possibly deleted ones; null if there is none. */
export function someOf({ told }: Client, draw: Draw, thing: Thing): Body | null {
  const all = told.of(thing).slice(-FEW);
  const last = all.at(-1);
  return last ? (draw.happens(0.4) ? last : draw.pick(all)).said : null;
}

export const onSome =
  (thing: Thing, act: (shown: Body, client: Client, draw: Draw) => Promise<unknown>): Does =>
  async (client, draw) => {
    const shown = someOf(client, draw, thing);
    return shown && act(shown, client, draw);
  };

/** Share of calls without an idempotency key; share of the calls with a key that are sent twice. */
const KEYLESS = 0.4;
export const TWICE = 0.2;

export async function write(
  client: Client,
  thing: Thing,
  draw: Draw,
  { procedure, input }: { procedure: string; input: Body },
): Promise<Answer | null> {
  const answer = draw.happens(KEYLESS)
    ? await client.changeOnce(procedure, input)
    : await client.change(procedure, input, draw.happens(TWICE));
  if (answer && answer.status < 300) client.told.learn(thing, answer.body, input);
  else if (answer) client.told.refuse(input);
  return answer;
}

/** A random text for one call or person, so that checks can find its data (`marksIn`). */
export const markOf = (draw: Draw): string => `zq${String(draw.below(1_000_000)).padStart(6, "0")}x`;

export const phoneOf = (draw: Draw): string => `57301${String(draw.below(10_000_000)).padStart(7, "0")}`;

const DAY_MS = 86_400_000;

/** The date this many days from now, as 'YYYY-MM-DD'. */
export const dayAhead = ({ world }: Client, days: number): string =>
  new Date(world.time.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Minutes of start times: half are full hours; the others overlap a neighbouring hour. */
const MINUTES = ["00", "00", "05", "55"];

/** 'YYYY-MM-DD HH:MM:00' in one of a few hours of the next days, so that tasks compete for it. */
export function tightTime(client: Client, draw: Draw, { days, first, hours } = { days: 2, first: 9, hours: 3 }) {
  const hour = String(first + draw.below(hours)).padStart(2, "0");
  return `${dayAhead(client, 1 + draw.below(days))} ${hour}:${draw.pick(MINUTES)}:00`;
}

/** A time that hardly any other task draws. */
export const ownTime = (client: Client, draw: Draw) => tightTime(client, draw, { days: 20, first: 13, hours: 8 });

/** Picks one of a few people. If their client was deleted, a call with their name creates a new client. */
export const somebody = ({ told }: Client, draw: Draw) => draw.pick(told.people);

export function patient(client: Client, draw: Draw) {
  const { name, phone } = somebody(client, draw);
  return { patient_name: name, patient_phone: phone };
}
