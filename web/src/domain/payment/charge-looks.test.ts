import { CHARGE_STATUS_LABELS, CHARGE_STATUSES } from "@sereno/core/domain/payment/rules";
import { expect, test } from "vitest";
import { CHARGE_LOOKS } from "./charge-looks";

test.each(CHARGE_STATUSES)("what is %s is called as everywhere", (status) => {
  expect(CHARGE_LOOKS[status].text).toBe(CHARGE_STATUS_LABELS[status]);
});
