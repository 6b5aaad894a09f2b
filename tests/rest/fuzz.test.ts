import { restTable } from "@sereno/api/rest-table";
import { saveException } from "@sereno/core/actions/availability/save-exception";
import { createClient, createClientWithPackage } from "@sereno/core/actions/client/create";
import { makeOffer } from "@sereno/core/actions/waitlist/make-offer";
import { listReminders } from "@sereno/core/queries/reminders";
import fc from "fast-check";
import { expect, test } from "vitest";
import { extent, isLong } from "../extent";
import { addPackage, bookAppointment, bookSeries, openHandoff, recordPayment, saveWaitlist } from "../support/acts";
import { makeAgentToken } from "../support/app";
import { findDepartures, findProblemDepartures, rowOf } from "../support/document";
import { openTestApp } from "../support/each-practice";
import { type HostileCall, hostileCall } from "../support/hostile";
import { agentOf, closedOn, createPractice } from "../support/practice";

const CALLS = extent(400, 10_000);
const AT_ONCE = 8;
const CALLS_OF_A_PRACTICE = 400;
/** With LONG=true, an operation without success gets this many calls a round, in up to `MOST_ROUNDS` rounds. */
const CALLS_OF_ONE = 200;
const MOST_ROUNDS = 8;

const { db, clock, app } = await openTestApp("shared");

async function openPractice() {
  const ctx = await createPractice(db, { clock, practice: { agent_enabled: true } });
  const package_id = await addPackage(ctx);
  const buyer = { client_name: "Ana Peña", client_phone: "3001234567", package_id, sessions_used: 0 };
  const { client, purchase } = await createClientWithPackage(ctx, buyer);
  const ana = { patient_name: "Ana Peña", patient_phone: "3001234567" };
  const appointment = await bookAppointment(ctx, { ...ana, appointment_date: "2026-12-01 10:00:00" });
  const carla = { patient_name: "Carla Ruiz", patient_phone: "3005550199" };
  const twice = { start: "2027-03-02 10:00:00", count: 2, choices: [{ index: 1, action: "skip" }] };
  const { series_id } = await bookSeries(ctx, { ...carla, ...twice });
  const exception = await saveException(ctx, closedOn("2026-12-24"));
  const other = await createClient(ctx, { name: "Beto Ruiz", phone: "3005550142" });
  const paid = await recordPayment(ctx, { client_id: other.id, amount: 50_000 });
  const announced = await recordPayment(agentOf(ctx), { client_id: client.id, amount: 20_000 });
  await saveWaitlist(ctx, { id: client.id });
  const offer = await makeOffer(ctx, { client_id: client.id, start: "2026-12-02 10:00:00", duration_minutes: 60 });
  const handoff = await openHandoff(ctx, { phone: "3009990000", reason: "Pide hablar" });
  const asking = await makeAgentToken(ctx, "Con visto bueno", { modes: { move: "ask", cancel: "ask", sell: "ask" } });
  const askFor = async (body: object): Promise<string> =>
    (await app.call("PUT", `/appointments/${appointment.id}`, { token: asking, body })).body.id;
  const [reminder = { id: "" }] = (await listReminders(ctx, { date: "2026-12-01" }, "http://sereno")).reminders;
  const made = { paid, announced, other, client, purchase, appointment, exception, reminder, offer, handoff };
  const ids = new Map([
    ...Object.entries(made).map(([name, { id }]) => [`$${name}`, id] as const),
    ...[["$package", package_id] as const, ["$series", series_id] as const],
    ["$accepted", await askFor({ appointment_date: "2026-12-01 11:00:00" })],
    ["$refused", await askFor({ status: "cancelled" })],
  ]);
  return { ctx, ids, therapist: await app.signIn(ctx), agent: await makeAgentToken(ctx, "WhatsApp") };
}
type Opened = Awaited<ReturnType<typeof openPractice>>;

let opened: Opened;
const seen = new Map<number, number>();
const succeeded = new Set<string>();

const encode = (value: unknown) =>
  encodeURIComponent(Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString()).slice(0, 7000);

/** Prefix of a path → the record whose id replaces `$own` in calls of these paths. The longest match counts. */
const OWN: Record<string, string> = {
  ...{ "/agent/requests/:id": "$accepted", "/agent/requests/:id/refuse": "$refused", "/handoffs/": "$handoff" },
  ...{ "/appointments/": "$appointment", "/appointments/series/": "$series", "/clients/": "$client" },
  ...{ "/availability/exceptions/": "$exception", "/package-purchases/": "$purchase", "/packages/": "$package" },
  ...{ "/payments/": "$announced", "/reminders/": "$reminder", "/waitlist/offers/": "$offer" },
};
const ownOf = (path: string): string => {
  const [longest = ""] = Object.keys(OWN)
    .filter((beginning) => path.startsWith(beginning))
    .sort((a, b) => b.length - a.length);
  return OWN[longest] ?? "$own";
};

