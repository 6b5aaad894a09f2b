import { expect, test } from "vitest";
import { makeAgentToken } from "../../support/app";
import { describeSection, openContract } from "../../support/contract";

const contract = await openContract();
const { call, ctx } = contract;

describeSection("Payments", contract, () => {
  test("are recorded, announced, confirmed, annulled and listed, and balances follow", async () => {
    await call("PUT", "/profile/agent-status", { agent_enabled: true });
    const agent = await makeAgentToken(ctx, "WhatsApp");
    const { body: appointment } = await call("POST", "/appointments", {
      patient_name: "Ana Peña",
      patient_phone: "3001234567",
      appointment_date: "2026-11-19 10:00:00",
    });
    const { client_id } = appointment;
    const balance = async () => (await call("GET", `/clients/${client_id}/balance`)).body;
    expect(await balance()).toEqual({
      owed: 130_000,
      due: 130_000,
      credit: 0,
      announced: 0,
      left_due: 130_000,
      left_ahead: 0,
      sentence: "Debe $ 130.000.",
      items: [
        {
          appointment_id: appointment.id,
          package_purchase_id: null,
          concept: "Cita del 19 de noviembre",
          date: "2026-11-19",
          price: 130_000,
          paid: 0,
          balance: 130_000,
          payment_status: "pending",
        },
      ],
    });
    expect((await call("GET", `/clients/${client_id}/payment-message`)).body).toEqual({
      text: expect.stringMatching(/Hola, Ana\. .*130\.000/s),
      whatsapp_url: expect.stringMatching(/^https:\/\/wa\.me\/573001234567\?text=/),
      allowed_now: true,
      next_allowed: null,
      next_allowed_local: null,
      held_by: null,
    });
    expect(await call("POST", `/clients/${client_id}/payment-message/sent`, {}, agent)).toMatchObject({
      status: 200,
      body: { sent_at: expect.any(String), sent_before: null },
    });
    expect((await call("GET", `/clients/${client_id}/payment-message`)).body).toMatchObject({ allowed_now: false });
    const announced = await call("POST", "/payments", { client_id, amount: 100_000, method: "nequi" }, agent);
    expect(announced).toMatchObject({
      status: 201,
      body: { status: "announced", number: null, parts: [{ appointment_id: appointment.id, amount: 100_000 }] },
    });
    expect(await balance()).toMatchObject({ due: 130_000, announced: 100_000 });
    const recordAgain = { client_id, amount: 100_000, method: "nequi" };
    expect(await call("POST", "/payments", recordAgain)).toMatchObject({
      status: 409,
      body: { code: "announced", payment_id: announced.body.id },
    });
    const confirmed = await call("POST", `/payments/${announced.body.id}/confirm`);
    expect(confirmed).toMatchObject({ status: 200, body: { status: "confirmed", number: 1, created_by: "agent" } });
    expect(await call("POST", `/payments/${announced.body.id}/confirm`)).toMatchObject({
      status: 409,
      body: { code: "not_announced" },
    });
    const recorded = await call("POST", "/payments", {
      client_id,
      amount: 50_000,
      withheld: 5_000,
      method: "cash",
      reference: "R-1",
      received_on: "2026-11-18",
      parts: [{ appointment_id: appointment.id, amount: 30_000 }],
    });
    expect(recorded).toMatchObject({
      status: 201,
      body: { status: "confirmed", number: 2, credit: 20_000, created_by: "therapist" },
    });
    expect(await balance()).toMatchObject({ owed: 0, due: 0, left_due: 0, credit: 20_000, announced: 0, items: [] });
    expect(await call("GET", `/clients/${client_id}/payment-message`)).toMatchObject({
      status: 422,
      body: { code: "nothing_owed" },
    });
    expect((await call("GET", "/payments?month=2026-11")).body).toEqual({
      payments: [confirmed.body, recorded.body],
      next_cursor: null,
    });
    const { body: first } = await call("GET", `/payments?client_id=${client_id}&limit=1`);
    expect(first.payments).toEqual([confirmed.body]);
    expect((await call("GET", `/payments?client_id=${client_id}&limit=1&cursor=${first.next_cursor}`)).body).toEqual({
      payments: [recorded.body],
      next_cursor: null,
    });
    expect((await call("GET", "/payments?month=2026-10")).body.payments).toEqual([]);
    expect((await call("GET", "/payments?from=2026-11-18&to=2026-11-19")).body.payments).toEqual([recorded.body]);
    const annulled = await call("POST", `/payments/${recorded.body.id}/annul`, { reason: "Era de otra persona" });
    expect(annulled).toMatchObject({
      status: 200,
      body: { status: "annulled", number: 2, annul_reason: "Era de otra persona" },
    });
    expect((await call("GET", "/payments?status=annulled")).body.payments).toEqual([annulled.body]);
    expect((await call("GET", `/clients/${client_id}/export`)).body.payments).toEqual(
      expect.arrayContaining([annulled.body, confirmed.body]),
    );
    expect(await balance()).toMatchObject({ owed: 30_000, due: 30_000, credit: 0 });
    expect(await call("POST", `/payments/${recorded.body.id}/annul`, {})).toMatchObject({ status: 400 });
    expect(await call("GET", "/clients/cli_none/balance")).toMatchObject({ status: 404 });
  });
});
