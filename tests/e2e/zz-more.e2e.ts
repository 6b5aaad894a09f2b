import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, openAs, openElsewhere, PHONE, test } from "../support/browser";
import { prepare } from "../support/dialogs";
import { enlargeText, layoutFaults } from "../support/layout";
const DIALOG = "[role=dialog], [role=alertdialog]";
const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const seq = (...steps: ((page: Page) => Promise<unknown>)[]) => async (page: Page) => { for (const s of steps) await s(page); };
const LAYOUTS = [{ width: 320, height: 640, text: 1 }, { ...PHONE, text: 1 }, { width: 844, height: 390, text: 1 }, { ...PHONE, text: 2 }, { ...DESKTOP, text: 2 }];
const faults: string[] = [];
async function look(page: Page, name: string) {
  for (const size of [DESKTOP, PHONE]) for (const scheme of ["light", "dark"] as const) {
    await page.setViewportSize(size); await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.waitForTimeout(150);
    await page.screenshot({ path: `/tmp/pics2/${name}-${size.width}-${scheme}.png` });
    try { await expectAccessible(page, { within: DIALOG }); } catch (e) { faults.push(`${name} ${size.width} ${scheme} axe: ${String(e).slice(0, 600)}`); }
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const { text, ...size } of LAYOUTS) {
    await page.setViewportSize(size); await enlargeText(page, text);
    try { await expect.poll(() => layoutFaults(page), { timeout: 2500 }).toEqual([]); } catch { faults.push(`${name} ${size.width} ${text}: ${(await layoutFaults(page)).join(" | ")}`); await page.screenshot({ path: `/tmp/pics2/fault-${name}-${size.width}-${text}.png` }); }
  }
  await enlargeText(page, 1); await page.setViewportSize(DESKTOP);
}
const carla: [string, string, Record<string, (page: Page) => Promise<unknown>>][] = [
  ["/dashboard?tab=todas", "Ana Peña", {
    search: press("Buscar"),
    searched: seq(press("Buscar"), async (p) => { await p.getByRole("dialog").getByRole("combobox").fill("ana"); await p.waitForTimeout(600); }),
  }],
  ["/clients", "Ana Peña", {
    statement: seq((p) => p.getByRole("link", { name: "Ana Peña" }).first().click(), press(/Estado de cuenta/)),
    sheetNotes: seq((p) => p.getByRole("link", { name: "Ana Peña" }).first().click(), (p) => p.getByRole("tab").nth(1).click()),
    sheetMoney: seq((p) => p.getByRole("link", { name: "Ana Peña" }).first().click(), (p) => p.getByRole("tab").nth(2).click()),
  }],
  ["/cobros", "N.º 1", { pdf: press(/^Descargar PDF/), sheetPaper: seq(press("Ver la hoja del mes"), async (p) => { await p.waitForTimeout(500); }) , closeMonth: press(/Cerrar (el )?mes|Cerrar noviembre/) }],
  ["/profile", "Este dispositivo", { endOne: press(/^Cerrar sesión de /), closeAccount: press("Cerrar mi cuenta"), card: press(/Crear dirección/) }],
  ["/asistente", "Asistente", {
    connect: seq(press("Crear acceso"), async (p) => { await p.getByRole("dialog").getByRole("textbox").first().fill("Wasap"); await p.getByRole("dialog").getByRole("button", { name: /Crear/ }).last().click(); await p.waitForTimeout(1500); }),
    revoke: seq(press(/^Acciones/), async (p) => { await p.getByRole("menuitem").last().click(); }),
    connect2: seq(press(/^Acciones/), async (p) => { await p.getByRole("menuitem").first().click(); }),
  }],
];
test("more", async ({ page, baseURL }) => {
  test.setTimeout(900_000);
  const account = await openAs(page, baseURL, "carla@sereno.test", "/terminos"); await prepare(account); await openElsewhere(baseURL, "carla@sereno.test");
  for (const [path, ready, dialogs] of carla) for (const [name, open] of Object.entries(dialogs)) {
    await page.setViewportSize(DESKTOP); await page.goto(baseURL + path); await page.getByText(ready).first().waitFor(); await page.waitForLoadState("networkidle");
    page.setDefaultTimeout(4000);
    try { await open(page); await page.locator(DIALOG).first().waitFor(); } catch (e) { faults.push(`${name}: not opened ${String(e).slice(0, 300)}`); await page.screenshot({ path: `/tmp/pics2/not-${name}.png` }); continue; }
    await look(page, name);
  }
  console.log(faults.join("\n\n"));
});
test("first", async ({ page, baseURL }) => {
  test.setTimeout(600_000);
  await openAs(page, baseURL, "nueva@sereno.test", "/dashboard");
  for (const name of ["Tus horas de atención", "El valor de tu sesión", "Cómo te pagan", "Tu primer cliente", "Asistente o calendario"]) {
    await page.setViewportSize(DESKTOP); await page.goto(`${baseURL}/dashboard`); await page.waitForLoadState("networkidle"); page.setDefaultTimeout(4000);
    try { await page.getByText(name).first().click(); await page.locator(DIALOG).first().waitFor(); } catch (e) { faults.push(`${name}: not opened ${String(e).slice(0, 300)}`); await page.screenshot({ path: `/tmp/pics2/not-${name}.png` }); continue; }
    await look(page, `first-${name.split(" ")[1]}`);
  }
  console.log(faults.join("\n\n"));
});
