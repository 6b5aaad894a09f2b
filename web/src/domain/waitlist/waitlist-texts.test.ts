import type { Offer } from "@sereno/core/domain/waitlist/output";
import { minuteOfIso, parseLocal, WEEKDAYS } from "@sereno/core/lib/time/rules";
import { expect, test } from "vitest";
import { holdOver } from "./held-text";
import { entryText, offerLine, offerText, sinceText } from "./waitlist-texts";

const TODAY = "2026-11-23";
const ZONE = "America/Bogota";
const ANY = "Cualquier día, a cualquier hora";

test.each<[Partial<Parameters<typeof entryText>[0]>, string]>([
  [{}, ANY],
  [{ weekdays: [...WEEKDAYS], parts_of_day: ["morning", "afternoon", "evening"] }, ANY],
  [{ appointment_types: ["presential", "virtual"] }, ANY],
  [
    {
      ...{ weekdays: ["wednesday", "monday"], parts_of_day: ["evening", "morning"] },
      ...{ appointment_types: ["virtual"], until: "2027-01-15" },
    },
    "Lunes y miércoles, en la mañana o en la noche, virtual, hasta el viernes 15 de enero de 2027",
  ],
])(
  "a waiting client's wish has its days in the week's order, and a choice of everything reads as any time: %j",
  (choice, text) =>
    expect(entryText({ weekdays: [], parts_of_day: [], appointment_types: [], until: null, ...choice }, TODAY)).toBe(
      text,
    ),
);

test("sinceText has the day in the practice's zone on which the client began to wait", () => {
  expect(sinceText("2026-11-24T04:59:00.000Z", ZONE, TODAY)).toBe("Espera desde hoy");
  expect(sinceText("2026-11-10T04:59:00.000Z", ZONE, TODAY)).toBe("Espera desde el lunes 9 de noviembre");
});

const offer: Offer = {
  ...{ id: "off_1", client_id: "cli_1", client_name: "Marta Ríos", start: "2026-11-26 10:00:00" },
  ...{ duration_minutes: 60, state: "open", expires_at: "2026-11-23T15:15:40.000Z", freed: null },
};
test("an open offer shows its expiry, and an ended offer its outcome", () => {
  expect(offerText(offer, ZONE)).toBe("Guardada para Marta Ríos hasta las 10:15 a.\u00a0m.");
  expect(offerText({ ...offer, state: "expired" }, ZONE)).toBe("Marta Ríos: no respondió");
  expect(offerLine(offer, ZONE)).toBe("Jue 26 nov, 10:00 a.\u00a0m. · guardada hasta las 10:15 a.\u00a0m.");
  expect(offerLine({ ...offer, state: "accepted" }, ZONE)).toBe("La tomó · jue 26 nov, 10:00 a.\u00a0m.");
});

const now = minuteOfIso("2026-11-23T15:00:00.000Z");
const from = (start: string, minutes = 60) => ({ start: parseLocal(start), end: parseLocal(start) + minutes });

test("an offer holds the times that overlap its hour, until it is declined or expired", () => {
  const wanted = from("2026-11-26 10:45:00");
  expect(holdOver([offer], wanted, now)).toBe(offer);
  for (const time of ["11:00", "09:00"]) expect(holdOver([offer], from(`2026-11-26 ${time}:00`), now)).toBeUndefined();
  expect(holdOver([{ ...offer, state: "declined" }], wanted, now)).toBeUndefined();
  expect(holdOver([offer], wanted, minuteOfIso(offer.expires_at))).toBeUndefined();
});
