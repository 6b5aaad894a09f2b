import type { Offer } from "@sereno/core/domain/waitlist/output";
import { minuteOfIso, parseLocal } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { holdOver } from "./held-text";

const offer: Offer = {
  id: "off_1",
  client_id: "cli_1",
  client_name: "Marta Ríos",
  start: "2026-11-26 10:00:00",
  duration_minutes: 60,
  state: "open",
  expires_at: "2026-11-23T15:15:00.000Z",
  freed: null,
};
const now = minuteOfIso("2026-11-23T15:00:00.000Z");
const from = (start: string, minutes = 60) => ({ start: parseLocal(start), end: parseLocal(start) + minutes });

test("a time that overlaps a held hour is held, an adjacent time is not", () => {
  expect(holdOver([offer], from("2026-11-26 10:45:00"), now)).toBe(offer);
  expect(holdOver([offer], from("2026-11-26 11:00:00"), now)).toBeUndefined();
  expect(holdOver([offer], from("2026-11-26 09:00:00"), now)).toBeUndefined();
});

test("an hour is free once its offer is answered or expired", () => {
  const wanted = from("2026-11-26 10:00:00");
  expect(holdOver([{ ...offer, state: "declined" }], wanted, now)).toBeUndefined();
  expect(holdOver([offer], wanted, minuteOfIso(offer.expires_at))).toBeUndefined();
});
