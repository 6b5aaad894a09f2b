import { expect, test } from "vitest";
import { openContract } from "../../support/contract";

const { call, ok, describeSection } = await openContract();

describeSection("Package purchases", () => {
  test("are sold, used, refunded, corrected, found and cancelled", async () => {
    const { id: package_id } = await ok("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 1 });
    const sofia = { client_name: "Sofía Ríos", client_phone: "+573005550142", client_identification_number: "555" };
    const sale = { ...sofia, package_id, total_paid: 200_000 };
    const made = await call("POST", "/package-purchases", sale);
    const sessions = { sessions_total: 2, sessions_used: 0 };
    const sold = { status: "active", ...sessions, total_paid: 200_000, package_name: "Dos" };
    // A package expires at the end of its last day in the practice's time zone.
    const expiry = { expires_at: "2026-12-21T04:59:59.999Z", expires_on: "2026-12-20" };
    expect(made).toMatchObject({ status: 201, body: { ...sold, ...expiry } });
    expect((await call("POST", "/package-purchases", sale)).body.code).toBe("active_package");
    const booking = { patient_name: "Sofía Ríos", patient_phone: "3005550142", identification_number: "555" };
    const booked = await ok("POST", "/appointments", { ...booking, appointment_date: "2026-12-10 10:00:00" });
    const session = { appointment_id: booked.id };
    const first = `/package-purchases/${made.body.id}`;
    const used = { id: made.body.id, sessions_used: 1, sessions_remaining: 1, completion_percentage: 50 };
    expect(await ok("POST", `${first}/use-session`, session)).toMatchObject(used);
    expect(await ok("POST", `${first}/refund-session`, session)).toMatchObject({ sessions_used: 0 });
    expect(await ok("PUT", `${first}/sessions`, { sessions_used: 2 })).toMatchObject({ status: "completed" });
    const third = await call("PUT", `${first}/sessions`, { sessions_used: 3 });
    expect(third).toMatchObject({ status: 400, body: { detail: "No puede usar más de 2 sesiones" } });
    const { id, client_id, ...again } = await ok("POST", "/package-purchases", { ...sale, total_paid: undefined });
    expect(again).toMatchObject({ status: "active", total_paid: 260_000 });
    const calls: [method: string, path: string, body?: object][] = [
      ["GET", "?status=active"],
      ["GET", "/active/by-client?identification_number=555"],
      ["GET", "/client/555"],
      ["GET", "/client-by-name/sofia%20rios"],
      ["POST", "/active/by-client", { identification_number: "555" }],
      ["POST", "/client-by-identification", { identification: "555" }],
      ["POST", "/client-by-name", { name: "sofia rios" }],
    ];
    for (const [method, path, body] of calls) {
      const { purchases } = await ok(method, `/package-purchases${path}`, body);
      expect(purchases, path).toContainEqual(expect.objectContaining({ id }));
    }
    const cancel = (settle?: string) => call("POST", `/package-purchases/${id}/cancel`, settle && { settle });
    expect(await cancel()).toMatchObject({ status: 409, body: { code: "settlement_needed", paid: 260_000 } });
    const cancelled = await cancel("credit");
    const nothing = { status: "cancelled", sessions_used: 0, price: 0, paid: 0, payment_status: "free" };
    expect(cancelled).toMatchObject({ status: 200, body: nothing });
    expect((await ok("GET", `/clients/${client_id}`)).credit).toBe(260_000);
    expect((await cancel()).body).toEqual(cancelled.body);
    expect(await cancel("charge")).toMatchObject({ status: 400, body: { errors: [{ path: "settle" }] } });
    expect((await call("POST", `/package-purchases/${id}/use-session`, session)).body.code).toBe("purchase_cancelled");
    await ok("POST", "/package-purchases", sale);
    const unnamed = { ...booking, appointment_date: "2026-12-11 10:00:00", session_type: "package" };
    const which = "Debes seleccionar un paquete cuando el tipo de sesión es 'paquete'.";
    expect(await call("POST", "/appointments", unnamed)).toMatchObject({ status: 400, body: { detail: which } });
  });
});
