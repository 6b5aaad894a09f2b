import type { Page } from "@playwright/test";
import { newAppointment } from "../support/booking-dialog";
import { DESKTOP, expect, PHONE, pressBack, test } from "../support/browser";
import { builtFile } from "../support/built-file";
import { prepare } from "../support/dialog-practice";
import { DIALOG, nameOf, openDialog, openersOf, SCREENS, signInFor, untilReady } from "../support/dialogs";
import { holdBack } from "../support/failing";
import { chooseItem } from "../support/taps";

const dialogsOf = (page: Page) => page.locator(DIALOG);

/** Records the last pressed element; for a menu item, the menu's button. */
const watchPresses = (page: Page) =>
  page.evaluate(() => {
    const watch = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element && target.closest("button, a");
      if (!pressed) return;
      const menu = pressed.closest("[popover]");
      document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
      (menu ? document.querySelector(`[popovertarget="${menu.id}"]`) : pressed)?.setAttribute("data-pressed", "");
    };
    document.addEventListener("click", watch, { capture: true });
  });

async function expectOpen(page: Page): Promise<void> {
  await expect(dialogsOf(page).last()).toBeVisible();
  await expect(dialogsOf(page).last().locator("[data-pressed]")).toHaveCount(0);
  await expect(dialogsOf(page).locator("[aria-busy='true']")).toHaveCount(0);
}

/** Dialogs that contain typed input and therefore ask before they close. */
const TYPED = new Set(["unsaved changes", "series-dialog", "scope-dialog"]);

const keptDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft:")));

test.describe.configure({ timeout: 300_000 });

for (const screen of SCREENS.filter(({ dialogs }) => Object.keys(dialogs).length > 0)) {
  const { path } = screen;
  test(`Back closes every dialog of ${nameOf(screen)} at both widths, and no dialog leaves an empty draft`, async ({
    page,
    baseURL,
  }) => {
    const expectBegun = async () => {
      await untilReady(page, screen);
      await watchPresses(page);
    };
    const begin = async () => {
      await page.goto(path);
      await expectBegun();
    };
    // On a phone, scrolling may have loaded the next page of clients, which changes the address.
    const beginUnlessHere = async () => {
      if (page.url() !== baseURL + path) await begin();
    };
    const backToThePage = async () => {
      for (let open = await dialogsOf(page).count(); open > 0; open--) {
        await page.goBack();
        await expect(dialogsOf(page)).toHaveCount(open - 1);
      }
      expect(page.url()).toContain(new URL(path, baseURL).pathname);
    };
    const discard = async () => {
      await page.goBack();
      await page.getByRole("button", { name: "Descartar" }).click();
      await expect(dialogsOf(page)).toHaveCount(0);
    };
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signInFor(page, baseURL, screen);
    await begin();
    for (const [name, opener] of openersOf(screen)) {
      for (const size of opener.isOfPhone ? [PHONE] : [PHONE, DESKTOP]) {
        await test.step(`${name}, ${size.width} px wide`, async () => {
          await page.setViewportSize(size);
          await beginUnlessHere();
          await openDialog(page, opener);
          await expectOpen(page);
          const count = await dialogsOf(page).count();
          await page.goBack();
          await expect(dialogsOf(page)).toHaveCount(count - 1);
          // A pressed control may be gone, such as the action of a toast.
          await expect(page.locator("[data-pressed]:not(:focus)")).toHaveCount(0);
          if (TYPED.has(name)) await discard();
          else await backToThePage();
        });
      }
      if (TYPED.has(name)) continue;
      await test.step(`${name}, reloaded`, async () => {
        await beginUnlessHere();
        await openDialog(page, opener);
        await expectOpen(page);
        await page.reload();
        await expectBegun();
        expect(await keptDrafts(page)).toEqual([]);
        // A sheet with a URL of its own is open again after the reload.
        if (page.url() !== baseURL + path) await begin();
      });
    }
  });
}

