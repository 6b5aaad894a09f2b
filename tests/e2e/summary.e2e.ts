import type { Page } from "@playwright/test";
import {
  type Account,
  DESKTOP,
  expect,
  expectAccessibleInBoth,
  openAs,
  PHONE,
  signIn,
  test,
  WIDTHS,
} from "../support/browser";
import { BASE, card, daysAgo, pesos } from "../support/cobros";

/** The practice's month ('YYYY-MM') so many months ago, which is over. */
function monthsAgo(months: number): string {
  const [year = 0, month = 0] = daysAgo(0).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}
const [LAST, BEFORE] = [monthsAgo(1), monthsAgo(2)];

const phones = { Laura: "3005550101", Mario: "3005550102", Nadia: "3005550103" };

async function book(account: Account, name: keyof typeof phones, date: string, status?: string) {
  const booked = await account.call("POST", "/appointments", {
    patient_name: `${name} Gil`,
    patient_phone: phones[name],
    appointment_date: `${date} 10:00:00`,
  });
  for (const next of status ? ["scheduled", status] : []) {
    const reason = next === "cancelled" ? { cancel_reason: "client" } : {};
    await account.call("PUT", `/appointments/${booked.id}`, { status: next, ...reason });
  }
  return booked;
}

/** Five sessions of last month, one missed, one late cancellation; one session of the month before. */
async function prepare(page: Page, baseURL: string): Promise<void> {
  const account = await openAs(page, baseURL, "bruno@sereno.test", "/terminos");
  await book(account, "Nadia", `${BEFORE}-02`);
  const { client_id } = await book(account, "Laura", `${LAST}-02`);
  for (const day of ["03", "04"]) await book(account, "Laura", `${LAST}-${day}`);
  for (const day of ["05", "06"]) await book(account, "Mario", `${LAST}-${day}`);
  await book(account, "Mario", `${LAST}-09`, "no_show");
  await book(account, "Mario", `${LAST}-10`, "cancelled");
  await account.call("POST", "/payments", { client_id, amount: BASE, method: "nequi", received_on: `${LAST}-04` });
  const { id: package_id } = await account.call("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 3 });
  await account.call("POST", "/package-purchases", {
    package_id,
    client_name: "Laura Gil",
    client_phone: phones.Laura,
  });
}

/** Table cells of a number: this month, last month, the same month a year ago. */
const figure = (page: Page, title: string) => card(page, title).locator("tbody td:last-child");

for (const viewport of WIDTHS) {
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport });

    test("a month is seen beside the one before it and the same a year before, and what each number counts", async ({
      page,
      baseURL,
    }) => {
      await prepare(page, baseURL);
      await page.goto(`${baseURL}/resumen`);
      await expect(page.getByText("hasta hoy")).toBeVisible();
      await expect(card(page, "Sesiones realizadas").getByRole("row")).toHaveCount(4);
      await page.getByRole("button", { name: "Mes anterior" }).click();
      await expect(page).toHaveURL(`${baseURL}/resumen?mes=${LAST}`);
      await expect(page.getByText("hasta hoy")).toBeHidden();
      await expect(page.locator("[aria-busy='true']")).toHaveCount(0);

      const numbers = {
        "Sesiones realizadas": ["5", "1"],
        "Horas de atención": ["5 h", "1 h"],
        Inasistencias: ["1 de 7 (14 %)", "0 de 1"],
        "Cancelaciones tardías": ["1 de 7 (14 %)", "0 de 1"],
        "Ingresos recibidos": [pesos(BASE), pesos(0)],
        "Personas nuevas": ["2", "1"],
        "Personas inactivas": ["1", "0"],
      };
      for (const [title, texts] of Object.entries(numbers)) {
        await expect(figure(page, title), title).toHaveText([...texts, "Sin datos"]);
      }
      await expect(figure(page, "Ocupación")).toHaveText([/^\d\s%$/, /^1\sh de \d+\sh$/, "Sin datos"]);
      await expectAccessibleInBoth(page);

      const definition = page.getByText(/^Citas a las que la persona no asistió/);
      await expect(definition).toBeHidden();
      const ask = page.getByRole("button", { name: "Qué cuenta: Inasistencias" });
      await ask.focus();
      await page.keyboard.press("Enter");
      await expect(definition).toBeVisible();
      await expect(ask).toHaveAttribute("aria-expanded", "true");
      await page.getByRole("button", { name: "Qué cuenta: Por cobrar" }).click();
      // Five sessions that took place, one missed and one before, less payments; nothing of the package is due.
      await expect(page.getByText(/en total, como en Cobros\.$/)).toBeVisible();
      await expectAccessibleInBoth(page);

      await page.getByRole("button", { name: "Mes siguiente" }).click();
      await expect(page).toHaveURL(`${baseURL}/resumen`);
      await expect(page.getByRole("button", { name: "Mes siguiente" })).toBeDisabled();
    });

    test("whose package ends can be sold another, and who has no appointment ahead is booked", async ({
      page,
      baseURL,
    }) => {
      await prepare(page, baseURL);
      await page.goto(`${baseURL}/resumen`);
      const ending = card(page, "Paquetes por terminarse");
      await expect(ending.getByRole("listitem")).toHaveCount(1);
      const idle = card(page, "Sin próxima cita");
      await idle.getByRole("link", { name: "Agendar a Mario Gil" }).click();
      await expect(page.getByRole("dialog", { name: "Nueva Cita" })).toBeVisible();
      await page.goto(`${baseURL}/resumen`);
      await ending.getByRole("link", { name: "Renovar el paquete de Laura Gil" }).click();
      await expect(page.getByRole("dialog").filter({ hasText: "Laura Gil" }).first()).toBeVisible();
    });
  });
}

