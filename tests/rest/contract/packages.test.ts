import { expect, test } from "vitest";
import { openContract } from "../../support/contract";

const { call, ok, describeSection } = await openContract();

describeSection("Packages", () => {
  test("are created, priced, changed, hidden and deleted, and the base value is changed", async () => {
    const base = { base_consultation_value: 130_000 };
    const config = { ...base, configured: true, updated_at: "2026-11-20T15:00:00.000Z" };
    expect(await ok("GET", "/packages/config")).toMatchObject(config);
    expect(await ok("POST", "/packages/config", base)).toMatchObject(base);
    expect(await ok("POST", "/packages/config/create-or-update", base)).toMatchObject(base);
    expect(await ok("PUT", "/packages/config", base)).toMatchObject(base);
    const input = { name: "Ocho", sessions: 8, discount_percentage: 15, validity_months: 3 };
    const defaults = { description: null, transferable: false, for_couples: false, use_custom_price: false };
    const prices = { custom_price: null, total_price: 884_000, savings: 156_000, avg_price_per_session: 110_500 };
    const made = await call("POST", "/packages", input);
    expect(made).toMatchObject({ status: 201, body: { ...input, ...defaults, ...prices, is_active: true } });
    const { id } = made.body;
    const path = `/packages/${id}`;
    expect(await ok("GET", path)).toEqual(made.body);
    expect(await ok("PUT", path, { discount_percentage: 0 })).toMatchObject({ total_price: 1_040_000 });
    expect(await ok("POST", "/packages/recalculate")).toMatchObject({ updated: 1, packages: [{}] });
    expect(await ok("DELETE", path)).toMatchObject({ success: true });
    expect(await ok("GET", "/packages")).toMatchObject({ packages: [] });
    const hidden = { config: { configured: true }, packages: [{ id, is_active: false }] };
    expect(await ok("GET", "/packages/with-config?include_inactive=true")).toMatchObject(hidden);
    await ok("DELETE", `${path}?hard_delete=true`);
    expect((await call("GET", path)).status).toBe(404);
    const many = await call("POST", "/packages", { ...input, sessions: 101 });
    const errors = [{ path: "sessions", message: "El número de sesiones va de 1 a 100." }];
    expect(many).toMatchObject({ status: 400, body: { errors } });
  });
});
