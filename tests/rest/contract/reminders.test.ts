import { expect, test } from "vitest";
import { makeAgentToken } from "../../support/app";
import { describeSection, openContract } from "../../support/contract";

const contract = await openContract();
const { call, clock, ctx } = contract;

describeSection("Reminders", contract, () => {
  test("are configured, consented to, leased, reported and listed", async () => {
    const defaults = { offsets_hours: [24], quiet_from: "20:00", quiet_to: "07:00", channels: ["assistant"] };
    const { body: shown } = await call("GET", "/reminders/settings");
    expect(shown).toMatchObject({ ...defaults, skip_confirmed: true, version: 0 });
    expect((await call("PUT", "/reminders/settings", shown)).body).toEqual(shown);
    expect(await call("PUT", "/reminders/settings", { offsets_hours: [2, 24] })).toMatchObject({
      status: 200,
      body: { ...shown, offsets_hours: [24, 2], version: 1 },
    });
    expect(await call("PUT", "/reminders/settings", { text: "{precio}" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "text" }] },
    });
    // Without a mail service nobody can enable mails.
    expect(await call("PUT", "/reminders/settings", { channels: ["assistant", "email"] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "channels" }] },
    });
    const booking = { patient_name: "Ana Peña", patient_phone: "3001234567", appointment_date: "2026-11-24 10:00:00" };
    const { body: appointment } = await call("POST", "/appointments", booking);
    const { client_id } = appointment;
    const consent = `/clients/${client_id}/consent`;
    expect((await call("GET", consent)).body).toMatchObject({ client_id, reminders: "unknown", given_at: null });
    expect(await call("PUT", consent, { reminders: "on" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "how" }] },
    });
    const agreed = await call("PUT", consent, { reminders: "on", how: "whatsapp" });
    expect(agreed.body).toMatchObject({
      reminders: "on",
      how: "whatsapp",
      by: "therapist",
      text_version: "2026-11-24",
    });
    expect((await call("PUT", consent, agreed.body)).body).toEqual(agreed.body);

    clock.moveTo("2026-11-23T15:00:00Z");
    await call("PUT", "/profile/agent-status", { agent_enabled: true });
    const agent = await makeAgentToken(ctx, "WhatsApp", { right: "book" });
    const reader = await makeAgentToken(ctx, "Solo mira", { right: "read" });
    expect(await call("GET", "/reminders/due", undefined, reader)).toMatchObject({
      status: 403,
      body: { missing_right: "book" },
    });
    const { body: due } = await call("GET", "/reminders/due?limit=5", undefined, agent);
    expect(due.reminders).toMatchObject([
      {
        appointment_id: appointment.id,
        phone: "+573001234567",
        variables: { name: "Ana", link_token: expect.stringMatching(/^[\w-]{22}$/) },
        link: expect.stringMatching(/\/c\/[\w-]{22}$/),
      },
    ]);
    const [{ link, variables }] = due.reminders;
    expect(link.endsWith(`/c/${variables.link_token}`)).toBe(true);
    expect((await call("GET", "/reminders/due", undefined, agent)).body).toEqual({ reminders: [] });
    const [{ id, claim }] = due.reminders;
    expect(await call("POST", `/reminders/${id}/sent`, { claim: "other" }, agent)).toMatchObject({
      status: 409,
      body: { code: "claim_lost" },
    });
    const failed = await call("POST", `/reminders/${id}/failed`, { claim, reason: "No tiene WhatsApp." }, agent);
    expect(failed.body).toMatchObject({ id, state: "failed" });
    expect((await call("GET", "/reminders/upcoming?date=2026-11-24")).body).toMatchObject({
      date: "2026-11-24",
      reminders: [
        { id, state: "failed", reason: "No tiene WhatsApp.", whatsapp_url: expect.stringContaining("wa.me/57") },
      ],
    });
    expect((await call("POST", `/reminders/${id}/sent`, {})).body).toMatchObject({ id, state: "sent" });
    expect((await call("GET", "/reminders/upcoming")).body.reminders).toMatchObject([{ id, state: "sent" }]);
    expect((await call("GET", `/appointments/${appointment.id}`)).body.reminder_status).toBe("sent");
    await call("PUT", "/profile/agent-status", { agent_enabled: false });
    expect(await call("GET", "/reminders/due", undefined, agent)).toMatchObject({
      status: 403,
      body: { code: "agent_disabled" },
    });
  });
});
