import { putClockAhead } from "../clock/ahead.mjs";
import { expect, expectAccessible, test } from "../support/browser";

const MINUTE_MS = 60_000;
const BOGOTA_MS = -5 * 60 * MINUTE_MS;
const HALF_HOUR = 30;

/** Local start of a half-hour appointment about this many minutes from now, moved if it would end on another day. */
function halfHourAt(minutes: number): string {
  const wanted = Math.floor((Date.now() + BOGOTA_MS) / MINUTE_MS / 5) * 5 + minutes;
  const ofDay = wanted % 1440;
  const fits = ofDay + HALF_HOUR < 1440 ? 0 : minutes > 0 ? 1440 - ofDay : 1440 - HALF_HOUR - ofDay;
  return new Date((wanted + fits) * MINUTE_MS).toISOString().slice(0, 19).replace("T", " ");
}

test("a device with a wrong clock uses the server's time and shows a warning", async ({ page, account }) => {
  const card = page.getByRole("article");
  for (const { hours, says, at, offers } of [
    { hours: 3, says: "va 3 horas adelantado", at: 60, offers: false },
    { hours: -3, says: "va 3 horas atrasado", at: -120, offers: true },
  ]) {
    // A page load runs all scripts added so far. The second goes back six hours, because the first adds three.
    await page.addInitScript(`(${putClockAhead})(() => ${(hours < 0 ? 2 * hours : hours) * 60 * MINUTE_MS})`);
    const { id } = await account.book(halfHourAt(at), { duration_minutes: HALF_HOUR });
    await page.goto("/dashboard?tab=todas");
    await expect(card).toBeVisible();
    await expect(page.getByText(`El reloj de este dispositivo ${says}`)).toBeVisible();
    await expect(card.getByRole("button", { name: /^No asistió/ })).toBeVisible({ visible: offers });
    await expectAccessible(page);
    await account.call("DELETE", `/appointments/${id}`);
  }
});
