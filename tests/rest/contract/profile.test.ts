import { expect, test } from "vitest";
import { describeSection, openContract } from "../../support/contract";

const contract = await openContract();
const { call } = contract;

describeSection("Profile", contract, () => {
  test("changes the fields of a PUT, and the timezone", async () => {
    const profile = {
      name: "Prueba Ruiz",
      phone: "3000000000",
      address: "Calle 1",
      bank_name: "Banco",
      account_type: "ahorros",
    };
    expect(await call("PUT", "/profile", profile)).toMatchObject({ status: 200, body: { ...profile, city: null } });
    expect(await call("PUT", "/profile/", { bank_name: "" })).toMatchObject({
      body: { bank_name: null, address: "Calle 1" },
    });
    expect(await call("PUT", "/profile", { name: " " })).toMatchObject({
      status: 400,
      body: { detail: "Por favor completa todos los campos requeridos" },
    });
    expect(await call("GET", "/profile/")).toMatchObject({
      status: 200,
      body: { name: "Prueba Ruiz", timezone: "America/Bogota" },
    });
    expect(await call("PUT", "/profile/timezone", { timezone: "America/Lima" })).toMatchObject({
      status: 200,
      body: { timezone: "America/Lima" },
    });
    expect(await call("PUT", "/profile/timezone", { timezone: "America/Macondo" })).toMatchObject({ status: 400 });
    await call("PUT", "/profile/timezone", { timezone: "America/Bogota" });
    const picture_url = "https://lh3.googleusercontent.com/a/ana";
    expect(await call("PUT", "/profile/picture", { picture_url })).toMatchObject({
      status: 200,
      body: { picture_url },
    });
    expect(await call("PUT", "/profile/picture", { picture_url: "javascript:alert(1)" })).toMatchObject({
      status: 400,
    });
    expect(await call("PUT", "/profile/agent-status", { agent_enabled: true })).toMatchObject({
      status: 200,
      body: { agent_enabled: true },
    });
    const collecting = { breb_key: " +57 300 123 4567 ", payment_message: "Hola, {nombre}:\r\n{pago}" };
    expect(await call("PUT", "/profile", collecting)).toMatchObject({
      status: 200,
      body: { breb_key: "3001234567", payment_message: "Hola, {nombre}:\n{pago}" },
    });
    expect(await call("PUT", "/profile", { breb_key: "ana123", payment_message: "{saldo}" })).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: "breb_key", message: expect.stringMatching(/empieza con @/) },
          { path: "payment_message", message: expect.stringContaining("{saldo}") },
        ],
      },
    });
    expect(await call("GET", "/profile/payment-info")).toMatchObject({ body: { breb_key: "3001234567" } });
    await call("PUT", "/profile", { breb_key: "", payment_message: null });
    expect(await call("GET", "/profile/completion-status")).toMatchObject({
      status: 200,
      body: { is_complete: false, completion_percentage: 71, missing_fields: ["bank_name", "account_number"] },
    });
    expect(await call("GET", "/profile/basic-info")).toMatchObject({
      status: 200,
      body: { name: "Prueba Ruiz", company_name: null, city: null, timezone: "America/Bogota", picture_url },
    });
    expect(await call("GET", "/profile/payment-info")).toMatchObject({
      status: 200,
      body: {
        name: "Prueba Ruiz",
        bank_name: null,
        account_type: "ahorros",
        account_number: null,
        nit: null,
        breb_key: null,
      },
    });
    expect(await call("GET", "/profile/search?search_term=RUIZ&limit=5")).toMatchObject({
      body: { profiles: [{ name: "Prueba Ruiz" }] },
    });
    expect((await call("POST", "/profile/search", { search_term: "RUIZ" })).body.profiles).toHaveLength(1);
    expect(await call("GET", "/profile/search?search_term=nadie")).toMatchObject({
      status: 200,
      body: { profiles: [] },
    });
  });
});
