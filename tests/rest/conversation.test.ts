import { describeProcedure } from "@sereno/api/procedure";
import { restTable } from "@sereno/api/rest-table";
import { beforeEach, expect, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { eachRestPractice } from "../support/each-practice";

const { ctx, app, asTherapist, addPackage, makeClient, stored: kept } = await eachRestPractice();

const ANA = "+573001234567";
const LUIS = "+573007654321";

let bound: string;
beforeEach(async () => (bound = await makeAgentToken(ctx, "WhatsApp", { bound: "conversation" })));

/** Returns a function that makes calls. `writer`: the phone in the header Sereno-Writer, or null for no header. */
const as = (writer: string | null) => (method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: bound, body, headers: writer === null ? {} : { "sereno-writer": writer } });

const bookingOf = (who: object, time = "10:00:00") => ({ ...who, appointment_date: `2026-12-01 ${time}` });

async function somebodyElse() {
  const client_id = await makeClient("Luis Secreto", LUIS, { identification_number: "1020304050" });
  const offered = await addPackage();
  const { body: purchase } = await asTherapist("POST", "/package-purchases", { client_id, package_id: offered.id });
  const booked = await asTherapist("POST", "/appointments", bookingOf({ client_id, package_purchase_id: purchase.id }));
  const { body: other } = await asTherapist("POST", "/appointments", bookingOf({ client_id }, "14:00:00"));
  const series = { client_id, start: "2027-01-19 10:00:00", interval_weeks: 1, count: 2 };
  const { body: repeated } = await asTherapist("POST", "/appointments/series", series);
  const ids = { package_id: offered.id, purchase: purchase.id, appointment: booked.body.id, other: other.id };
  return { client_id, ...ids, series: repeated.series_id };
}

type Other = Awaited<ReturnType<typeof somebodyElse>>;
type Asked = [method: string, path: string, body?: object];

const sessionOf = (purchase: string, act: string, appointment_id: string): Asked => [
  "POST",
  `/package-purchases/${purchase}/${act}-session`,
  { appointment_id },
];

const weekly = { start: "2027-01-19 10:00:00", count: 2, whatsapp_code: "57", phone_number: "3007654321" };

/** Calls about other people's records. `security/other-people.test.ts` tests the calls with a person's details. */
const CALLS: Record<string, (other: Other) => Asked> = {
  appointments: () => ["GET", "/appointments"],
  "those to come": () => ["GET", "/appointments/upcoming"],
  "those of a range": () => ["GET", "/appointments/date-range?start_date=2026-12-01&end_date=2026-12-02"],
  "an appointment": ({ appointment }) => ["GET", `/appointments/${appointment}`],
  "its cancelling": ({ appointment }) => ["PUT", `/appointments/${appointment}`, { status: "cancelled" }],
  "its moving": ({ appointment }) => ["PUT", `/appointments/${appointment}`, bookingOf({}, "16:00:00")],
  "a series": ({ series }) => ["GET", `/appointments/series/${series}`],
  "a series for a phone": () => ["POST", "/appointments/series/preview", weekly],
  "a session's use": ({ purchase, other }) => sessionOf(purchase, "use", other),
  "a session's return": ({ purchase, appointment }) => sessionOf(purchase, "refund", appointment),
  "hand-overs": () => ["GET", "/handoffs"],
  events: () => ["GET", "/events"],
  "reminders that are due": () => ["GET", "/reminders/due"],
  "a reminder's sending": () => ["POST", "/reminders/none/sent", { claim: "none" }],
  "a reminder's failing": () => ["POST", "/reminders/none/failed", { claim: "none", reason: "No" }],
  "who waits": () => ["GET", "/waitlist/matches?start=2026-12-01%2015:00:00&duration_minutes=60"],
};

