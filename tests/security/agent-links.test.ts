import { CONFIRM_ONLY_TEXT } from "@sereno/core/domain/confirmation/rules";
import { expect, test } from "vitest";
import { nonceIn, SAME_SITE } from "../support/client-pages";
import { eachRestPractice } from "../support/each-practice";

/** A Monday at 10:00 in Bogotá. From now on until the evening, reminders for Tuesday become due. */
const rest = await eachRestPractice({ phone: "+573005550000" }, "2026-11-23T15:00:00Z");
const { ctx, opened, db, app, clock, asAgent, asTherapist: call, bookPeople, pauses, countScheduled } = rest;

/** Books this many consenting clients on Tuesday, leases their reminders, and returns the reminders' link paths. */
async function lease(people: number): Promise<string[]> {
  clock.moveTo("2026-11-16T15:00:00Z");
  const dates = Array.from({ length: people }, (_, at) => `2026-11-24 ${10 + at}:00:00`);
  for (const { client_id } of await bookPeople(dates))
    expect((await call("PUT", `/clients/${client_id}/consent`, { reminders: "on", how: "whatsapp" })).status).toBe(200);
  clock.moveTo("2026-11-23T23:00:00Z");
  const { body } = await asAgent("GET", "/reminders/due?limit=25");
  return body.reminders.map(({ link }: { link: string }) => new URL(link).pathname);
}

const idOf = (token: string) => token.split(".")[2] ?? "";
const pageOf = async (path: string | undefined) => (await app.send("GET", path ?? "")).text();

/** Presses a button as the client would, on the current page or on `page`, an older version of it. */
async function press(path: string | undefined, action: string, more: Record<string, string> = {}, page?: string) {
  const shown = page ?? (await pageOf(path));
  const body = new URLSearchParams({ action, nonce: nonceIn(shown, action), ...more }).toString();
  return app.send("POST", path ?? "", { body, headers: SAME_SITE });
}

test("an agent that cancels by clients' links is paused at the limit of its own cancellations", async () => {
  const links = await lease(8);
  expect(links).toHaveLength(8);
  const pages = await Promise.all(links.map(pageOf));
  const statuses = [];
  for (const [index, link] of links.entries()) statuses.push((await press(link, "cancel", {}, pages[index])).status);
  expect(statuses).toEqual([303, 303, 303, 403, 403, 403, 403, 403]);
  expect(await countScheduled()).toBe(5);
  const counts = { bound: "share", most: 3, cancelled: 3, by_link: 3 };
  expect(await pauses()).toMatchObject([{ token_id: idOf(opened.agent), token_label: "WhatsApp", ...counts }]);
  const page = await pageOf(links[7]);
  expect(page).toContain(CONFIRM_ONLY_TEXT);
  expect(page).toContain("https://wa.me/573005550000");
  expect(page).not.toMatch(/Cancelar mi cita|Otra hora/);
  expect((await press(links[7], "confirm")).status).toBe(303);
});

test("an agent's cancellations by API call and by client's link count together", async () => {
  const links = await lease(8);
  for (const { id } of (await call("GET", "/appointments?limit=200")).body.appointments.slice(-2)) {
    expect((await asAgent("PUT", `/appointments/${id}`, { status: "cancelled" })).status).toBe(200);
  }
  const live = await countScheduled();
  const answers = [];
  for (const link of links) answers.push((await press(link, "cancel")).status);
  expect(answers.filter((status) => status === 303).length + (8 - live)).toBeLessThanOrEqual(3 + 2);
  expect(await countScheduled()).toBe(5);
  expect(await pauses()).toMatchObject([{ cancelled: 3, by_link: 1 }]);
});

test("moves by the new links of a moved appointment count towards the limit of the agent that got the first link", async () => {
  const [first] = await lease(8);
  let link = first;
  for (let move = 0; move < 3; move++) {
    const page = await pageOf(link);
    const answer = await press(link, "move", { time: /name="time" value="([^"]+)"/.exec(page)?.[1] ?? "" }, page);
    expect(answer.status).toBe(303);
    link = answer.headers.get("location") ?? "";
  }
  expect((await press(link, "cancel")).status).toBe(403);
  expect(await pauses()).toMatchObject([{ moved: 3, by_link: 3 }]);
});

test("the link of a disabled agent or ended token can only confirm; the therapist's link can cancel", async () => {
  const [link, other] = await lease(2);
  const before = await pageOf(link);
  await call("PUT", "/profile/agent-status", { agent_enabled: false });
  expect(await pageOf(link)).not.toContain("Cancelar mi cita");
  expect((await press(link, "cancel", {}, before)).status).toBe(403);
  await call("PUT", "/profile/agent-status", { agent_enabled: true });
  expect(await pageOf(link)).toContain("Cancelar mi cita");
  await db.agentToken.delete({ practice_id: ctx.practice.practice_id, id: idOf(opened.agent) }).go();
  expect((await press(link, "cancel", {}, before)).status).toBe(403);
  expect((await press(link, "confirm")).status).toBe(303);
  expect((await press(other, "confirm")).status).toBe(303);
  const { body } = await call("GET", "/reminders/upcoming?date=2026-11-24");
  expect((await press(/\/c\/[\w-]{22}/.exec(body.reminders[0].text)?.[0], "cancel")).status).toBe(303);
  expect(await pauses()).toEqual([]);
});

test("a move by an agent's offer link counts towards its limit, and is refused while agents are disabled", async () => {
  const [booked] = await bookPeople(["2026-11-25 10:00:00"]);
  await call("PUT", `/clients/${booked?.client_id}/waitlist`, { earlier: true });
  const hour = { start: "2026-11-24 11:00:00", duration_minutes: 60 };
  const { body } = await asAgent("POST", "/waitlist/offers", { client_id: booked?.client_id, ...hour });
  const { pathname } = new URL(body.link);
  const before = await pageOf(pathname);
  await call("PUT", "/profile/agent-status", { agent_enabled: false });
  expect(await pageOf(pathname)).toContain(CONFIRM_ONLY_TEXT);
  const refused = await press(pathname, "accept", {}, before);
  expect([refused.status, (await refused.text()).split(CONFIRM_ONLY_TEXT).length]).toEqual([403, 2]);
  await call("PUT", "/profile/agent-status", { agent_enabled: true });
  expect((await press(pathname, "accept")).status).toBe(303);
  const of = { practice_id: ctx.practice.practice_id, token_id: idOf(opened.agent) };
  expect((await db.agentDisruptions.get(of).go()).data?.taken).toMatchObject([{ kind: "move", byLink: true }]);
});
