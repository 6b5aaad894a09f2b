import { expect, test } from "vitest";
import { describeSection, openContract } from "../../support/contract";

const contract = await openContract();
const { call } = contract;

describeSection("Package purchases", contract, () => {
  test("are sold, used, refunded, corrected, found and cancelled", async () => {
    const { body: pack } = await call("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 1 });
    const payload = {
      client_name: "Sofía Ríos",
      client_phone: "+573005550142",
      client_identification_number: "555",
      package_id: pack.id,
      total_paid: 200_000,
    };
    const made = await call("POST", "/package-purchases", payload);
    expect(made).toMatchObject({
      status: 201,
      body: { status: "active", sessions_total: 2, sessions_used: 0, total_paid: 200_000, package_name: "Dos" },
    });
    const { id } = made.body;
    expect(await call("POST", "/package-purchases", payload)).toMatchObject({
      status: 409,
      body: { code: "active_package" },
    });
    const booking = { patient_name: "Sofía Ríos", patient_phone: "3005550142", identification_number: "555" };
    const { body: appointment } = await call("POST", "/appointments", {
      ...booking,
      appointment_date: "2026-12-10 10:00:00",
    });
    const session = { appointment_id: appointment.id };
    expect(await call("POST", `/package-purchases/${id}/use-session`, session)).toMatchObject({
      status: 200,
      body: { id, sessions_used: 1, sessions_remaining: 1, completion_percentage: 50 },
    });
    expect(await call("POST", `/package-purchases/${id}/refund-session`, session)).toMatchObject({
      body: { sessions_used: 0 },
    });
    expect(await call("PUT", `/package-purchases/${id}/sessions`, { sessions_used: 2 })).toMatchObject({
      status: 200,
      body: { status: "completed" },
    });
    expect(await call("PUT", `/package-purchases/${id}/sessions`, { sessions_used: 3 })).toMatchObject({
      status: 400,
      body: { detail: "No puede usar más de 2 sesiones" },
    });
    const sold = await call("POST", "/package-purchases", { ...payload, total_paid: undefined });
    expect(sold).toMatchObject({ status: 201, body: { status: "active", total_paid: 260_000 } });
    for (const path of [
      "/package-purchases?status=active",
      "/package-purchases/active/by-client?identification_number=555",
      "/package-purchases/client/555",
      "/package-purchases/client-by-name/sofia%20rios",
    ]) {
      expect(await call("GET", path), path).toMatchObject({
        status: 200,
        body: { purchases: expect.arrayContaining([expect.objectContaining({ id: sold.body.id })]) },
      });
    }
    for (const [path, known] of Object.entries({
      "/package-purchases/active/by-client": { identification_number: "555" },
      "/package-purchases/client-by-identification": { identification: "555" },
      "/package-purchases/client-by-name": { name: "sofia rios" },
    })) {
      expect(await call("POST", path, known), path).toMatchObject({
        status: 200,
        body: { purchases: expect.arrayContaining([expect.objectContaining({ id: sold.body.id })]) },
      });
    }
    expect(await call("POST", `/package-purchases/${sold.body.id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: "settlement_needed", paid: 260_000 },
    });
    const cancelled = await call("POST", `/package-purchases/${sold.body.id}/cancel`, { settle: "credit" });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: "cancelled", sessions_used: 0, price: 0, paid: 0, payment_status: "free" },
    });
    expect((await call("GET", `/clients/${sold.body.client_id}`)).body.credit).toBe(260_000);
    expect((await call("POST", `/package-purchases/${sold.body.id}/cancel`)).body).toEqual(cancelled.body);
    expect(await call("POST", `/package-purchases/${sold.body.id}/cancel`, { settle: "charge" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "settle" }] },
    });
    expect(await call("POST", `/package-purchases/${sold.body.id}/use-session`, session)).toMatchObject({
      status: 409,
      body: { code: "purchase_cancelled" },
    });
    expect(await call("POST", "/package-purchases", payload)).toMatchObject({ status: 201 });
    expect(
      await call("POST", "/appointments", {
        ...booking,
        appointment_date: "2026-12-11 10:00:00",
        session_type: "package",
      }),
    ).toMatchObject({
      status: 400,
      body: { detail: "Debes seleccionar un paquete cuando el tipo de sesión es 'paquete'." },
    });
  });
});
