import { expect, test } from "vitest";
import { describeSection, openContract } from "../../support/contract";

const contract = await openContract();
const { call } = contract;

describeSection("Clients", contract, () => {
  test("are created, found, changed, exported and deleted", async () => {
    const made = await call("POST", "/clients", {
      name: "Berta Ruiz",
      phone: "300 555 0143",
      email: "berta@example.com",
    });
    expect(made).toMatchObject({
      status: 201,
      body: { name: "Berta Ruiz", phone: "+573005550143", total_appointments: 0 },
    });
    const path = `/clients/${made.body.id}`;
    expect(await call("GET", path)).toMatchObject({ status: 200, body: made.body });
    expect(await call("GET", "/clients/by-info?name=berta%20ruiz&phone=3005550143")).toMatchObject({
      body: { client: { id: made.body.id } },
    });
    expect(await call("GET", "/clients/by-phone/3005550143")).toMatchObject({
      status: 200,
      body: { client: { id: made.body.id }, next_appointments: [], active_purchases: [], candidates: [] },
    });
    for (const [path, known] of Object.entries({
      "/clients/by-info": { name: "berta ruiz", phone: "3005550143" },
      "/clients/by-phone": { phone: "3005550143" },
    })) {
      expect(await call("POST", path, known), path).toMatchObject({
        status: 200,
        body: { client: { id: made.body.id } },
      });
    }
    expect(await call("GET", "/clients/by-phone/3000000000")).toMatchObject({ status: 200, body: { client: null } });
    const other = { phone: "3000000000", client_id: made.body.id };
    expect(await call("POST", "/clients/by-phone", other)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await call("GET", "/clients/by-info?name=nadie")).toMatchObject({ status: 200, body: { client: null } });
    expect((await call("GET", `${path}/consent`)).body).toMatchObject({
      client_id: made.body.id,
      reminders: "unknown",
    });
    expect((await call("PUT", `${path}/consent`, { reminders: "off" })).body).toMatchObject({ reminders: "off" });
    expect(await call("PUT", path, { identification_number: "999" })).toMatchObject({
      body: { identification_number: "999", email: "berta@example.com" },
    });
    expect(await call("GET", `${path}/export`)).toMatchObject({
      status: 200,
      body: { client: { name: "Berta Ruiz" }, appointments: [] },
    });
    expect(await call("DELETE", path)).toMatchObject({ status: 200, body: { success: true } });
    expect(await call("GET", path)).toMatchObject({ status: 404 });
  });

  test("are merged, and the old id still finds them", async () => {
    const make = async (name: string) => (await call("POST", "/clients", { name, phone: "300 555 0147" })).body.id;
    const [from, into] = [await make("Luz Gil"), await make("Lucía Gil")];
    expect(await call("POST", `/clients/${from}/merge`, { into })).toMatchObject({
      status: 200,
      body: { id: into, name: "Lucía Gil" },
    });
    expect(await call("GET", `/clients/${from}`)).toMatchObject({ body: { id: into } });
    expect(await call("POST", `/clients/${into}/merge`, { into: from })).toMatchObject({
      status: 400,
      body: { code: "invalid_input", errors: [{ path: "into" }] },
    });
    await call("DELETE", `/clients/${into}`).then(({ status }) => expect(status).toBe(200));
  });

  test("are listed with the number of their appointments", async () => {
    await call("POST", "/appointments", {
      patient_name: "Ana Peña",
      patient_phone: "300 123 4567",
      appointment_date: "2026-11-24 10:00:00",
    });
    const listed = {
      status: 200,
      body: {
        clients: [
          {
            name: "Ana Peña",
            phone: "+573001234567",
            whatsapp_code: "57",
            phone_number: "3001234567",
            total_appointments: 1,
          },
        ],
        total_count: 1,
        total_pages: 1,
        page: 1,
      },
    };
    expect(await call("GET", "/clients?search=pena&page=1&page_size=5")).toMatchObject(listed);
    expect(await call("POST", "/clients/search", { search: "pena", page: 1, page_size: 5 })).toMatchObject(listed);
  });

  test("are created with a package, which is found by their name", async () => {
    const { body: pack } = await call("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 1 });
    const made = await call("POST", "/clients/with-package", {
      client_name: "Sofía Ríos",
      client_phone: "+573005550142",
      whatsapp_code: "57",
      phone_number: "3005550142",
      client_identification_number: "555",
      package_id: pack.id,
      total_paid: 200_000,
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        client: { name: "Sofía Ríos", available_package_sessions: 2 },
        purchase: { status: "active", sessions_total: 2, sessions_used: 0, total_paid: 200_000, package_name: "Dos" },
      },
    });
    const active = {
      status: 200,
      body: { has_active_packages: true, active_packages: [{ package_name: "Dos", sessions_remaining: 2 }] },
    };
    expect(await call("GET", "/clients/check-active-packages/sofia%20rios")).toMatchObject(active);
    expect(await call("POST", "/clients/check-active-packages", { name: "sofia rios" })).toMatchObject(active);
  });

  test("are created with a package by POST /clients, too", async () => {
    const { body: pack } = await call("POST", "/packages", { name: "Tres", sessions: 3, validity_months: 1 });
    const sale = { client_name: "Omar Gil", client_phone: "+573005550149", package_id: pack.id, sessions_used: 1 };
    expect(await call("POST", "/clients", sale)).toMatchObject({
      status: 201,
      body: { client: { name: "Omar Gil" }, purchase: { package_id: pack.id, sessions_remaining: 2 } },
    });
    expect(await call("POST", "/clients", sale)).toMatchObject({ status: 409, body: { code: "active_package" } });
    const { package_id, ...without } = sale;
    expect(await call("POST", "/clients", without)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "package_id", message: "Debe seleccionar un paquete" }] },
    });
    expect(await call("POST", "/clients", { name: "Omar Gil", phone: "3005550149", package_id })).toMatchObject({
      status: 400,
      body: { code: "unknown_field", errors: [{ path: "package_id" }] },
    });
  });
});
