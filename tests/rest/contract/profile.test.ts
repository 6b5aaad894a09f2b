import { expect, test } from "vitest";
import { openContract } from "../../support/contract";

const { call, ok, describeSection } = await openContract();

describeSection("Profile", () => {
  test("a PUT changes the fields that it contains", async () => {
    const put = (path: string, body: object) => ok("PUT", `/profile${path}`, body);
    const fresh = await ok("GET", "/profile");
    expect([fresh.address, await put("", fresh)]).toEqual([null, fresh]);
    const bank = { bank_name: "Banco", account_type: "ahorros" };
    const profile = { name: "Prueba Ruiz", phone: "3000000000", address: "Calle 1", ...bank };
    expect(await put("", profile)).toMatchObject({ ...profile, city: null });
    expect(await put("/", { bank_name: "" })).toMatchObject({ bank_name: null, address: "Calle 1" });
    const nameless = "Por favor completa todos los campos requeridos";
    expect(await call("PUT", "/profile", { name: " " })).toMatchObject({ status: 400, body: { detail: nameless } });
    expect(await call("PUT", "/profile", { address: null })).toMatchObject({ status: 400, body: { detail: nameless } });
    expect(await ok("GET", "/profile/")).toMatchObject({ name: "Prueba Ruiz", timezone: "America/Bogota" });
    expect(await put("/timezone", { timezone: "America/Lima" })).toMatchObject({ timezone: "America/Lima" });
    expect((await call("PUT", "/profile/timezone", { timezone: "America/Macondo" })).status).toBe(400);
    await put("/timezone", { timezone: "America/Bogota" });
    const picture_url = "https://lh3.googleusercontent.com/a/ana";
    expect(await put("/picture", { picture_url })).toMatchObject({ picture_url });
    expect((await call("PUT", "/profile/picture", { picture_url: "javascript:alert(1)" })).status).toBe(400);
    expect(await put("/agent-status", { agent_enabled: true })).toMatchObject({ agent_enabled: true });
    const collecting = { breb_key: " +57 300 123 4567 ", payment_message: "Hola, {nombre}:\r\n{pago}" };
    const tidy = { breb_key: "3001234567", payment_message: "Hola, {nombre}:\n{pago}" };
    expect(await put("", collecting)).toMatchObject(tidy);
    const wrong = await call("PUT", "/profile", { breb_key: "ana123", payment_message: "{saldo}" });
    const wrongKey = { path: "breb_key", message: expect.stringMatching(/empieza con @/) };
    const wrongText = { path: "payment_message", message: expect.stringContaining("{saldo}") };
    expect([wrong.status, wrong.body.errors]).toEqual([400, [wrongKey, wrongText]]);
    expect(await ok("GET", "/profile/payment-info")).toMatchObject({ breb_key: "3001234567" });
    await put("", { breb_key: "", payment_message: null });
    const missing = { completion_percentage: 71, missing_fields: ["bank_name", "account_number"] };
    expect(await ok("GET", "/profile/completion-status")).toMatchObject({ is_complete: false, ...missing });
    const basic = { name: "Prueba Ruiz", company_name: null, city: null, timezone: "America/Bogota", picture_url };
    expect(await ok("GET", "/profile/basic-info")).toMatchObject(basic);
    const account = { bank_name: null, account_type: "ahorros", account_number: null, nit: null, breb_key: null };
    expect(await ok("GET", "/profile/payment-info")).toMatchObject({ name: "Prueba Ruiz", ...account });
    const found = { profiles: [{ name: "Prueba Ruiz" }] };
    expect(await ok("GET", "/profile/search?search_term=RUIZ&limit=5")).toMatchObject(found);
    expect(await ok("POST", "/profile/search", { search_term: "RUIZ" })).toMatchObject(found);
    expect(await ok("GET", "/profile/search?search_term=nadie")).toMatchObject({ profiles: [] });
  });
});
