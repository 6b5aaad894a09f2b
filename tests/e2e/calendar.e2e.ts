import type { Locator, Page } from "@playwright/test";
import {
  type Account,
  DESKTOP,
  expect,
  expectAccessible,
  freeDate,
  freeWeekday,
  openAs,
  PHONE,
  test,
} from "../support/browser";

const BOX_MINUTES = 30;
const [camila, bruna] = [
  { patient_name: "Camila Rojas", patient_phone: "3001112233" },
  { patient_name: "Bruna Díaz", patient_phone: "3004445566" },
];

const book = (account: Account, who: object, appointment_date: string) =>
  account.call("POST", "/appointments", { ...who, appointment_date, duration_minutes: 60 });

const eventOf = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(name) });

/** The height of so many minutes in the grid, by the length of an appointment of an hour. */
async function pixels(event: Locator, minutes: number): Promise<number> {
  const box = await event.boundingBox();
  return ((box?.height ?? 0) + 1) * (minutes / 60);
}

async function middleOf(event: Locator) {
  await event.scrollIntoViewIfNeeded();
  const box = await event.boundingBox();
  if (!box) throw new Error("nowhere to be seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragBy(page: Page, event: Locator, minutes: number, days = 0) {
  const from = await middleOf(event);
  const column = await page.getByRole("columnheader").nth(1).boundingBox();
  const to = { x: from.x + days * (column?.width ?? 0), y: from.y + (await pixels(event, minutes)) };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
}

const asksForTheView = (url: URL) => /^\/trpc\/.*appointment\.agenda/.test(url.pathname);

/** Keeps the page from asking for the view again, until what it answers is called. */
async function holdTheView(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(asksForTheView, async (route) => {
    await released;
    await route.fallback();
  });
  return async () => {
    release();
    await page.unroute(asksForTheView);
  };
}

const timeOf = async (account: Account, id: string) => {
  const { appointment_date, duration_minutes } = await account.call("GET", `/appointments/${id}`);
  return [appointment_date, duration_minutes];
};

test.describe("at 1280 px", () => {
  test.use({ viewport: DESKTOP, timezoneId: "Pacific/Auckland" });

  test("an appointment is dragged, put back, refused and stretched", async ({ page, baseURL }) => {
    const date = freeDate(0);
    const account = await openAs(page, baseURL, "bruno@sereno.test", "/dashboard");
    const { id } = await book(account, camila, `${date} 10:00:00`);
    await book(account, bruna, `${date} 13:00:00`);
    await page.goto(`${baseURL}/dashboard?vista=semana&fecha=${date}`);
    const event = eventOf(page, "Camila Rojas");

    await test.step("the practice's wall clock counts, whatever the browser's", async () => {
      await expect(event).toContainText("10:00 - 11:00");
    });

    await test.step("a ghost says where it would come to lie, and 'Deshacer' puts it back", async () => {
      await dragBy(page, event, 65);
      await expect(page.getByText(`${Number(date.slice(8))}, 11:05 – 12:05`)).toBeVisible();
      await page.mouse.up();
      await expect(page.getByText("Cita movida")).toBeVisible();
      expect(await timeOf(account, id)).toEqual([`${date} 11:05:00`, 60]);
      await page.getByRole("button", { name: "Deshacer" }).click();
      await expect(page.getByText("La cita volvió a su hora")).toBeVisible();
      await expect(event).toContainText("10:00 - 11:00");
      expect(await timeOf(account, id)).toEqual([`${date} 10:00:00`, 60]);
    });

    await test.step("onto another one it goes back, with the reason", async () => {
      await dragBy(page, event, 150);
      await page.mouse.up();
      await expect(page.getByText("No se pudo mover la cita")).toBeVisible();
      await expect(page.getByText(/Ese horario ya está ocupado\. .*Bruna Díaz/)).toBeVisible();
      await expect(event).toContainText("10:00 - 11:00");
      expect(await timeOf(account, id)).toEqual([`${date} 10:00:00`, 60]);
    });

    await test.step("outside the hours it asks, and a no leaves it", async () => {
      await dragBy(page, event, -150);
      await page.mouse.up();
      const question = page.getByRole("alertdialog", {
        name: "Este horario está fuera de tu disponibilidad publicada.",
      });
      await expect(question.getByRole("button", { name: "Mover de todos modos" })).toBeVisible();
      await expectAccessible(page);
      await question.getByRole("button", { name: "Cancelar" }).click();
      await expect(event).toContainText("10:00 - 11:00");
      expect(await timeOf(account, id)).toEqual([`${date} 10:00:00`, 60]);
    });

    await test.step("its lower edge changes its length", async () => {
      const { x, y } = await middleOf(event);
      const edge = y + (await pixels(event, 30)) - 2;
      await page.mouse.move(x, y);
      await page.mouse.move(x, edge);
      const cursor = () =>
        page.evaluate(
          (at) => {
            const hit = document.elementFromPoint(at.x, at.y);
            return hit && getComputedStyle(hit).cursor;
          },
          { x, y: edge },
        );
      await expect.poll(cursor).toBe("s-resize");
      await page.mouse.down();
      await page.mouse.move(x, edge + (await pixels(event, BOX_MINUTES)), { steps: 5 });
      const askedAgain = page.waitForResponse((answer) => asksForTheView(new URL(answer.url())));
      await page.mouse.up();
      await expect(event).toContainText("10:00 - 11:30");
      await expect.poll(() => timeOf(account, id)).toEqual([`${date} 10:00:00`, 90]);
      await (await askedAgain).finished();
    });

    await test.step("a change made elsewhere wins over a drag that knows nothing of it", async () => {
      const release = await holdTheView(page);
      await account.call("PUT", `/appointments/${id}`, { appointment_date: `${date} 16:00:00`, duration_minutes: 60 });
      await dragBy(page, event, -60);
      await page.mouse.up();
      await expect(page.getByText("Esta cita cambió en otro lugar.")).toBeVisible();
      await release();
      await expect(event).toContainText("16:00 - 17:00");
      expect(await timeOf(account, id)).toEqual([`${date} 16:00:00`, 60]);
    });
  });

  test("an appointment is moved by keys and keeps the focus, also on another day", async ({ page, baseURL }) => {
    const wednesday = freeWeekday(3);
    const account = await openAs(page, baseURL, "bruno@sereno.test", "/dashboard");
    const { id } = await book(account, camila, `${wednesday} 10:00:00`);
    await page.goto(`${baseURL}/dashboard?vista=semana&fecha=${wednesday}`);
    const event = eventOf(page, "Camila Rojas");
    await event.focus();

    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("Alt+Shift+ArrowDown");
    await expect(page.getByText(/10:05 – 11:10\. Enter la deja ahí, Escape la devuelve\./)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(event).toContainText("10:00 - 11:00");
    expect(await timeOf(account, id)).toEqual([`${wednesday} 10:00:00`, 60]);

    // Within the week, into the next one and on in it, over several and back, and there and back: other weeks come into view.
    let days = 0;
    for (const presses of [[2], [5], [19], [-26], [5, -4]]) {
      for (const by of presses) {
        days += by;
        for (let press = 0; press < Math.abs(by); press++) {
          await page.keyboard.press(by > 0 ? "Alt+ArrowRight" : "Alt+ArrowLeft");
        }
      }
      await page.keyboard.press("Enter");
      const lands = new Date(Date.parse(wednesday) + days * 86_400_000).toISOString().slice(0, 10);
      await expect.poll(() => timeOf(account, id)).toEqual([`${lands} 10:00:00`, 60]);
      await expect(event).toBeFocused();
    }

    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Editar Cita" })).toBeVisible();
  });

  test("free time opens a new appointment, and dragging over it sets the length", async ({ page, baseURL }) => {
    const date = freeDate(2);
    const account = await openAs(page, baseURL, "bruno@sereno.test", "/dashboard");
    await book(account, camila, `${date} 10:00:00`);
    await page.goto(`${baseURL}/dashboard?vista=dia&fecha=${date}`);
    const event = eventOf(page, "Camila Rojas");
    const { x, y } = await middleOf(event);
    const dialog = page.getByRole("dialog", { name: "Nueva Cita" });

    await page.mouse.click(x, y + (await pixels(event, 50)));
    await expect(dialog.getByText(/11:00 a\. m\. – 12:00 p\. m\./).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    const below = y + (await pixels(event, 152));
    await page.mouse.move(x, below);
    await page.mouse.down();
    await page.mouse.move(x, below + (await pixels(event, 85)), { steps: 8 });
    await page.mouse.up();
    await expect(dialog.getByText(/1:00 p\. m\. – 2:30 p\. m\./).first()).toBeVisible();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`every view is accessible, ${colorScheme}`, async ({ page, baseURL }) => {
      await page.emulateMedia({ colorScheme });
      await openAs(page, baseURL, "ana@sereno.test", "/dashboard");
      for (const view of ["dia", "semana", "mes"]) {
        await page.goto(`${baseURL}/dashboard?vista=${view}&fecha=${freeDate(-14)}`);
        await expect(page.getByRole("columnheader").first()).toBeVisible();
        await expectAccessible(page);
      }
    });
  }
});

test.describe("at 390 px, by touch", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  async function touch(page: Page, path: { x: number; y: number }[], hold: () => Promise<unknown>) {
    const session = await page.context().newCDPSession(page);
    const [first, ...rest] = path;
    const send = (type: "touchStart" | "touchMove" | "touchEnd", points: typeof path) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    if (!first) return;
    await send("touchStart", [first]);
    await hold();
    for (const point of rest) await send("touchMove", [point]);
    await send("touchEnd", []);
  }

  test("a finger that scrolls moves nothing; one that waits lifts the appointment", async ({ page, baseURL }) => {
    const date = freeDate(0);
    const account = await openAs(page, baseURL, "bruno@sereno.test", "/dashboard");
    const { id } = await book(account, camila, `${date} 10:00:00`);
    await page.goto(`${baseURL}/dashboard?vista=tres&fecha=${date}`);
    const event = eventOf(page, "Camila Rojas");
    const down = async (minutes: number) => {
      const from = await middleOf(event);
      const by = await pixels(event, minutes);
      return Array.from({ length: 9 }, (_, step) => ({ x: from.x, y: from.y + (by * step) / 8 }));
    };

    await touch(page, await down(-60), async () => undefined);
    await expect(event).toContainText("10:00");
    expect(await timeOf(account, id)).toEqual([`${date} 10:00:00`, 60]);

    const ghost = page.getByText(`${Number(date.slice(8))}, 10:00 – 11:00`);
    await touch(page, await down(60), () => expect(ghost).toBeVisible());
    await expect(page.getByText("Cita movida")).toBeVisible();
    expect(await timeOf(account, id)).toEqual([`${date} 11:00:00`, 60]);
    await expectAccessible(page);
  });
});