function toRequest({ row, input, raw }: HostileCall, { ids }: Opened) {
  const values = new Map(
    Object.entries(input).map(([name, value]) => {
      const meant = value === "$own" && row ? ownOf(row.path) : value;
      return [name, (typeof meant === "string" ? ids.get(meant) : undefined) ?? value] as const;
    }),
  );
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name) ?? "none";
    values.delete(name);
    return encode(value);
  });
  if (row.method === "POST" || row.method === "PUT") return { path, body: raw ?? Object.fromEntries(values) };
  return { path: `${path}?${[...values].map(([name, value]) => `${name}=${encode(value)}`).join("&")}` };
}

const disposableSession = async () => app.signIn(await createPractice(db, { clock }));

async function tokenOf({ row, caller, garbage }: HostileCall): Promise<string | undefined> {
  if (caller === "nobody") return undefined;
  if (caller === "garbage") return garbage;
  return caller === "therapist" && row.procedure.startsWith("auth.") ? disposableSession() : opened[caller];
}

const INTERNALS = /\bat \S+ \(|\n\s+at |node_modules|ElectroError|dynamo|"stack"/i;

async function makeCall(hostile: HostileCall): Promise<string[]> {
  const { path, body } = toRequest(hostile, opened);
  const { method } = hostile.row;
  const token = await tokenOf(hostile);
  const response = await app.send(method, `/api/v1${path}`, { token, body, headers: hostile.headers });
  const text = await response.text();
  const { status, headers } = response;
  const row = rowOf(method, new URL(path, "http://sereno").pathname);
  const answer = { status, headers, body: JSON.parse(text) };
  const wrong = row ? findDepartures(row, answer) : findProblemDepartures(answer);
  if (status >= 500) wrong.push(`answered ${status}`);
  if (INTERNALS.test(text)) wrong.push("shows internals");
  seen.set(status, (seen.get(status) ?? 0) + 1);
  if (status < 300 && row) succeeded.add(row.procedure);
  return wrong.map((each) =>
    [method, path, JSON.stringify(body ?? null), hostile.caller, each, text].join(" ").slice(0, 1500),
  );
}

async function makeCalls(anyCall: fc.Arbitrary<HostileCall>, count: number, round = 0): Promise<string[]> {
  const batches = fc.sample(fc.array(anyCall, { minLength: AT_ONCE, maxLength: AT_ONCE }), {
    numRuns: count / AT_ONCE,
    seed: 20_261_120 + round,
  });
  const wrong: string[] = [];
  for (const [index, batch] of batches.entries()) {
    if (index % (CALLS_OF_A_PRACTICE / AT_ONCE) === 0) opened = await openPractice();
    clock.moveTo(new Date(clock.now().getTime() + 4000).toISOString());
    wrong.push(...(await Promise.all(batch.map(makeCall))).flat());
    await db.practice.patch({ practice_id: opened.ctx.practice.practice_id }).set({ agent_enabled: true }).go();
  }
  return wrong;
}

/** Operations that need values which a random call cannot guess. */
const GUESSED: string[] = ["auth.completeGoogleLogin", "reminder.failed"];

const neverSucceeded = () => restTable.filter(({ procedure }) => !succeeded.has(procedure));

test("hostile calls are answered as the document says, and never with a status of 500 or more", async () => {
  const wrong = await makeCalls(fc.oneof(...restTable.map(hostileCall)), CALLS);
  // A random call of an operation with many fields is seldom valid; the long run makes more calls until one succeeds.
  for (const row of isLong ? neverSucceeded() : []) {
    if (GUESSED.includes(row.procedure)) continue;
    for (let round = 1; round <= MOST_ROUNDS && !succeeded.has(row.procedure); round++)
      wrong.push(...(await makeCalls(hostileCall(row), CALLS_OF_ONE, round)));
  }
  expect(wrong).toEqual([]);
  for (const status of [200, 201, 400, 401, 403, 404, 409, 415, 422])
    expect(seen.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
  if (isLong) expect(neverSucceeded().map(({ procedure }) => procedure)).toEqual(GUESSED);
  else expect(succeeded.size).toBeGreaterThan(restTable.length / 3);
});