test("of many people the first are seen, and said how many there are, until all are asked for", async ({
  page,
  baseURL,
}) => {
  const account = await signIn(page, baseURL, "bruno@sereno.test");
  for (let person = 1; person <= 10; person++) {
    await account.call("POST", "/appointments", {
      patient_name: `Persona ${person}`,
      patient_phone: `30055501${String(person).padStart(2, "0")}`,
      // Two a day, newest first.
      appointment_date: `${LAST}-0${2 + Math.floor((10 - person) / 2)} ${person % 2 === 0 ? 10 : 12}:00:00`,
    });
  }
  // Yesterday is not long ago.
  await account.call("POST", "/appointments", {
    patient_name: "Persona Reciente",
    patient_phone: "3005550199",
    appointment_date: `${daysAgo(1)} 12:00:00`,
  });
  await page.goto(`${baseURL}/resumen`);
  const idle = card(page, "Sin próxima cita");
  await expect(idle.getByRole("listitem")).toHaveCount(8);
  await expect(idle.getByRole("listitem").first()).toContainText("Persona 10");
  await expect(idle.getByText("Ves 8 de 10")).toBeVisible();
  await idle.getByRole("button", { name: "Ver todos" }).click();
  await expect(idle.getByRole("listitem")).toHaveCount(10);
  await expect(idle.getByText("Persona Reciente")).toBeHidden();
});

test("it is two requests to the API at most, and stepping one", async ({ page, baseURL }) => {
  await prepare(page, baseURL);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/trpc\/.*(summary|followUp)/.test(pathname)) asked.push(pathname);
  });
  await page.goto(`${baseURL}/resumen`);
  await expect(card(page, "Personas inactivas")).toBeVisible();
  await expect(card(page, "Sin próxima cita").getByRole("listitem").first()).toBeVisible();
  expect(asked.flatMap((path) => path.replace("/trpc/", "").split(",")).sort()).toEqual([
    "payment.followUp",
    "summary.month",
  ]);
  asked.length = 0;
  await page.getByRole("button", { name: "Mes anterior" }).click();
  await expect(figure(page, "Sesiones realizadas").first()).toHaveText("5");
  expect(asked).toEqual(["/trpc/summary.month"]);
});

test("a practice without sessions is told what it will see, and its first step", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "carla@sereno.test", "/resumen");
  await expect(page.getByText("Cuando atiendas tus primeras citas, aquí verás cómo va tu consulta.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Agendar una cita" })).toBeVisible();
  await expect(page.getByText("Ningún paquete está por terminarse.")).toBeVisible();
  await expectAccessibleInBoth(page);
});

test("it is reached from the menu of a phone, from Cobros on a wide screen, and from the search", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  await openAs(page, baseURL, "carla@sereno.test", "/cobros");
  const heading = page.getByRole("heading", { level: 1, name: "Resumen" });
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await page.getByRole("dialog", { name: "Menú" }).getByRole("link", { name: "Resumen" }).click();
  await expect(heading).toBeVisible();
  await page.setViewportSize(DESKTOP);
  await page.goto(`${baseURL}/cobros`);
  await page.getByRole("main").getByRole("link", { name: "Resumen" }).click();
  await expect(heading).toBeVisible();
  await page.goto(`${baseURL}/packages`);
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await page.getByRole("option", { name: "Resumen del mes" }).click();
  await expect(heading).toBeVisible();
});

test("a month that did not come is asked for again, and the lists stand beside it meanwhile", async ({
  page,
  baseURL,
}) => {
  await prepare(page, baseURL);
  await page.route("**/trpc/**", (route) =>
    route.request().url().includes("summary.month") ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await page.goto(`${baseURL}/resumen?mes=${LAST}`);
  await expect(page.getByRole("main").getByText("No se pudo cargar el resumen")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("main").getByRole("button", { name: "Reintentar" }).first().click();
  await expect(figure(page, "Sesiones realizadas").first()).toHaveText("5");
});
