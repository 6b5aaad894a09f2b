import { expect, test } from "vitest";
import { textOfDay, textOfSlot } from "./slot-texts";

// Tuesday 24 November 2026.
const DAY = 20_781;

test("a slot has the text of its day and time", () => {
  expect(textOfSlot(textOfDay(DAY), 600)).toEqual({
    appointment_date: "2026-11-24 10:00:00",
    label: "martes 24 de noviembre, 10:00 a. m.",
  });
  expect(textOfSlot(textOfDay(DAY + 1), 600).appointment_date).toBe("2026-11-25 10:00:00");
  expect(textOfSlot(textOfDay(DAY), 605).appointment_date).toBe("2026-11-24 10:05:00");
});

test("texts are cached, and dropped once the days are too many", () => {
  const day = textOfDay(DAY);
  const slot = textOfSlot(day, 600);
  expect(textOfSlot(textOfDay(DAY), 600)).toBe(slot);
  for (let more = 1; more <= 400; more++) textOfDay(DAY + more);
  expect(textOfDay(DAY)).not.toBe(day);
  expect(textOfSlot(textOfDay(DAY), 600)).toEqual(slot);
});
