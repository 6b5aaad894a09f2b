import { expect, test } from "vitest";
import { describeSection, openContract } from "../../support/contract";

const contract = await openContract();
const { call } = contract;

describeSection("Assistant", contract, () => {
  test("is told the date, where and when, what it costs and how to pay", async () => {
    const { status, body } = await call("GET", "/agent/context");
    expect([status, body]).toMatchObject([
      200,
      {
        now: "2026-11-20 10:00:00",
        today: "viernes 20 de noviembre de 2026",
        session: { price: 130_000 },
        packages: [],
      },
    ]);
  });
});
