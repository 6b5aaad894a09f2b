import { expect, test } from "vitest";
import { dueFields } from "../../store/appointment/record";
import { expiryDue } from "../../store/purchase/ledger";
import { dueFrom, putOff } from "./due";

const practice_id = "prc_ana";
const AT = "2026-11-20T15:00:00.000Z";

test("a requested pause of 5 seconds does not shorten the first pause, which is at least 15 seconds", () =>
  expect(putOff("calendar", { practice_id }, new Date(AT), 1, 5).due_at).toBe("2026-11-20T15:00:15.000Z"));

const [completed, expired] = [dueFrom("complete", practice_id, AT), dueFrom("expire", practice_id, AT)];

test.each([
  ["a live appointment", dueFields({ practice_id, ends_at: AT, status: "confirmed" }), completed],
  ["a missed appointment", dueFields({ practice_id, ends_at: AT, status: "no_show" }), {}],
  ["a purchase whose expiry is not in the ledger", expiryDue({ practice_id, expires_at: AT, due: "expire" }), expired],
  ["a purchase whose expiry is in the ledger", expiryDue({ practice_id, expires_at: AT }), {}],
])("%s is due only if a job must still process it", (_, fields, expected) => expect(fields).toEqual(expected));
