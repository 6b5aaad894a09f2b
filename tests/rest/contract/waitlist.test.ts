import { expect, test } from "vitest";
import { makeAgentToken } from "../../support/app";
import { openContract } from "../../support/contract";

const { call, clock, ctx, ok, app, token, describeSection } = await openContract();

const ANY = { weekdays: [], parts_of_day: [], appointment_types: [], until: null, earlier: false };
const clientNamed = async (name: string, phone: string) => (await ok("POST", "/clients", { name, phone })).id;
const waits = (id: string) => `/clients/${id}/waitlist`;

describeSection("Waiting list", () => {
  test("entries are saved and listed; a PUT accepts an entry as it was returned, and keeps the fields that it omits", async () => {
    const id = await clientNamed("Ana Peña", "3001234567");
    expect(await ok("GET", waits(id))).toBeNull();
    const unknown = { code: "unknown_field", errors: [{ path: "weekday" }] };
    expect((await call("PUT", waits(id), { weekday: ["monday"] })).body).toMatchObject(unknown);
    const wish = { weekdays: ["tuesday"], parts_of_day: ["morning"], appointment_types: ["virtual"] };
    const saved = await ok("PUT", waits(id), { ...wish, weekdays: ["tuesday", "tuesday"], until: "2026-12-31" });
    const { waiting_since } = saved;
    // The deployed app's clock runs, so the seconds may differ.
    expect(waiting_since).toMatch(/^2026-11-20T15:00:/);
    expect(saved).toEqual({ ...ANY, ...wish, until: "2026-12-31", client_id: id, waiting_since });
    clock.moveTo("2026-11-20T16:00:00Z");
    expect((await call("PUT", waits(id), saved)).body).toEqual(saved);
    expect((await call("GET", waits(id))).body).toEqual(saved);
    const standing = { client_name: "Ana Peña", sessions_left: 0, next_appointment: null };
    expect((await call("GET", "/waitlist")).body).toEqual({ waiting: [{ ...saved, ...standing }] });
    expect((await call("GET", `/clients/${id}/export`)).body.waitlist).toEqual(saved);
    // A PUT keeps the fields that its body omits.
    const mornings = { weekdays: [], until: null };
    expect((await call("PUT", waits(id), mornings)).body).toEqual({ ...saved, ...mornings });
    const any = { ...ANY, client_id: id, waiting_since };
    expect(await ok("PUT", waits(id), { parts_of_day: [], appointment_types: [] })).toEqual(any);
    for (const each of ["first", "again"]) expect(await ok("DELETE", waits(id)), each).toEqual({ success: true });
    expect((await call("GET", "/waitlist")).body).toEqual({ waiting: [] });
    expect((await call("PUT", waits("cli_none"), {})).status).toBe(404);
    const errors = (path: string) => ({ status: 400, body: { errors: [{ path }] } });
    expect(await call("PUT", waits(id), { until: "2026-11-19" })).toMatchObject(errors("until"));
    const odd = "/waitlist/matches?start=2026-11-24%2010:02:00&duration_minutes=60";
    expect(await call("GET", odd)).toMatchObject(errors("start"));
  });

  test("an agent reads the clients who match a time and reserves it by an offer; only the therapist lists entries and withdraws offers", async () => {
    clock.moveTo("2026-11-20T15:00:00Z");
    const id = await clientNamed("Berta Ruiz", "3109876543");
    await call("PUT", "/profile/agent-status", { agent_enabled: true });
    const agent = await makeAgentToken(ctx, "WhatsApp", { right: "book" });
    const reader = await makeAgentToken(ctx, "Solo mira", { right: "read" });
    const hour = { start: "2026-11-24 10:00:00", duration_minutes: 60 };
    const path = "/waitlist/matches?start=2026-11-24%2010:00:00&duration_minutes=60";
    const offer = (client_id: string, by: string) => call("POST", "/waitlist/offers", { client_id, ...hour }, by);
    expect((await offer(id, agent)).body.code).toBe("not_found");
    await call("PUT", waits(id), {});
    const { body: found } = await call("GET", path, undefined, reader);
    expect(found).toMatchObject({ matches: [{ client_id: id, passed: false }], offer: null, is_free: true });
    const closed = await ok("POST", "/availability/exceptions", { exception_date: "2026-11-24", available: false });
    expect((await call("GET", path, undefined, reader)).body).toMatchObject({ is_free: false });
    await ok("DELETE", `/availability/exceptions/${closed.id}`);
    expect((await offer(id, reader)).body).toMatchObject({ code: "forbidden", missing_right: "book" });
    expect((await call("GET", "/waitlist", undefined, agent)).body.code).toBe("forbidden");
    const { status, body: made } = await offer(id, agent);
    expect([status, made]).toMatchObject([201, { client_id: id, ...hour, state: "open" }]);
    expect(made.expires_at).toMatch(/^2026-11-20T15:15:/);
    expect(made.link).toMatch(/\/c\/hora\/[\w-]{22}$/);
    expect(made.text).toContain(made.link);
    expect(made.text).toMatch(/ m\. Te la guardo hasta las? \d+:\d\d [ap]\. m\. Si la quieres/);
    expect(made.whatsapp_url).toContain("wa.me/573109876543");
    const { link: _, text: __, whatsapp_url: ___, ...listed } = made;
    expect((await call("GET", "/waitlist/offers")).body).toEqual({ offers: [listed], freed: [], waiting: 1 });
    const hers = await app.send("GET", "/trpc/agent.activity?input={}", { token: token });
    const activity = { action: "waitlist.offer", client_name: "Berta Ruiz", starts_at: "2026-11-24T15:00:00.000Z" };
    expect(JSON.parse(await hers.text()).result.data.activities).toMatchObject([activity]);
    expect((await offer(id, agent)).body.code).toBe("held");
    const slot = "/availability/check-slot?check_date=2026-11-24&start_time=10:00&end_time=11:00";
    expect((await call("GET", slot, undefined, agent)).body).toMatchObject({ available: false, reason: "held" });
    const booking = { patient_name: "Carla Gil", patient_phone: "3120000000", appointment_date: hour.start };
    expect((await call("POST", "/appointments", booking, agent)).body.code).toBe("held");
    expect((await call("POST", `/waitlist/offers/${made.id}/withdraw`, undefined, agent)).body.code).toBe("forbidden");
    expect((await call("POST", `/waitlist/offers/${made.id}/withdraw`)).body).toEqual({ success: true });
    expect((await call("POST", "/appointments", booking, agent)).status).toBe(201);
    const conflicts = [{ start: hour.start, end: "2026-11-24 11:00:00" }];
    const suggestions = ["11", "09", "12"].map((at) => ({ appointment_date: `2026-11-24 ${at}:00:00` }));
    expect((await offer(id, agent)).body).toMatchObject({ code: "overlap", conflicts, suggestions });
    expect((await call("POST", "/waitlist/offers/off_none/withdraw")).status).toBe(404);
  });
});