test("a conversation-bound token is refused every call about another client, and nothing changes", async () => {
  const other = await somebodyElse();
  await makeClient("Ana Peña", ANA);
  const before = await kept();
  for (const [what, callOf] of Object.entries(CALLS)) {
    const { status, body } = await as(ANA)(...callOf(other));
    expect([what, status, body.code]).toEqual([what, 403, "other_conversation"]);
    expect(JSON.stringify(body), what).not.toContain("Secreto");
  }
  expect(await kept()).toEqual(before);
});

test("exactly the listed procedures are open to conversation-bound tokens", () => {
  const called = restTable.map(({ procedure }) => procedure);
  const open = [...new Set(called)].filter((procedure) => describeProcedure(procedure).isConversational);
  // A procedure of this list that takes the id of a client's record needs a row in `CALLS` or a test of its own.
  const named = [
    "agent: context",
    "appointment: book checkAvailability get update",
    "approval: get",
    "availability: checkSlot rules slots",
    "catalog: get list",
    "client: byPhone create",
    "handoff: open",
    "holiday: year",
    "payment: balance list message messageSent record",
    "practice: basicInfo paymentInfo",
    "purchase: active byIdentification byName create list refundSession useSession",
    "series: book get preview",
  ].flatMap((line) => {
    const [router, ...names] = line.split(/:? /);
    return names.map((name) => `${router}.${name}`);
  });
  expect(open.sort()).toEqual(named);
});

test("the writer of a conversation can become a client, move and cancel their own appointment, and buy a package", async () => {
  const call = as(ANA);
  expect((await call("GET", "/agent/context")).body.rights).toMatchObject({ bound: "conversation" });
  const booking = bookingOf({ patient_name: "Ana Peña", patient_phone: "300 123 4567" });
  const { body: booked } = await call("POST", "/appointments", booking);
  expect((await call("POST", "/clients/by-phone", { phone: ANA })).body.client.id).toBe(booked.client_id);
  const path = `/appointments/${booked.id}`;
  expect((await call("GET", path)).status).toBe(200);
  expect((await call("PUT", path, bookingOf({}, "12:00:00"))).status).toBe(200);
  expect((await call("PUT", path, { status: "cancelled" })).status).toBe(200);
  const buying = { ...booking, patient_name: "Leo Rey", session_type: "package", package_id: (await addPackage()).id };
  expect(await call("POST", "/appointments", buying)).toMatchObject({ status: 201, body: { session_held: true } });
});

test("the writer can act for each of two clients who share the phone, and for no other", async () => {
  const couple = [await makeClient("Ana Peña", ANA), await makeClient("Leo Rey", ANA)];
  for (const [index, client_id] of couple.entries())
    expect((await as(ANA)("POST", "/appointments", bookingOf({ client_id }, `1${index}:00:00`))).status).toBe(201);
  const { client_id: other } = await somebodyElse();
  const learn = async (client_id: string | undefined) =>
    (await as(ANA)("POST", "/clients/by-phone", { phone: ANA, client_id })).body;
  expect(await learn(couple[1])).toMatchObject({ client: { name: "Leo Rey" }, next_appointments: [{}] });
  expect((await learn(other)).code).toBe("not_found");
});

test("a list of payments or purchases without a client in the call has those of all clients with the writer's phone, and is empty for a new writer", async () => {
  const couple = [await makeClient("Ana Peña", ANA), await makeClient("Leo Rey", ANA)];
  const { package_id, client_id: luis } = await somebodyElse();
  for (const client_id of [...couple, luis]) {
    if (client_id !== luis) await asTherapist("POST", "/package-purchases", { client_id, package_id });
    await asTherapist("POST", "/payments", { client_id, amount: 1000 });
  }
  const calls: [path: string, name: string, body?: object][] = [
    ["/payments", "payments"],
    ["/package-purchases", "purchases"],
    ["/package-purchases/active/by-client", "purchases", {}],
  ];
  for (const [path, name, body] of calls) {
    const peopleOf = async (phone: string) =>
      new Set((await as(phone)(body ? "POST" : "GET", path, body)).body[name].map((each: Other) => each.client_id));
    expect(await peopleOf(ANA), path).toEqual(new Set(couple));
    expect(await peopleOf("+573119990000"), path).toEqual(new Set());
  }
});

