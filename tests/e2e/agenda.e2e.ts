import type { Page } from "@playwright/test";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { newAppointment } from "../support/booking-dialog";
import { expect, freeDate, PHONE, test } from "../support/browser";
import { builtFile } from "../support/built-file";
import { chromiumLaunchOptions } from "../support/chromium";
import { gate } from "../support/failing";

// The browser builds the whole accessibility tree only for a screen reader; else it leaves out what it has not drawn.
const { args = [], ...launch } = chromiumLaunchOptions();
test.use({ launchOptions: { ...launch, args: [...args, "--force-renderer-accessibility"] } });

const PATIENT = "Laura Gil";
const menuOf = (page: Page) => page.getByRole("button", { name: `Acciones de la cita de ${PATIENT}` });

test.use({ viewport: PHONE, hasTouch: true });

test("an appointment's menu and notes open at the first click, tap or Enter, and the booking dialog is preloaded", async ({
  page,
  account,
}) => {
  await account.book(`${freeDate(1)} 10:00:00`, { notes: "Prefiere la mañana" });
  const [button, edit] = [menuOf(page), page.getByRole("menuitem", { name: "Editar" })];
  const notes = page.getByRole("button", { name: `Ver notas de ${PATIENT}` });
  type Way = (press: typeof button) => Promise<void>;
  const [click, tap, enter]: [Way, Way, Way] = [
    (press) => press.click(),
    (press) => press.tap(),
    (press) => press.press("Enter"),
  ];
  const openMenu = async (way: Way) => {
    await expect(button).toHaveAttribute("aria-haspopup", "menu");
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await way(button);
    await expect(edit).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(edit).toBeHidden();
    await expect(button).toBeFocused();
  };
  const openNotes = async (way: Way) => {
    await way(notes);
    await expect(page.getByRole("tooltip")).toContainText("Prefiere la mañana");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tooltip")).toBeHidden();
    await expect(notes).toBeFocused();
  };
  const file = builtFile("new-appointment-dialog");
  const types: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(file)) types.push(request.resourceType());
  });
  // Whichever control is pressed first must work as soon as it is visible.
  await page.goto("/dashboard");
  for (const open of [openMenu, openNotes]) await open(click);
  await page.goto("/dashboard");
  types.length = 0;
  for (const way of [tap, enter]) for (const open of [openNotes, openMenu]) await open(way);
  await tap(button);
  // A scripted event leaves out the browser's own closing, which some phones lack.
  await page.locator("body").dispatchEvent("pointerup", { pointerType: "touch" });
  await expect(edit).toBeHidden();

  await expect.poll(() => types).toEqual(["fetch"]);
  await page.waitForLoadState("networkidle");
  expect(types).toEqual(["fetch"]);
  await newAppointment(page).click();
  await expect(page.getByRole("dialog", { name: "Nueva Cita" })).toBeVisible();
  expect(types).toEqual(["fetch", "script"]);
});

test("240 appointments are counted once all are loaded, and all are in the document", {
  tag: "@long",
}, async ({ page, account }) => {
  const count = 24;
  // A series of 24 skips holidays and so lasts longer: a weekday's second series begins 36 weeks after its first.
  const beginnings = [0, 1, 2, 3, 4].flatMap((day) => [0, 36].map((week) => ({ day, week })));
  for (const { day, week } of beginnings) {
    const { id: client_id } = await account.call("POST", "/clients", {
      name: `Persona ${day}-${week}`,
      phone: `300555${1000 + 100 * day + week}`,
    });
    const start = `${dateOfDay(dayNumber(freeDate(day)) + 7 * week)} 10:00:00`;
    await account.call("POST", "/appointments/series", { client_id, start, count });
  }
  const whole = beginnings.length * count;
  const pages = gate();
  await page.route(/\/trpc\/.*cursor/, (route) => pages.opened.then(() => route.continue()));
  await page.goto("/dashboard?tab=todas");
  const ahead = page.getByRole("region", { name: "Próximas" });
  const cards = page.getByRole("article");
  await expect(ahead.getByRole("article").first()).toBeVisible();
  await expect(ahead.getByText("200", { exact: true })).toBeHidden();
  const first = await cards.first().elementHandle();
  pages.open();
  await expect(ahead.getByText(String(whole), { exact: true })).toBeVisible();
  await expect(cards).toHaveCount(whole);
  expect(await first?.evaluate((card) => card === document.querySelector("article"))).toBe(true);

  const { nodes } = await (await page.context().newCDPSession(page)).send("Accessibility.getFullAXTree");
  const named = (role: string) => nodes.filter((node) => node.role?.value === role).map(({ name }) => name?.value);
  expect(new Set(named("heading")).size).toBe(["Citas Agendadas", "Próximas", "Pasadas"].length + whole);
  expect(named("article")).toHaveLength(whole);
});
