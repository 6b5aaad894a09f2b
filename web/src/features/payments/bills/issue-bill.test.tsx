// @vitest-environment happy-dom
import type { Bill } from "@sereno/core/domain/bill/output";
import { aBill, aClient, profileFixture } from "@sereno/tests/support/answers";
import { answerFetch, losesAnswer } from "@sereno/tests/support/fetch-answers";
import { press, show, testScreens } from "@sereno/tests/support/screens";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { queryClient } from "../../../lib/trpc";
import IssueBillDialog from "./issue-bill-dialog";

testScreens();

test("a bill whose answer was lost is sent again with the same items, amount and key", async () => {
  const charge = { price: 130_000, paid: 0, balance: 130_000, payment_status: "pending" as const };
  const debt = { appointment_id: "apt_1", package_purchase_id: null, concept: "Sesión", date: "2026-01-05", ...charge };
  const bills: Bill[] = [];
  const calls = answerFetch({
    "practice.get": profileFixture,
    "payment.balance": { owed: 130_000, due: 130_000, credit: 0, announced: 0, items: [debt] },
    "payment.list": { payments: [], next_cursor: null },
    "bill.list": () => ({ bills, next_cursor: null }),
    "bill.issue": () => {
      bills.push(aBill({ covers: ["apt_1"] }));
      return losesAnswer();
    },
  });
  const nothing = () => undefined;
  show(<IssueBillDialog client={aClient({ identification_number: "1020" })} onDownload={nothing} onClose={nothing} />);
  const issued = () => calls.filter(({ path }) => path === "bill.issue");
  await screen.findByText("Sesión");
  await press("Hacer cuenta de cobro");
  await waitFor(() => expect(issued()).toHaveLength(1));
  await queryClient.invalidateQueries();
  await screen.findByText("Ya cobrado en la N.º 12");
  await press("Hacer cuenta de cobro");
  await waitFor(() => expect(issued()).toHaveLength(2));
  const [first, second] = issued();
  expect(first?.input).toMatchObject({ covers: ["apt_1"], amount: 130_000 });
  expect(second).toEqual(first);
});
