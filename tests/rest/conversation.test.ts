import { describeProcedure } from "@sereno/api/procedure";
import { restTable } from "@sereno/api/rest-table";
import type { PracticeContext } from "@sereno/core/db/context";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { makeAgentToken } from "../support/app";
import { createRestPractice } from "../support/rest-practice";

const rest = await createRestPractice(inject("endpoint"));
const { open, app, asTherapist, makeClient, stored: kept } = rest;

const ANA = "+573001234567";
const LUIS = "+573007654321";

let ctx: PracticeContext;
let bound: string;
beforeEach(async () => {
  ({ ctx } = await open());
  bound = await makeAgentToken(ctx, "WhatsApp", { bound: "conversation" });
});

/** Returns a function that calls as the assistant while it talks with the owner of the phone `writer`, if any. */
const as = (writer: string | null) => (method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: bound, body, headers: writer === null ? {} : { "sereno-writer": writer } });

const bookingOf = (who: object, time = "10:00:00") => ({ ...who, appointment_date: `2026-12-01 ${time}` });

async function somebodyElse() {
  const client_id = await makeClient("Luis Secreto", LUIS, { identification_number: "1020304050" });
  const pack = { name: "Ocho", sessions: 8, discount_percentage: 10, validity_months: 3 };
  const { body: offered } = await asTherapist("POST", "/packages", pack);
  const sale = { client_id, package_id: offered.id };
  const { body: purchase } = await asTherapist("POST", "/package-purchases", sale);
  const booked = await asTherapist("POST", "/appointments", bookingOf({ client_id, package_purchase_id: purchase.id }));
  const { body: other } = await asTherapist("POST", "/appointments", bookingOf({ client_id }, "14:00:00"));
  const series = { client_id, start: "2027-01-19 10:00:00", interval_weeks: 1, count: 2 };
  const { body: repeated } = await asTherapist("POST", "/appointments/series", series);
  return {
    client_id,
    package_id: offered.id,
    purchase: purchase.id,
    appointment: booked.body.id,
    other: other.id,
    series: repeated.series_id,
  };
}

type Other = Awaited<ReturnType<typeof somebodyElse>>;
type Asked = [method: string, path: string, body?: object];