test("the writer is the client who has the phone now; after a merge, both phones and ids are the writer's", async () => {
  const from = await makeClient("Ana Peña", "3119990000");
  expect((await as("+573119990000")("GET", `/clients/${from}/balance`)).status).toBe(200);
  expect((await asTherapist("PUT", `/clients/${from}`, { phone: ANA })).status).toBe(200);
  expect((await as("+573119990000")("GET", `/clients/${from}/balance`)).body.code).toBe("other_conversation");
  const into = await makeClient("Ana Peña Ruiz", "+573119998877");
  expect((await asTherapist("POST", `/clients/${from}/merge`, { into })).status).toBe(200);
  for (const phone of [ANA, "+573119998877"])
    for (const id of [from, into]) expect((await as(phone)("GET", `/clients/${id}/balance`)).status).toBe(200);
});

test("a call with a conversation-bound token needs the header Sereno-Writer: a phone with its country code", async () => {
  for (const writer of [null, "", "3001234567", "+57", "Ana", `+${"9".repeat(50)}`]) {
    const { status, body } = await as(writer)("GET", "/agent/context");
    expect([writer, status, body.code]).toEqual([writer, 403, "other_conversation"]);
    expect(body.detail).toContain("Sereno-Writer");
  }
  expect((await as("+57 300 123-4567")("GET", "/agent/context")).status).toBe(200);
});

/** In Ana's conversation, requests the therapist's approval to sell her a package. */
async function askToSell(more: object = {}) {
  const other = await somebodyElse();
  const modes = { sell: "ask", move: "allow", cancel: "allow" } as const;
  bound = await makeAgentToken(ctx, "WhatsApp", { bound: "conversation", right: "sell", modes });
  const sale = { package_id: other.package_id, client_name: "Ana Peña", client_phone: ANA, ...more };
  return { ...other, requested: await as(ANA)("POST", "/package-purchases", sale) };
}

test("a request for a new client can be read only in that client's conversation, also after the therapist's answer", async () => {
  const { requested } = await askToSell();
  expect([requested.status, requested.body.client_id]).toEqual([202, null]);
  const path = `/agent/requests/${requested.body.id}`;
  const expectTold = async (state: string) => {
    expect((await as(ANA)("GET", path)).body).toMatchObject({ id: requested.body.id, state });
    const other = await as(LUIS)("GET", path);
    expect([other.status, other.body.code]).toEqual([403, "other_conversation"]);
    expect(JSON.stringify(other.body)).not.toContain("$");
  };
  await expectTold("waiting");
  await asTherapist("POST", `${path}/refuse`);
  await expectTold("refused");
});

test("an accepted request for a new client never becomes another client's sale because of the same identification number", async () => {
  const { client_id, requested } = await askToSell({ client_identification_number: "1020304050" });
  expect((await asTherapist("POST", `/agent/requests/${requested.body.id}/accept`)).body.state).toBe("accepted");
  expect((await asTherapist("GET", "/package-purchases")).body.purchases).toMatchObject([
    { client_name: "Ana Peña", client_phone: ANA, client_identification_number: null },
    { client_id },
  ]);
  expect(JSON.stringify(await kept())).not.toContain('"writer"');
});

test("an answer that is stored for an idempotency key is never replayed to another conversation", async () => {
  const send = (writer: string) =>
    app.call("POST", "/appointments", {
      token: bound,
      body: bookingOf({ patient_name: "Ana Peña", patient_phone: ANA }),
      headers: { "sereno-writer": writer, "idempotency-key": "k" },
    });
  expect((await send(ANA)).status).toBe(201);
  expect((await send(LUIS)).body.code).toBe("other_conversation");
  expect((await send(ANA)).headers.get("idempotency-replayed")).toBe("true");
});
