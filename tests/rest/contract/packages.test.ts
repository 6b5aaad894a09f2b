import { expect, test } from "vitest";
import { describeSection, openContract } from "../../support/contract";

const contract = await openContract();
const { call } = contract;

describeSection("Packages", contract, () => {
  test("are made, priced, changed, hidden and removed, and so is their base value", async () => {
    expect(await call("GET", "/packages/config")).toMatchObject({
      status: 200,
      body: { base_consultation_value: 130_000, configured: true, updated_at: "2026-11-20T15:00:00.000Z" },
    });
    for (const [method, path] of [
      ["POST", "/packages/config"],
      ["POST", "/packages/config/create-or-update"],
      ["PUT", "/packages/config"],
    ] as const) {
      const { status, body } = await call(method, path, { base_consultation_value: 130_000 });
      expect([status, body.base_consultation_value]).toEqual([200, 130_000]);
    }
    const input = { name: "Ocho", sessions: 8, discount_percentage: 15, validity_months: 3 };
    const made = await call("POST", "/packages", input);
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...input,
        description: null,
        transferable: false,
        for_couples: false,
        use_custom_price: false,
        custom_price: null,
        is_active: true,
        total_price: 884_000,
        savings: 156_000,
        avg_price_per_session: 110_500,
      },
    });
    const path = `/packages/${made.body.id}`;
    expect(await call("GET", path)).toMatchObject({ status: 200, body: made.body });
    expect(await call("PUT", path, { discount_percentage: 0 })).toMatchObject({
      status: 200,
      body: { total_price: 1_040_000 },
    });
    expect(await call("POST", "/packages/recalculate")).toMatchObject({
      status: 200,
      body: { updated: 1, packages: [{}] },
    });
    expect(await call("DELETE", path)).toMatchObject({ status: 200, body: { success: true } });
    expect(await call("GET", "/packages")).toMatchObject({ status: 200, body: { packages: [] } });
    expect(await call("GET", "/packages/with-config?include_inactive=true")).toMatchObject({
      status: 200,
      body: { config: { configured: true }, packages: [{ id: made.body.id, is_active: false }] },
    });
    expect(await call("DELETE", `${path}?hard_delete=true`)).toMatchObject({ status: 200 });
    expect(await call("GET", path)).toMatchObject({ status: 404 });
    expect(await call("POST", "/packages", { ...input, sessions: 101 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "sessions", message: "El número de sesiones va de 1 a 100." }] },
    });
  });
});