/** Calls about records of other people. `security/other-people.test.ts` tests the calls that name a person. */
const CALLS: Record<string, (other: Other) => Asked> = {
  appointments: () => ["GET", "/appointments"],
  "those to come": () => ["GET", "/appointments/upcoming"],
  "those of a range": () => ["GET", "/appointments/date-range?start_date=2026-12-01&end_date=2026-12-02"],
  "an appointment": ({ appointment }) => ["GET", `/appointments/${appointment}`],
  "its cancelling": ({ appointment }) => ["PUT", `/appointments/${appointment}`, { status: "cancelled" }],
  "its moving": ({ appointment }) => ["PUT", `/appointments/${appointment}`, bookingOf({}, "16:00:00")],
  "a series": ({ series }) => ["GET", `/appointments/series/${series}`],
  "a session's use": ({ purchase, other }) => [
    "POST",
    `/package-purchases/${purchase}/use-session`,
    { appointment_id: other },
  ],
  "a session's return": ({ purchase, appointment }) => [
    "POST",
    `/package-purchases/${purchase}/refund-session`,
    { appointment_id: appointment },
  ],
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

test("only these procedures are open to conversation-bound tokens", () => {
  const called = restTable.map(({ procedure }) => procedure);
  const open = [...new Set(called)].filter((procedure) => describeProcedure(procedure).isConversational);
  // A procedure added here that takes the id of a client's record, such as an appointment, needs a row in `CALLS`.
  expect(open.sort()).toEqual([
    "agent.context",
    "appointment.book",
    "appointment.checkAvailability",
    "appointment.get",
    "appointment.update",
    "approval.get",
    "availability.checkSlot",
    "availability.rules",
    "availability.slots",
    "catalog.get",
    "catalog.list",
    "client.byPhone",
    "client.create",
    "handoff.open",
    "holiday.year",
    "payment.balance",
    "payment.list",
    "payment.message",
    "payment.messageSent",
    "payment.record",
    "practice.basicInfo",
    "practice.paymentInfo",
    "purchase.active",
    "purchase.byIdentification",
    "purchase.byName",
    "purchase.create",
    "purchase.list",
    "purchase.refundSession",
    "purchase.useSession",
    "series.book",
    "series.get",
    "series.preview",
  ]);
});

describe("the writer of a conversation", () => {
  test("is found, becomes a client, books, moves, pays, cancels and reads their own data", async () => {
    const call = as(ANA);
    const ok = async (status: number, ...asked: Asked) => {
      const answer = await call(...asked);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      return answer.body;
    };
    expect((await ok(200, "GET", "/agent/context")).rights).toMatchObject({ bound: "conversation" });
    expect((await ok(200, "POST", "/clients/by-phone", { phone: ANA })).client).toBeNull();
    await ok(200, "GET", "/availability/slots?start_date=2026-12-01&end_date=2026-12-02");
    const booking = bookingOf({ patient_name: "Ana Peña", patient_phone: "300 123 4567" });
    const booked = await ok(201, "POST", "/appointments", booking);
    expect((await ok(200, "POST", "/clients/by-phone", { phone: ANA })).client.id).toBe(booked.client_id);
    await ok(200, "GET", `/appointments/${booked.id}`);
    await ok(200, "PUT", `/appointments/${booked.id}`, bookingOf({}, "12:00:00"));
    await ok(200, "GET", `/clients/${booked.client_id}/balance`);
    await ok(201, "POST", "/payments", { client_id: booked.client_id, amount: 20_000, reference: "M-1" });
    await ok(200, "GET", `/payments?client_id=${booked.client_id}`);
    await ok(200, "GET", `/package-purchases/active/by-client?client_id=${booked.client_id}`);
    await ok(200, "PUT", `/appointments/${booked.id}`, { status: "cancelled" });
    await ok(201, "POST", "/handoffs", { client_id: booked.client_id, reason: "Pide hablar contigo" });
  });

  test("may be new and buy a package with the first appointment", async () => {
    const pack = { name: "Cuatro", sessions: 4, validity_months: 3 };
    const { body: offered } = await asTherapist("POST", "/packages", pack);
    const buying = { patient_name: "Ana Peña", patient_phone: ANA, session_type: "package", package_id: offered.id };
    const { status, body } = await as(ANA)("POST", "/appointments", bookingOf(buying));
    expect([status, body.session_held]).toEqual([201, true]);
  });

  test("may act for each of two clients who share the phone", async () => {
    const couple = [await makeClient("Ana Peña", ANA), await makeClient("Leo Rey", ANA)];
    for (const [index, client_id] of couple.entries())
      expect((await as(ANA)("POST", "/appointments", bookingOf({ client_id }, `1${index}:00:00`))).status).toBe(201);
    const { client_id: other } = await somebodyElse();
    const learn = async (client_id: string | undefined) =>
      (await as(ANA)("POST", "/clients/by-phone", { phone: ANA, client_id })).body;
    expect(await learn(couple[1])).toMatchObject({ client: { name: "Leo Rey" }, next_appointments: [{}] });
    expect((await learn(other)).code).toBe("not_found");
  });

  test("is the client who has the phone now, not a former owner", async () => {
    const client_id = await makeClient("Ana Peña", ANA);
    expect((await asTherapist("PUT", `/clients/${client_id}`, { phone: "3119998877" })).status).toBe(200);
    expect((await as(ANA)("GET", `/clients/${client_id}/balance`)).body.code).toBe("other_conversation");
    expect((await as("+573119998877")("GET", `/clients/${client_id}/balance`)).status).toBe(200);
  });

  test("is also the client that they were merged into, by either phone and id", async () => {
    const from = await makeClient("Ana Peña", ANA);
    const into = await makeClient("Ana Peña Ruiz", "+573119998877");
    expect((await asTherapist("POST", `/clients/${from}/merge`, { into })).status).toBe(200);
    for (const phone of [ANA, "+573119998877"])
      for (const id of [from, into]) expect((await as(phone)("GET", `/clients/${id}/balance`)).status).toBe(200);
  });

  test("has to be sent by the integration, as a phone with its country code", async () => {
    for (const writer of [null, "", "3001234567", "+57", "Ana", `+${"9".repeat(50)}`]) {
      const { status, body } = await as(writer)("GET", "/agent/context");
      expect([writer, status, body.code]).toEqual([writer, 403, "other_conversation"]);
      expect(body.detail).toContain("Sereno-Writer");
    }
    expect((await as("+57 300 123-4567")("GET", "/agent/context")).status).toBe(200);
  });

  test("does not limit a token of the whole practice", async () => {
    const token = await makeAgentToken(ctx, "Todo");
    const client_id = await makeClient("Luis Rey", LUIS);
    const headers = { "sereno-writer": ANA };
    expect((await app.call("GET", `/clients/${client_id}/balance`, { token, headers })).status).toBe(200);
  });
});

test("the refusal of a taken time does not say who has it", async () => {
  await somebodyElse();
  await makeClient("Ana Peña", ANA);
  const { status, body } = await as(ANA)(
    "POST",
    "/appointments",
    bookingOf({ patient_name: "Ana Peña", patient_phone: ANA }),
  );
  expect(status).toBe(409);
  expect(JSON.stringify(body)).not.toContain("Secreto");
});

test("a request for a new client is shown only to their conversation, also after the answer", async () => {
  const { package_id } = await somebodyElse();
  const modes = { sell: "ask", move: "allow", cancel: "allow" } as const;
  bound = await makeAgentToken(ctx, "WhatsApp", { bound: "conversation", right: "sell", modes });
  const sale = { package_id, client_name: "Ana Peña", client_phone: ANA };
  const asked = await as(ANA)("POST", "/package-purchases", sale);
  expect([asked.status, asked.body.client_id]).toEqual([202, null]);
  const path = `/agent/requests/${asked.body.id}`;
  const expectTold = async (state: string) => {
    expect((await as(ANA)("GET", path)).body).toMatchObject({ id: asked.body.id, state });
    const other = await as(LUIS)("GET", path);
    expect([other.status, other.body.code]).toEqual([403, "other_conversation"]);
    expect(JSON.stringify(other.body)).not.toContain("$");
  };
  await expectTold("waiting");
  await asTherapist("POST", `${path}/refuse`);
  await expectTold("refused");
});

test("an accepted request stays within its conversation and matches no other client's document", async () => {
  const { client_id, package_id } = await somebodyElse();
  const modes = { sell: "ask", move: "allow", cancel: "allow" } as const;
  bound = await makeAgentToken(ctx, "WhatsApp", { bound: "conversation", right: "sell", modes });
  const who = { client_name: "Ana Peña", client_phone: ANA, client_identification_number: "1020304050" };
  const { body: asked } = await as(ANA)("POST", "/package-purchases", { package_id, ...who });
  expect((await asTherapist("POST", `/agent/requests/${asked.id}/accept`)).body.state).toBe("accepted");
  const { purchases } = (await asTherapist("GET", "/package-purchases")).body;
  expect(purchases).toMatchObject([
    { client_name: "Ana Peña", client_phone: ANA, client_identification_number: null },
    { client_id },
  ]);
  expect(JSON.stringify(await kept())).not.toContain('"writer"');
});

test("an idempotency key replays no answer of one conversation to another", async () => {
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
