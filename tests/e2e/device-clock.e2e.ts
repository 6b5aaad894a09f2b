import { putClockAhead } from "../clock/ahead.mjs";
import { expect, expectAccessible, openAs, signIn, test } from "../support/browser";

const MINUTE_MS = 60_000;
const BOGOTA_MS = -5 * 60 * MINUTE_MS;
const HALF_HOUR = 30;

/** The wall-clock time of a half hour in about so many minutes that ends on the same day. */
function halfHourAt(minutes: number): string {
  const wanted = Math.floor((Date.now() + BOGOTA_MS) / MINUTE_MS / 5) * 5 + minutes;
  const ofDay = wanted % 1440;
  const fits = ofDay + HALF_HOUR < 1440 ? 0 : minutes > 0 ? 1440 - ofDay : 1440 - HALF_HOUR - ofDay;
  return new Date((wanted + fits) * MINUTE_MS).toISOString().slice(0, 19).replace("T", " ");
}

for (const { hours, says, at, offers } of [
  { hours: 3, says: "va 3 horas adelantado", at: 60, offers: false },
  { hours: -3, says: "va 3 horas atrasado", at: -120, offers: true },
]) {
  test(`a device whose clock ${says} goes by the server's, and is told`, async ({ page, context, baseURL }) => {
    await context.addInitScript(`(${putClockAhead})(() => ${hours * 60 * MINUTE_MS})`);
    const account = await signIn(page, baseURL, "bruno@sereno.test");
    await account.call("POST", "/appointments", {
      patient_name: "Laura Gil",
      patient_phone: "3005550101",
      appointment_date: halfHourAt(at),
      duration_minutes: HALF_HOUR,
    });
    await page.goto(`${baseURL}/dashboard?tab=todas`);
    await expect(page.getByText(`El reloj de este dispositivo ${says}`)).toBeVisible();
    const card = page.getByRole("article").filter({ hasText: "Laura Gil" });
    await expect(card).toBeVisible();
    await expect(card.getByRole("button", { name: "No asistió, Laura Gil" })).toBeVisible({ visible: offers });
    await expectAccessible(page);
  });
}

test("a device whose clock is right is told nothing", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "bruno@sereno.test", "/dashboard");
  await expect(page.getByRole("heading", { name: "Citas Agendadas" })).toBeVisible();
  await expect(page.getByText("El reloj de este dispositivo")).toBeHidden();
});
