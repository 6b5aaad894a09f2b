import type { Page } from "@playwright/test";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { newAppointment } from "../support/booking-dialog";
import { expect, freeDate, gate, PHONE, test, withoutServerDates } from "../support/browser";
import { builtFile } from "../support/built-file";

const PATIENT = "Laura Gil";
const menuOf = (page: Page) => page.getByRole("button", { name: `Acciones de la cita de ${PATIENT}` });

test.use({ viewport: PHONE, hasTouch: true });

test("a year is one document with a heading a day, and a new card is styled alone", async ({
  page,
  account,
  browser,
}) => {
  const count = 24;
  // A series that skips holidays ends weeks later, so the series begin far apart.
  const beginnings = [0, 1, 2].flatMap((day) => [0, 36].map((week) => ({ day, week })));
  for (const { day, week } of beginnings) {
    const { id: client_id } = await account.call("POST", "/clients", {
      name: `Persona ${day}-${week}`,
      phone: `300555${1000 + 100 * day + week}`,
    });
    const start = `${dateOfDay(dayNumber(freeDate(day)) + 7 * week)} 10:00:00`;
    await account.call("POST", "/appointments/series", { client_id, start, count });
  }
  const { appointments } = await account.call("GET", "/appointments?limit=200");
  const dates = new Set(appointments.map((each: { appointment_date: string }) => each.appointment_date.slice(0, 10)));
  expect(dates.size).toBe(beginnings.length * count);

  await page.goto("/dashboard?tab=todas");
  const cards = page.getByRole("article");
  await expect(cards.first()).toBeVisible();
  const first = await cards.first().elementHandle();
  await expect(cards).toHaveCount(beginnings.length * count);
  expect(await first?.evaluate((card) => card === document.querySelector("article"))).toBe(true);

  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const named = (role: string) => nodes.filter((node) => node.role?.value === role).map(({ name }) => name?.value);
  expect(new Set(named("heading")).size).toBe(["Citas Agendadas", "Próximas", "Pasadas"].length + dates.size);
  expect(named("article")).toHaveLength(dates.size);

  await page.waitForLoadState("networkidle");
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await page.evaluate(async () => {
    const card = document.querySelector("article")?.parentElement;
    card?.after(card.cloneNode(true));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const styled = traceEvents.flatMap(({ name, args }: { name: string; args: { elementCount?: number } }) =>
    name === "UpdateLayoutTree" ? [args.elementCount ?? 0] : [],
  );
  expect(Math.max(...styled)).toBeGreaterThan(5);
  expect(Math.max(...styled)).toBeLessThan(200);
});

test("all cards share one clock, which moves on", async ({ page, account }) => {
  for (const time of ["10:00:00", "11:00:00", "12:00:00", "13:00:00"]) await account.book(`${freeDate(1)} ${time}`);
  await page.clock.install({ time: new Date(`${freeDate(1)}T09:00:00-05:00`) });
  await withoutServerDates(page);
  await page.addInitScript(() => {
    const watching = { focus: 0 };
    const listen = window.addEventListener.bind(window);
    Object.assign(window, {
      watching,
      addEventListener: (...args: Parameters<typeof listen>) => {
        if (args[0] === "focus") watching.focus++;
        listen(...args);
      },
    });
  });
  await page.goto("/dashboard");
  const card = page.getByRole("article").first();
  await expect(card).toContainText("En 1 h");
  expect(await page.evaluate(() => Reflect.get(window, "watching"))).toEqual({ focus: 1 });
  await page.clock.fastForward("30:00");
  await expect(card).toContainText("En 30 min");
  await page.clock.fastForward("30:00");
  await expect(card).toContainText("Ahora");
});

test("a card's menu and its notes open at the first press, by mouse, finger and keyboard", async ({
  page,
  account,
}) => {
  await account.book(`${freeDate(1)} 10:00:00`, { notes: "Prefiere la mañana" });
  const [button, edit] = [menuOf(page), page.getByRole("menuitem", { name: "Editar" })];
  const notes = page.getByRole("button", { name: `Ver notas de ${PATIENT}` });
  const ways = [
    (press: typeof button) => press.click(),
    (press: typeof button) => press.tap(),
    (press: typeof button) => press.press("Enter"),
  ];
  const openMenu = async (way: (typeof ways)[number]) => {
    await expect(button).toHaveAttribute("aria-haspopup", "menu");
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await way(button);
    await expect(edit).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(edit).toBeHidden();
    await expect(button).toBeFocused();
  };
  const openNotes = async (way: (typeof ways)[number]) => {
    await way(notes);
    await expect(page.getByRole("tooltip")).toContainText("Prefiere la mañana");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tooltip")).toBeHidden();
    await expect(notes).toBeFocused();
  };
  for (const [index, way] of ways.entries()) {
    await page.goto("/dashboard");
    // The first controls must work as soon as the page is visible.
    for (const open of index % 2 === 0 ? [openMenu, openNotes] : [openNotes, openMenu]) await open(way);
  }
});

test("a dialog's file loads ahead of the press that opens it, and runs only then", async ({ page, visit }) => {
  const file = builtFile("new-appointment-dialog");
  const types: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(file)) types.push(request.resourceType());
  });
  await visit("/dashboard");
  await page.waitForResponse((response) => response.url().endsWith(builtFile("week-view")));
  await page.waitForLoadState("networkidle");
  expect(types).toEqual(["fetch"]);
  await newAppointment(page).click();
  await expect(page.getByRole("dialog", { name: "Nueva Cita" })).toBeVisible();
  expect(types).toEqual(["fetch", "script"]);
});

test("the number of coming appointments is shown once all of them are loaded", async ({ page, account }) => {
  for (const hour of ["08", "09", "10", "11", "12", "13", "14", "15", "16"]) {
    const { id: client_id } = await account.call("POST", "/clients", {
      name: `Persona ${hour}`,
      phone: `30055501${hour}`,
    });
    await account.call("POST", "/appointments/series", { client_id, start: `${freeDate(0)} ${hour}:00:00`, count: 24 });
  }
  const pages = gate();
  await page.route(/\/trpc\/.*cursor/, async (route) => {
    await pages.opened;
    await route.continue();
  });
  await page.goto("/dashboard?tab=todas");
  const ahead = page.getByRole("region", { name: "Próximas" });
  await expect(ahead.getByRole("article").first()).toBeVisible();
  await expect(ahead.getByText("200", { exact: true })).toBeHidden();
  pages.open();
  await expect(ahead.getByText("216", { exact: true })).toBeVisible();
});
