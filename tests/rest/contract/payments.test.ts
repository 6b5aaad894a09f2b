import { expect, test } from "vitest";
import { makeAgentToken } from "../../support/app";
import { openContract } from "../../support/contract";

const { call, ctx, ok, describeSection } = await openContract();

describeSection("Payments", () => {
  test("are recorded, announced, confirmed, annulled and listed, and balances follow", async () => {
    await ok("PUT", "/profile/agent-status", { agent_enabled: true });
    const agent = await makeAgentToken(ctx, "WhatsApp");
    const ana = { patient_name: "Ana Peña", patient_phone: "3001234567" };
    const { id, client_id } = await ok("POST", "/appointments", { ...ana, appointment_date: "2026-11-19 10:00:00" });
    const balance = () => ok("GET", `/clients/${client_id}/balance`);
    const sums = { owed: 130_000, due: 130_000, credit: 0, announced: 0, left_due: 130_000, left_ahead: 0 };
    const named = { appointment_id: id, package_purchase_id: null, concept: "Cita del 19 de noviembre", left: 130_000 };
    const item = { ...named, date: "2026-11-19", price: 130_000, paid: 0, balance: 130_000, payment_status: "pending" };
    expect(await balance()).toEqual({ ...sums, sentence: "Debe $ 130.000.", items: [item] });
    const message = `/clients/${client_id}/payment-message`;
    const whenever = { next_allowed: null, next_allowed_local: null, held_by: null };
    expect(await ok("GET", message)).toEqual({
      text: expect.stringMatching(/Hola, Ana\. .*130\.000/s),
      whatsapp_url: expect.stringMatching(/^https:\/\/wa\.me\/573001234567\?text=/),
      allowed_now: true,
      ...whenever,
    });
    const sent = { sent_at: expect.any(String), sent_before: null };
    expect(await ok("POST", `${message}/sent`, {}, agent)).toMatchObject(sent);
    expect(await ok("GET", message)).toMatchObject({ allowed_now: false });
    const payment = { client_id, amount: 100_000, method: "nequi" };
    const announced = await ok("POST", "/payments", payment, agent);
    const parts = [{ appointment_id: id, amount: 100_000 }];
    expect(announced).toMatchObject({ status: "announced", number: null, parts });
    expect(await balance()).toMatchObject({ due: 130_000, announced: 100_000 });
    const twice = await call("POST", "/payments", payment);
    expect(twice).toMatchObject({ status: 409, body: { code: "announced", payment_id: announced.id } });
    const confirmed = await ok("POST", `/payments/${announced.id}/confirm`);
    expect(confirmed).toMatchObject({ status: "confirmed", number: 1, created_by: "agent" });
    expect((await call("POST", `/payments/${announced.id}/confirm`)).body.code).toBe("not_announced");
    const cash = { method: "cash", reference: "R-1", received_on: "2026-11-18" };
    const rest = { ...cash, parts: [{ appointment_id: id, amount: 30_000 }] };
    const recorded = await ok("POST", "/payments", { client_id, amount: 50_000, withheld: 5_000, ...rest });
    expect(recorded).toMatchObject({ status: "confirmed", number: 2, credit: 20_000, created_by: "therapist" });
    expect(await balance()).toMatchObject({ owed: 0, due: 0, left_due: 0, credit: 20_000, announced: 0, items: [] });
    expect((await call("GET", message)).body.code).toBe("nothing_owed");
    expect(await ok("GET", "/payments?month=2026-11")).toEqual({ payments: [confirmed, recorded], next_cursor: null });
    const ofClient = `/payments?client_id=${client_id}&limit=1`;
    const first = await ok("GET", ofClient);
    expect(first.payments).toEqual([confirmed]);
    const second = { payments: [recorded], next_cursor: null };
    expect(await ok("GET", `${ofClient}&cursor=${first.next_cursor}`)).toEqual(second);
    expect((await ok("GET", "/payments?month=2026-10")).payments).toEqual([]);
    expect((await ok("GET", "/payments?from=2026-11-18&to=2026-11-19")).payments).toEqual([recorded]);
    const late = await call("POST", `/payments/${recorded.id}/annul`, { reason: "No llegó", only_announced: true });
    expect(late).toMatchObject({ status: 422, body: { code: "invalid_transition" } });
    const annulled = await ok("POST", `/payments/${recorded.id}/annul`, { reason: "Era de otra persona" });
    expect(annulled).toMatchObject({ status: "annulled", number: 2, annul_reason: "Era de otra persona" });
    expect((await ok("GET", "/payments?status=annulled")).payments).toEqual([annulled]);
    const exported = (await ok("GET", `/clients/${client_id}/export`)).payments;
    expect(exported).toEqual(expect.arrayContaining([annulled, confirmed]));
    expect(await balance()).toMatchObject({ owed: 30_000, due: 30_000, credit: 0 });
    expect((await call("POST", `/payments/${recorded.id}/annul`, {})).status).toBe(400);
    expect((await call("GET", "/clients/cli_none/balance")).status).toBe(404);
  });
});
