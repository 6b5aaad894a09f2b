import type { Answer, Client } from "../client";
import type { Draw } from "../draw";
import type { Body, Thing } from "../told";

/** An actor's task, with draws of its own, so that it is the same beside any other tasks. */
export type Does = (client: Client, draw: Draw) => Promise<unknown>;

/** So few are worked on at a time that all meet at them. */
const FEW = 4;

/** Something of the practice that was answered, and is still there as far as anybody knows. */
export function someOf({ told }: Client, draw: Draw, thing: Thing): Body | null {
  const all = told.of(thing).slice(-FEW);
  const last = all.at(-1);
  return last ? (draw.happens(0.4) ? last : draw.pick(all)).said : null;
}

/** So many calls come without a key; of those with one so many are clicked twice. */
const KEYLESS = 0.4;
const TWICE = 0.2;

/** Creates or changes a record and remembers the answer. */
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

/** Words that only one call has. */
export const markOf = (draw: Draw): string => `zq${String(draw.below(1_000_000)).padStart(6, "0")}x`;

/** A number that only one person has. */
export const phoneOf = (draw: Draw): string => `57301${String(draw.below(10_000_000)).padStart(7, "0")}`;

const DAY_MS = 86_400_000;

/** 'YYYY-MM-DD' so many days from now. */
export const dayAhead = ({ world }: Client, days: number): string =>
  new Date(world.time.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Most begin with the hour; some end or begin within another's. */
const MINUTES = ["00", "00", "05", "55"];

/** 'YYYY-MM-DD HH:MM:00' in one of few hours of the next days: others want the same. */
export function tightTime(
  client: Client,
  draw: Draw,
  { days, first, hours } = { days: 2, first: 9, hours: 3 },
): string {
  const hour = String(first + draw.below(hours)).padStart(2, "0");
  return `${dayAhead(client, 1 + draw.below(days))} ${hour}:${draw.pick(MINUTES)}:00`;
}

/** One that hardly anybody else wants. */
export const ownTime = (client: Client, draw: Draw) => tightTime(client, draw, { days: 20, first: 13, hours: 8 });

/** One of the practice's few clients; a new one replaces a deleted one. */
export function somebody({ told }: Client, draw: Draw) {
  return draw.pick(told.people);
}
