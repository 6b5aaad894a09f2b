import { expect, test } from "vitest";
import { SeriesChoices } from "../appointment/choices/schema";
import { PreviewDayClosureInput, StartDayClosureInput } from "./schema";

const closed = { exception_date: "2026-12-01", available: false };
const choice = { appointment_id: "apt_1", version: 1, action: "keep" };
const move = { appointment_id: "apt_1", to: "2026-12-01 10:00:00" };
const skip = { index: 2, action: "skip" };

test.each([
  [
    "exceptions of a day closure",
    PreviewDayClosureInput,
    (saved: object[]) => ({ saved }),
    closed,
    { exception_date: "2026-12-02" },
  ],
  [
    "moves of a day closure",
    PreviewDayClosureInput,
    (moves: object[]) => ({ moves }),
    move,
    { appointment_id: "apt_2" },
  ],
  [
    "choices of a day closure",
    StartDayClosureInput,
    (choices: object[]) => ({ choices }),
    choice,
    { appointment_id: "apt_2" },
  ],
  ["choices of a series", SeriesChoices, (choices: object[]) => choices, skip, { index: 3 }],
])("a call with two %s for one appointment is refused", (_, schema, call, one, other) => {
  const refused = schema.safeParse(call([one, one]));
  expect(refused.error?.issues[0]?.message).toMatch(/una sola vez|dos excepciones/);
  expect(schema.safeParse(call([one, { ...one, ...other }])).success).toBe(true);
});
