import { expect, test } from "vitest";
import { type FormerConsent, formerConsents, type KeptConsent } from "./rules";

const said: KeptConsent = { reminders: "on", given_at: "2026-11-16T15:00:00.000Z", how: "spoken", by: "therapist" };
const endedOn = (day: number) => `2026-11-${String(day).padStart(2, "0")}T15:00:00.000Z`;

test("former consents are kept, newest first, the last 20 at most", () => {
  expect(formerConsents(undefined, [undefined], endedOn(1))).toBeUndefined();
  let former: FormerConsent[] | undefined;
  for (let day = 1; day <= 25; day++) former = formerConsents(former, [said], endedOn(day));
  expect(former).toHaveLength(20);
  expect(former?.[0]).toEqual({ ...said, ended_at: endedOn(25) });
  expect(former?.at(-1)).toEqual({ ...said, ended_at: endedOn(6) });
  // The former consents of two merged clients are combined.
  const [a, b] = [formerConsents(undefined, [said], endedOn(2)), formerConsents(undefined, [said], endedOn(3))];
  expect(formerConsents([...(a ?? []), ...(b ?? [])], [undefined], endedOn(4))?.map((each) => each.ended_at)).toEqual([
    endedOn(3),
    endedOn(2),
  ]);
});
