import type { Page } from "@playwright/test";
import { newAppointment } from "../support/booking-dialog";

declare global {
  interface Window {
    /** `performance.now()` of the last press or key. */
    pressedAt?: number;
  }
}

export const ACTIONS = [
  "opened",
  "hours shown",
  "person found",
  "person chosen",
  "Virtual: hours",
  "next days",
  "hour chosen",
  "saving shown",
  "booked",
] as const;

/** Seconds from each press until its effect was drawn. */
export type Booking = Record<(typeof ACTIONS)[number], number>;

const DIALOG = "[role=dialog]";
const HOUR = `${DIALOG} fieldset fieldset button[aria-pressed]`;

/** Runs `press`; returns the seconds from its last press or key until an element is visible. */
async function until(page: Page, selector: string, press: () => Promise<unknown>): Promise<number> {
  const seen = page.waitForFunction(
    ({ css, armed }) => {
      const { pressedAt = 0 } = window;
      return pressedAt > armed && document.querySelector(css)?.checkVisibility() && performance.now() - pressedAt;
    },
    { css: selector, armed: await page.evaluate(() => performance.now()) },
  );
  await press();
  return Number(await (await seen).jsonValue()) / 1000;
}

export const watchPresses = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const kind of ["pointerdown", "input"])
      addEventListener(
        kind,
        () => {
          window.pressedAt = performance.now();
        },
        { capture: true },
      );
  });

export async function measureBooking(page: Page, name: string): Promise<Booking> {
  const dialog = page.getByRole("dialog", { name: "Nueva Cita" });
  const patient = `${DIALOG} input[role=combobox]`;
  const hours = page.waitForFunction(
    (css) => document.querySelector(css) && performance.now() - (window.pressedAt ?? 0),
    HOUR,
  );
  const opened = await until(page, patient, () => newAppointment(page).click());
  const shown = Number(await (await hours).jsonValue()) / 1000;
  return {
    opened,
    "hours shown": shown,
    "person found": await until(page, "[role=option]", () => page.locator(patient).fill(name)),
    "person chosen": await until(page, `${DIALOG} [aria-label^='Quitar a']`, () =>
      page.getByRole("option").first().click(),
    ),
    "Virtual: hours": await until(page, `${DIALOG}:has(input[value=Virtual]:checked) ${HOUR.replace(DIALOG, "")}`, () =>
      dialog.getByText("Virtual", { exact: true }).click(),
    ),
    "next days": await until(page, `${DIALOG} [aria-label='Volver a los próximos días']`, () =>
      dialog.getByRole("button", { name: /^(Ir al mes siguiente|Ver todo el mes)$/ }).click(),
    ),
    "hour chosen": await until(page, `${HOUR}[aria-pressed=true]`, () => page.locator(HOUR).last().click()),
    "saving shown": await until(page, `${DIALOG} [type=submit][aria-busy=true]`, () =>
      dialog.getByRole("button", { name: "Crear cita" }).click(),
    ),
    booked: await page
      .waitForFunction(
        () =>
          document.body.textContent?.includes("Cita creada exitosamente") &&
          performance.now() - (window.pressedAt ?? 0),
      )
      .then(async (handle) => Number(await handle.jsonValue()) / 1000),
  };
}
