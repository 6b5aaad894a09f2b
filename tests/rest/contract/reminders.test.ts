import { expect, test } from "vitest";
import { createTestApp, makeAgentToken } from "../../support/app";
import { openContract } from "../../support/contract";

const { call, clock, ctx, ok, describeSection } = await openContract();

describeSection("Reminders", () => {
  test("are configured, consented to, leased, reported as sent or failed, and listed", async () => {
    const refused = (path: string) => ({ status: 400, body: { errors: [{ path }] } });
    const set = (body: object) => call("PUT", "/reminders/settings", body);
    const hours = { offsets_hours: [24], quiet_from: "20:00", quiet_to: "07:00" };
    const shown = await ok("GET", "/reminders/settings");
    expect(shown).toMatchObject({ ...hours, channels: ["assistant"], skip_confirmed: true, version: 0 });
    expect((await set(shown)).body).toEqual(shown);
    expect((await set({ offsets_hours: [2, 24] })).body).toEqual({ ...shown, offsets_hours: [24, 2], version: 1 });
    expect(await set({ text: "{precio}" })).toMatchObject(refused("text"));
    // The channel 'email' is refused, because this app has no mail service.
    expect(await set({ channels: ["assistant", "email"] })).toMatchObject(refused("channels"));
    const booking = { patient_name: "Ana Peña", patient_phone: "3001234567", appointment_date: "2026-11-24 10:00:00" };
    const { id: appointment_id, client_id } = await ok("POST", "/appointments", booking);
    const consent = `/clients/${client_id}/consent`;
    expect(await ok("GET", consent)).toMatchObject({ client_id, reminders: "unknown", given_at: null });
    expect(await call("PUT", consent, { reminders: "on" })).toMatchObject(refused("how"));
    const agreed = await ok("PUT", consent, { reminders: "on", how: "whatsapp" });
    expect(agreed).toMatchObject({ reminders: "on", how: "whatsapp", by: "therapist", text_version: "2026-11-24" });
    expect(await ok("PUT", consent, agreed)).toEqual(agreed);
    clock.moveTo("2026-11-23T15:00:00Z");
    await ok("PUT", "/profile/agent-status", { agent_enabled: true });
    const agent = await makeAgentToken(ctx, "WhatsApp", { right: "book" });
    const reader = await makeAgentToken(ctx, "Solo mira", { right: "read" });
    const unread = await call("GET", "/reminders/due", undefined, reader);
    expect(unread).toMatchObject({ status: 403, body: { missing_right: "book" } });
    const due = await ok("GET", "/reminders/due?limit=5", undefined, agent);
    expect(due.reminders).toMatchObject([{ appointment_id, phone: "+573001234567", variables: { name: "Ana" } }]);
    const [{ id, claim, link, variables }] = due.reminders;
    expect(variables.link_token).toMatch(/^[\w-]{22}$/);
    expect(link.endsWith(`/c/${variables.link_token}`)).toBe(true);
    expect(await ok("GET", "/reminders/due", undefined, agent)).toEqual({ reminders: [] });
    const named = createTestApp({ db: ctx.db, clock, linkOrigin: "https://citas.rios.co" });
    const { body } = await named.call("GET", "/reminders/upcoming?date=2026-11-24", { token: await named.signIn(ctx) });
    expect(body.reminders[0].text).toContain("https://citas.rios.co/c/");
    expect((await call("POST", `/reminders/${id}/sent`, { claim: "other" }, agent)).body.code).toBe("claim_lost");
    const reason = "No tiene WhatsApp.";
    const failed = await ok("POST", `/reminders/${id}/failed`, { claim, reason }, agent);
    expect(failed).toMatchObject({ id, state: "failed" });
    const hers = { id, state: "failed", reason, whatsapp_url: expect.stringContaining("wa.me/57") };
    const day = { date: "2026-11-24", reminders: [hers] };
    expect(await ok("GET", "/reminders/upcoming?date=2026-11-24")).toMatchObject(day);
    expect(await ok("POST", `/reminders/${id}/sent`, {})).toMatchObject({ id, state: "sent" });
    expect((await ok("GET", "/reminders/upcoming")).reminders).toMatchObject([{ id, state: "sent" }]);
    expect((await ok("GET", `/appointments/${appointment_id}`)).reminder_status).toBe("sent");
    await ok("PUT", "/profile/agent-status", { agent_enabled: false });
    expect((await call("GET", "/reminders/due", undefined, agent)).body.code).toBe("agent_disabled");
  });
});
