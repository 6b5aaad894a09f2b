import type { Page } from "@playwright/test";
import { dayAndMonth, longDate, monthText } from "@sereno/core/lib/spanish/rules";
import { expect, expectAccessible, freeWeekday, PHONE, test, toast } from "../support/browser";
import { bruna, camila, daysAfter, eventOf, middleOf, pixels, timeOf } from "../support/calendar";

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

/** Touches the points; at the first, waits for `hold`. Without `hold`, equal timestamps prevent a long press. */
async function touch(page: Page, [first, ...rest]: { x: number; y: number }[], hold?: () => Promise<unknown>) {
  const session = await page.context().newCDPSession(page);
  const time = hold ? {} : { timestamp: Date.now() / 1000 };
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints, ...time });
  if (!first) return;
  const started = send("touchStart", [first]);
  if (hold) {
    await started;
    await hold();
  }
  await Promise.all([started, ...rest.map((point) => send("touchMove", [point])), send("touchEnd", [])]);
}

const swipe = async (page: Page, by: number, from = { x: 200, y: 600 }, down = 0) => {
  const steps = Array.from({ length: 6 }, (_, step) => step / 5);
  await touch(
    page,
    steps.map((part) => ({ x: from.x + by * part, y: from.y + down * part })),
  );
};

async function expectMenu(page: Page, date: string): Promise<void> {
  await page.getByRole("button", { name: `Opciones del ${longDate(date)}` }).click();
  await page.getByRole("menuitem", { name: "Lista de espera" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("a tap opens a day, swipes change the day, and a long press lifts an appointment", async ({ page, account }) => {
  const wednesday = freeWeekday(3);
  const { id: gone } = await account.book(`${wednesday} 10:00:00`, bruna);
  await account.call("PUT", `/appointments/${gone}`, { status: "cancelled" });
  const { id } = await account.book(`${wednesday} 10:00:00`, camila);
  await page.goto(`/dashboard?vista=mes&fecha=${wednesday}`);
  const heading = page.getByRole("heading", { level: 2 });
  // A busy page answers the first touch late, and Chromium then cancels the whole touch.
  const idle = () => page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const shows = (date: string) =>
    expect(heading)
      .toContainText(new RegExp(`^${longDate(date)} `, "i"))
      .then(idle);
  const event = eventOf(page, "Camila Rojas");
  const day = page.getByRole("button", { name: `${dayAndMonth(wednesday)}, 2 citas: 1 próxima y 1 cancelada` });
  await expect(day).toBeVisible();
  await expectAccessible(page);
  await idle();
  await swipe(page, -160);
  await expect(heading).not.toContainText(monthText(wednesday), { ignoreCase: true });
  await expect(day).toBeHidden();
  await idle();
  await swipe(page, 160);
  await expect(heading).toContainText(monthText(wednesday), { ignoreCase: true });
  await day.click();
  await shows(wednesday);

  await test.step("a cancelled appointment is a strip without width, and opens from there and below the day", async () => {
    const [whole, strip] = [await event.boundingBox(), await eventOf(page, "Bruna Díaz 10 – 11 a.\\sm.").boundingBox()];
    expect(whole?.width).toBeGreaterThan(280);
    expect(strip?.width).toBeLessThan(16);
    const under = page.getByRole("button", { name: "10 a. m. Bruna Díaz" });
    expect((await under.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    for (const way of [under, eventOf(page, "Bruna Díaz 10 – 11 a.\\sm.")]) {
      await way.click();
      await page.getByRole("dialog", { name: "Editar Cita" }).getByRole("button", { name: "Cerrar" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
    }
  });

  await test.step("a swipe turns the day, also over an appointment, and neither moves, opens nor books one", async () => {
    await swipe(page, -160, await middleOf(event));
    await shows(daysAfter(wednesday, 1));
    await swipe(page, 160);
    await shows(wednesday);
    // Two swipes each way, faster than the view changes.
    await swipe(page, -160);
    await swipe(page, -160);
    await shows(daysAfter(wednesday, 2));
    await swipe(page, 160);
    await swipe(page, 160);
    await shows(wednesday);
    await swipe(page, -30);
    await swipe(page, -40, { x: 200, y: 600 }, -200);
    await expect(event).toBeAttached();
    await shows(wednesday);
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await timeOf(account, id)).toEqual([`${wednesday} 10:00:00`, 60]);
  });

  await test.step("a day's header has its menu, and opens the day", async () => {
    await page.getByText("3 días", { exact: true }).click();
    const header = page
      .getByRole("columnheader")
      .getByRole("button", { name: `viernes ${Number(daysAfter(wednesday, 2).slice(8))}`, exact: true });
    const { width = 0, height = 0 } = (await header.boundingBox()) ?? {};
    expect([width > 50, height >= 44]).toEqual([true, true]);
    await swipe(page, -160);
    await expect(heading).toContainText(`${Number(daysAfter(wednesday, 3).slice(8))} `);
    await idle();
    await swipe(page, 160);
    await expectMenu(page, daysAfter(wednesday, 2));
    await header.click();
    await shows(daysAfter(wednesday, 2));
  });

  await test.step("scrolling moves no appointment, and a long press lifts one", async () => {
    await page.goto(`/dashboard?vista=tres&fecha=${wednesday}`);
    const down = async (minutes: number) => {
      const from = await middleOf(event);
      const by = await pixels(event, minutes);
      return Array.from({ length: 9 }, (_, step) => ({ x: from.x, y: from.y + (by * step) / 8 }));
    };

    await touch(page, await down(-60));
    await expect(event).toContainText("10 – 11 a. m.");
    expect(await timeOf(account, id)).toEqual([`${wednesday} 10:00:00`, 60]);

    const ghost = page.getByText(`${Number(wednesday.slice(8))}, 10 – 11 a. m.`);
    await touch(page, await down(60), () => expect(ghost).toBeVisible());
    await expect(toast(page, "Cita movida")).toBeVisible();
    expect(await timeOf(account, id)).toEqual([`${wednesday} 11:00:00`, 60]);
    await expectAccessible(page);
  });
});
