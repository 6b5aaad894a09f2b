import type { Client } from "../client";
import type { Draw } from "../draw";
import { begin, Caller } from "../gate";
import type { World } from "../world";
import { type Does, TWICE } from "./task";

const visits = new WeakMap<World, number>();

type Page = Awaited<ReturnType<typeof visit>>;

/** A request of a client's browser; null without an answer. */
async function visit({ world, name }: Client, path: string, form?: Record<string, string>) {
  const number = (visits.get(world) ?? 0) + 1;
  visits.set(world, number);
  const caller = new Caller(`${name}-${form ? "press" : "look"}#${number}`, world.gate);
  world.trace.add(`${caller.name} ${path} ${JSON.stringify(form ?? {})}`);
  const page = await caller.run(async () => {
    await begin();
    const sent = form && {
      body: new URLSearchParams(form).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    const response = await world.app.send(form ? "POST" : "GET", path, sent);
    return { status: response.status, location: response.headers.get("location"), text: await response.text() };
  });
  world.trace.add(`${caller.name} is shown ${page ? page.status : "nothing"}`);
  if (page?.status === 500) world.problem(`${caller.name} ${path} failed: ${String(world.lastCause)}`);
  if (page?.location) world.letters.receive(page.location);
  return page;
}

const noncesOf = (page: string): Map<string, string> =>
  new Map(
    [...page.matchAll(/name="action" value="(\w+)"><input type="hidden" name="nonce" value="([^"]+)"/g)].map(
      ([, action = "", nonce = ""]) => [action, nonce],
    ),
  );

const timesOf = (page: string): string[] =>
  [...page.matchAll(/name="time" value="([^"]+)"/g)].flatMap(([, time]) => time ?? []);

/** One of the latest links, so that several visitors open the same one. */
function letterOf({ world }: Client, draw: Draw, begin: string): string | null {
  const some = world.letters.of(begin).slice(-4);
  return some.length > 0 ? draw.pick(some) : null;
}

async function press(client: Client, draw: Draw, path: string, action: string): Promise<Page> {
  const page = await visit(client, path);
  const nonce = page?.status === 200 && noncesOf(page.text).get(action);
  if (!page || !nonce) return null;
  const times = timesOf(page.text);
  if (action === "move" && times.length === 0) return null;
  const form = { action, nonce, ...(action === "move" && { time: draw.pick(times) }) };
  const [answer = null] = await Promise.all(
    Array.from({ length: draw.happens(TWICE) ? 2 : 1 }, () => visit(client, path, form)),
  );
  return answer;
}

const ofAppointment =
  (action: string): Does =>
  async (client, draw) => {
    const path = letterOf(client, draw, "/c/");
    if (path) await press(client, draw, path, action);
  };

const answerOffer =
  (action: string): Does =>
  async (client, draw) => {
    const path = letterOf(client, draw, "/c/hora/");
    const answer = path ? await press(client, draw, path, action) : null;
    if (!path || action !== "accept" || answer?.status !== 303) return;
    // The answer redirects to the offer's page, which may say that another visitor's press came first.
    const shown = await visit(client, path);
    if (shown?.text.includes("Listo: la hora es tuya.")) client.told.accepted.add(path);
  };

const withdraw: Does = async (client, draw) => {
  const path = letterOf(client, draw, "/c/recordatorios/");
  const answer = path && (await visit(client, path, draw.happens(0.3) ? { "List-Unsubscribe": "One-Click" } : {}));
  if (answer && answer.status < 400) client.world.sending.withdrawn.told(path);
};

export const visitorTasks: Record<string, [number, Does]> = {
  "says yes": [2, ofAppointment("confirm")],
  "cannot come": [2, ofAppointment("cancel")],
  "another hour": [2, ofAppointment("move")],
  "no reminders": [2, withdraw],
  "takes an hour": [4, answerOffer("accept")],
  "wants no hour": [1, answerOffer("decline")],
};
