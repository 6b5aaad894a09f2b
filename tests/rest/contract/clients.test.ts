import { expect, test } from "vitest";
import { openContract } from "../../support/contract";

const { call, ok, describeSection } = await openContract();

describeSection("Clients", () => {
  test("are created, found, changed, exported and deleted", async () => {
    const berta = { name: "Berta Ruiz", phone: "300 555 0143", email: "berta@example.com" };
    const made = await call("POST", "/clients", berta);
    const stored = { name: "Berta Ruiz", phone: "+573005550143", total_appointments: 0 };
    expect(made).toMatchObject({ status: 201, body: stored });
    const { id } = made.body;
    const path = `/clients/${id}`;
    expect(await ok("GET", path)).toEqual(made.body);
    const found = { client: { id } };
    expect(await ok("GET", "/clients/by-info?name=berta%20ruiz&phone=3005550143")).toMatchObject(found);
    expect(await ok("POST", "/clients/by-info", { name: "berta ruiz", phone: "3005550143" })).toMatchObject(found);
    const known = { ...found, next_appointments: [], active_purchases: [], candidates: [] };
    expect(await ok("GET", "/clients/by-phone/3005550143")).toMatchObject(known);
    expect(await ok("POST", "/clients/by-phone", { phone: "3005550143" })).toMatchObject(known);
    expect(await ok("GET", "/clients/by-phone/3000000000")).toMatchObject({ client: null });
    const other = { phone: "3000000000", client_id: id };
    expect((await call("POST", "/clients/by-phone", other)).body.code).toBe("not_found");
    expect(await ok("GET", "/clients/by-info?name=nadie")).toMatchObject({ client: null });
    expect(await ok("GET", `${path}/consent`)).toMatchObject({ client_id: id, reminders: "unknown" });
    expect(await ok("PUT", `${path}/consent`, { reminders: "off" })).toMatchObject({ reminders: "off" });
    const changed = { identification_number: "999", email: "berta@example.com" };
    expect(await ok("PUT", path, { identification_number: "999" })).toMatchObject(changed);
    // A booking's null details mean none, and remove none.
    const details = { patient_email: null, identification_number: null, appointment_date: "2026-12-24 10:00:00" };
    const { id: booked } = await ok("POST", "/appointments", { client_id: id, ...details });
    expect(await ok("GET", path)).toMatchObject(changed);
    expect(await ok("PUT", path, { ...(await ok("GET", path)), announced: 5 })).toMatchObject(changed);
    await ok("DELETE", `/appointments/${booked}`);
    expect(await ok("GET", `${path}/export`)).toMatchObject({ client: { name: "Berta Ruiz" }, appointments: [] });
    expect(await ok("DELETE", path)).toEqual({ success: true });
    expect((await call("GET", path)).status).toBe(404);
  });

  test("are merged, and the former id still finds the client", async () => {
    const make = async (name: string) => (await ok("POST", "/clients", { name, phone: "300 555 0147" })).id;
    const [from, into] = [await make("Luz Gil"), await make("Lucía Gil")];
    expect(await ok("POST", `/clients/${from}/merge`, { into })).toMatchObject({ id: into, name: "Lucía Gil" });
    expect(await ok("GET", `/clients/${from}`)).toMatchObject({ id: into });
    const back = await call("POST", `/clients/${into}/merge`, { into: from });
    expect(back).toMatchObject({ status: 400, body: { code: "invalid_input", errors: [{ path: "into" }] } });
    await ok("DELETE", `/clients/${into}`);
  });

  test("are listed with the number of their appointments", async () => {
    const ana = { patient_name: "Ana Peña", patient_phone: "300 123 4567" };
    await ok("POST", "/appointments", { ...ana, appointment_date: "2026-11-24 10:00:00" });
    const phone = { phone: "+573001234567", whatsapp_code: "57", phone_number: "3001234567" };
    const clients = [{ name: "Ana Peña", ...phone, total_appointments: 1 }];
    const listed = { clients, total_count: 1, total_pages: 1, page: 1 };
    expect(await ok("GET", "/clients?search=pena&page=1&page_size=5")).toMatchObject(listed);
    expect(await ok("POST", "/clients/search", { search: "pena", page: 1, page_size: 5 })).toMatchObject(listed);
  });

  test("are created with a package, which is found by the client's name", async () => {
    const { id: package_id } = await ok("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 1 });
    const phone = { client_phone: "+573005550142", whatsapp_code: "57", phone_number: "3005550142" };
    const sofia = { client_name: "Sofía Ríos", ...phone, client_identification_number: "555" };
    expect(await ok("POST", "/clients/with-package", { ...sofia, package_id, total_paid: 200_000 })).toMatchObject({
      client: { name: "Sofía Ríos", available_package_sessions: 2, owed: 60_000, due: 60_000 },
      purchase: { status: "active", sessions_total: 2, sessions_used: 0, total_paid: 200_000, package_name: "Dos" },
    });
    const active = { has_active_packages: true, active_packages: [{ package_name: "Dos", sessions_remaining: 2 }] };
    expect(await ok("GET", "/clients/check-active-packages/sofia%20rios")).toMatchObject(active);
    expect(await ok("POST", "/clients/check-active-packages", { name: "sofia rios" })).toMatchObject(active);
  });

  test("can also be created with a package by POST /clients", async () => {
    const { id: package_id } = await ok("POST", "/packages", { name: "Tres", sessions: 3, validity_months: 1 });
    const omar = { client_name: "Omar Gil", client_phone: "+573005550149", sessions_used: 1 };
    const body = { client: { name: "Omar Gil" }, purchase: { package_id, sessions_remaining: 2 } };
    expect(await call("POST", "/clients", { ...omar, package_id })).toMatchObject({ status: 201, body });
    expect((await call("POST", "/clients", { ...omar, package_id })).body.code).toBe("active_package");
    const missing = [{ path: "package_id", message: "Debe seleccionar un paquete" }];
    expect((await call("POST", "/clients", omar)).body.errors).toEqual(missing);
    const unasked = { name: "Omar Gil", phone: "3005550149", package_id };
    const unknown = { code: "unknown_field", errors: [{ path: "package_id" }] };
    expect((await call("POST", "/clients", unasked)).body).toMatchObject(unknown);
  });
});