test("Back closes stacked dialogs one by one, and a dialog that deleted its client leaves no history entry", async ({
  page,
  visit,
}) => {
  await prepare(await visit("/availability"));
  await page.goto("/clients");
  await page.getByRole("link", { name: "Ana Peña" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Ana Peña" });
  await sheet.getByRole("button", { name: "Editar cliente" }).click();
  const editor = page.getByRole("dialog", { name: "Editar cliente" });
  await editor.getByRole("textbox", { name: "Nombre" }).fill("Ana María Peña");
  await pressBack(page, { open: 1 });
  const question = page.getByRole("alertdialog", { name: "¿Descartar los cambios?" });
  await expect(question).toBeVisible();
  await pressBack(page, { open: 2 });
  await expect(question).toBeHidden();
  await expect(editor.getByRole("textbox", { name: "Nombre" })).toHaveValue("Ana María Peña");
  await pressBack(page, { open: 1 });
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(editor).toBeHidden();
  await expect(sheet).toBeVisible();
  await pressBack(page, { open: 0 });
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/clients");
  await pressBack(page, { open: 0 });
  await expect(page).toHaveURL("/availability");

  await test.step("deleting a client from the sheet leaves no history entry", async () => {
    await page.goto("/clients");
    await page.getByRole("link", { name: "Beto Ruiz" }).first().click();
    const beto = page.getByRole("dialog", { name: "Beto Ruiz" });
    await chooseItem(beto.getByRole("button", { name: /^Más acciones/ }), "Eliminar cliente");
    await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar cliente" }).click();
    await expect(dialogsOf(page)).toHaveCount(0);
    await expect(page).toHaveURL("/clients");
    await pressBack(page, { open: 0 });
    await expect(page).toHaveURL("/availability");
  });

  await test.step("a sheet that another screen opened closes, and a second Back returns there", async () => {
    await page.goto("/dashboard?tab=todas");
    await chooseItem(page.getByRole("button", { name: /^Acciones de la cita/ }).first(), "Ver ficha");
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL("/clients");
    await page.goBack();
    await expect(page).toHaveURL("/dashboard?tab=todas");
  });
});

test("a dialog closed by Escape or a reload leaves no history entry, and a double press of its button opens it once", async ({
  page,
  visit,
}) => {
  await visit("/packages");
  await page.goto("/dashboard");
  const dialog = page.getByRole("dialog", { name: "Nueva Cita" });
  for (const how of ["closed", "reloaded"]) {
    await newAppointment(page).click();
    await expect(dialog).toBeVisible();
    if (how === "closed") await page.keyboard.press("Escape");
    else await page.reload();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await pressBack(page, { open: 0 });
  await expect(page).toHaveURL("/packages");

  await page.goto("/clients");
  const opener = page.getByRole("button", { name: "Agregar Cliente" }).first();
  await expect(opener).toBeVisible();
  const release = await holdBack(page, `**${builtFile("create-client-dialog")}`);
  await opener.click();
  await opener.click();
  release();
  await expect(dialogsOf(page)).toHaveCount(1);
  await page.goBack();
  await expect(dialogsOf(page)).toHaveCount(0);
});

test("Back and links ask before they discard unsaved input", async ({ page, visit }) => {
  await visit("/dashboard");
  await page.getByRole("link", { name: "Paquetes" }).first().click();
  await page.getByRole("textbox", { name: /valor base/i }).fill("90000");
  const question = page.getByRole("alertdialog", { name: "¿Salir sin guardar?" });
  await pressBack(page, { open: 0 });
  await expect(question).toBeVisible();
  await pressBack(page, { open: 1 });
  await expect(question).toBeHidden();
  await expect(page).toHaveURL("/packages");
  await page.getByRole("link", { name: "Clientes" }).first().click();
  await question.getByRole("button", { name: "Seguir editando" }).click();
  await expect(page).toHaveURL("/packages");
  await pressBack(page, { open: 0 });
  await question.getByRole("button", { name: "Salir sin guardar" }).click();
  await expect(page).toHaveURL("/dashboard");
});
