import { expect, test } from "vitest";
import { changedEntries } from "../../../lib/changed-entries";
import { cancelOptions, noticeOptions, readEdits, toRulesForm } from "./rules-form";

const saved = toRulesForm({
  ...{ buffer_before_minutes: 0, buffer_after_minutes: 10, minimum_notice_minutes: 0, horizon_days: 90 },
  ...{ max_per_day: null, max_per_week: 20, cancel_notice_hours: 24, cancel_message: "", version: 3 },
  ...{ busy_from_google: false, busy_as_of: null, busy_known_until: null },
});

test("a saved value that is typed again is no change", () => {
  expect(changedEntries({ horizon_days: "90", max_per_day: "" }, saved)).toEqual({});
  const typed = { horizon_days: "30", max_per_week: "" };
  expect(changedEntries(typed, saved)).toEqual(typed);
});

test("an empty maximum removes the limit, and an empty horizon is refused", () => {
  const input = { max_per_week: null, horizon_days: 30 };
  expect(readEdits({ max_per_week: "", horizon_days: "30" })).toEqual({ input, problems: {} });
  const problems = {
    horizon_days: "Escribe de 1 a 365 días.",
    max_per_day: "Escribe de 1 a 50 citas, o déjalo vacío.",
  };
  expect(readEdits({ horizon_days: "", max_per_day: "51" })).toEqual({ input: null, problems });
});

test("a saved value outside the usual options is also offered, in ascending order", () => {
  expect(noticeOptions("90").map(({ label }) => label)).toContain("1 hora y 30 minutos");
  const hours = cancelOptions("36").map(({ value }) => value);
  expect(hours.join(" ")).toBe("0 1 2 4 6 12 24 36 48 72");
});
