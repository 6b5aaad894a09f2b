import { expect, test } from "vitest";
import { makeAgentToken } from "../../support/app";
import { openContract } from "../../support/contract";

const { call, ok, ctx, describeSection } = await openContract();

await ok("PUT", "/profile/agent-status", { agent_enabled: true });

describeSection("Assistant", () => {
  test("the context has the date, the price and the packages", async () => {
    // The deployed app's clock runs, so the seconds may differ.
    const day = { now: expect.stringMatching(/^2026-11-20 10:00:/), today: "viernes 20 de noviembre de 2026" };
    expect(await ok("GET", "/agent/context")).toMatchObject({ ...day, session: { price: 130_000 }, packages: [] });
  });

  test("the events since the last call are listed", async () => {
    const { id: client_id } = await ok("POST", "/clients", { name: "Ana Peña", phone: "3001234567" });
    const { next } = await ok("GET", "/events");
    const booked = await ok("POST", "/appointments", { client_id, appointment_date: "2026-11-24 10:00:00" });
    const answer = await ok("GET", `/events?after=${next}`);
    const event = { type: "appointment.booked", client_id, appointment_id: booked.id, version: 1 };
    expect(answer).toMatchObject({ events: [event], missed: 0, has_more: false });
    expect((await ok("GET", `/events?after=${answer.next}`)).events).toEqual([]);
  });

  test("a conversation is handed off until the therapist resolves it", async () => {
    const passed = { phone: "+573001112233", reason: "Pide hablar contigo" };
    const { status, body } = await call("POST", "/handoffs", passed);
    expect([status, body]).toMatchObject([201, { ...passed, client_id: null, state: "open", summary: null }]);
    expect((await call("POST", "/handoffs", passed)).status).toBe(200);
    expect((await call("GET", "/handoffs")).body.handoffs).toEqual([body]);
    const client = { name: "Luis Gil", phone: passed.phone };
    const refused = await call("POST", "/clients", client, await makeAgentToken(ctx, "WhatsApp"));
    expect(refused.body).toMatchObject({ code: "handoff_open", handoff_id: body.id });
    expect(await ok("POST", `/handoffs/${body.id}/resolve`)).toMatchObject({ id: body.id, state: "resolved" });
    expect(await ok("GET", "/handoffs")).toEqual({ handoffs: [], next_cursor: null });
  });

  test("an approval is requested, answered by the therapist and read by the agent", async () => {
    const modes = { move: "ask", cancel: "ask", sell: "ask" } as const;
    const asking = await makeAgentToken(ctx, "Con visto bueno", { modes });
    const who = { patient_name: "Luz Díaz", patient_phone: "3007654321" };
    const askFor = async (time: string) => {
      const { body } = await call("POST", "/appointments", { ...who, appointment_date: `2026-11-26 ${time}` });
      const { status, body: approval } = await call("PUT", `/appointments/${body.id}`, { status: "cancelled" }, asking);
      expect([status, approval]).toMatchObject([202, { act: "cancel", client_id: body.client_id, state: "waiting" }]);
      return approval;
    };
    const [first, second] = [await askFor("10:00:00"), await askFor("11:00:00")];
    expect((await call("GET", "/agent/requests")).body.approvals).toHaveLength(2);
    expect((await call("POST", `/agent/requests/${first.id}/accept`)).body.state).toBe("accepted");
    expect((await call("POST", `/agent/requests/${second.id}/refuse`)).body.state).toBe("refused");
    expect((await call("GET", `/agent/requests/${first.id}`, undefined, asking)).body.state).toBe("accepted");
    expect((await call("GET", "/agent/requests")).body).toEqual({ approvals: [] });
    const { id, total_price } = await ok("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 3 });
    const sale = { package_id: id, client_name: "Luz Díaz", client_phone: "3007654321" };
    const { body: sold } = await call("POST", "/package-purchases", sale, asking);
    await ok("PUT", `/packages/${id}`, { use_custom_price: true, custom_price: total_price + 1 });
    expect((await call("POST", `/agent/requests/${sold.id}/accept`)).body.code).toBe("stale_version");
    const key = { practice_id: ctx.practice.practice_id, state: "waiting" } as const;
    const { data } = await ctx.db.approval.query.approval(key).go();
    const numbers = Array.from({ length: 50 }, (_, at) => at);
    const copy = (of: { token_id?: string }) =>
      ctx.db.approval.put(data.flatMap((each) => numbers.map((at) => ({ ...each, id: `z${at}`, ...of })))).go();
    await copy({});
    const beyond = await call("POST", "/package-purchases", { ...sale, client_name: "Luis Díaz" }, asking);
    expect(beyond).toMatchObject({ status: 422, body: { code: "limit", limit: "requests", most: 50 } });
    await copy({ token_id: "revoked" });
    expect((await call("GET", "/agent/requests")).body.approvals).toMatchObject([{ id: sold.id }]);
  });
});
