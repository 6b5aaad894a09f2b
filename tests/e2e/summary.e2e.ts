import type { Page } from "@playwright/test";
import { type Account, EACH_WIDTH, expect, expectAccessibleInBoth, freeDate, test } from "../support/browser";
import { BASE, card, daysAgo, pesos } from "../support/cobros";

/** The month ('YYYY-MM') that lies this many months before the practice's current one. */
function monthsAgo(months: number): string {
  const [year = 0, month = 0] = daysAgo(0).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}
const [LAST, BEFORE] = [monthsAgo(1), monthsAgo(2)];

const phones = { Laura: "3005550101", Mario: "3005550102", Nadia: "3005550103" };

async function book(account: Account, name: keyof typeof phones, date: string, status?: string) {
  const booked = await account.book(`${date} 10:00:00`, { patient_name: `${name} Gil`, patient_phone: phones[name] });
  for (const next of status ? ["scheduled", status] : []) {
    const reason = next === "cancelled" ? { cancel_reason: "client" } : {};
    await account.call("PUT", `/appointments/${booked.id}`, { status: next, ...reason });
  }
  return booked;
}

/** Adds a payment, a sale and appointments: last month 5 completed, 1 missed, 1 cancelled late; 1 a month earlier. */
async function prepare(account: Account): Promise<void> {
  await book(account, "Nadia", `${BEFORE}-02`);
  const { client_id } = await book(account, "Laura", `${LAST}-02`);
  for (const day of ["03", "04"]) await book(account, "Laura", `${LAST}-${day}`);
  for (const day of ["05", "06"]) await book(account, "Mario", `${LAST}-${day}`);
  await book(account, "Mario", `${LAST}-09`, "no_show");
  await book(account, "Mario", `${LAST}-10`, "cancelled");
  await account.call("POST", "/payments", { client_id, amount: BASE, method: "nequi", received_on: `${LAST}-04` });
  await account.call("POST", "/package-purchases", {
    package_id: (await account.call("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 3 })).id,
    client_name: "Laura Gil",
    client_phone: phones.Laura,
  });
}

/** Values of a figure: in the shown month, in the month before and in the same month a year earlier. */
const figure = (page: Page, title: string) => card(page, title).locator("tbody td:last-child");

test(
  "the summary compares a month with the month before and the year before, in one request",
  EACH_WIDTH,
  async ({ page, account }) => {
    await test.step("an empty summary says what it will show", async () => {
      await page.goto("/resumen");
      await expect(page.getByRole("heading", { level: 1, name: "Resumen" })).toBeVisible();
      await expect(page.getByText("Cuando atiendas tus primeras citas, aquí verás cómo va tu consulta.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Agendar una cita" })).toBeVisible();
      await expect(page.getByText("Ningún paquete está por terminarse.")).toBeVisible();
      await expectAccessibleInBoth(page);
    });

    await prepare(account);
    const requested: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/trpc\/.*(summary|followUp)/.test(pathname)) requested.push(pathname);
    });
    await page.goto("/resumen");
    await expect(page.getByText("hasta hoy")).toBeVisible();
    await expect(card(page, "Sesiones realizadas").getByRole("row")).toHaveCount(4);
    await expect(card(page, "Sin próxima cita").getByRole("listitem").first()).toBeVisible();
    const procedures = requested.splice(0).flatMap((path) => path.replace("/trpc/", "").split(","));
    expect(procedures.sort()).toEqual(["payment.followUp", "summary.month"]);
    await page.getByRole("button", { name: "Mes anterior" }).click();
    await expect(page).toHaveURL(`/resumen?mes=${LAST}`);
    await expect(page.getByText("hasta hoy")).toBeHidden();
    await expect(page.locator("[aria-busy='true']")).toHaveCount(0);

    for (const [title, texts] of Object.entries({
      "Sesiones realizadas": ["5", "1"],
      "Horas de atención": ["5 h", "1 h"],
      Inasistencias: ["1 de 7 (14 %)", "0 de 1"],
      "Cancelaciones tardías": ["1 de 7 (14 %)", "0 de 1"],
      "Ingresos recibidos": [pesos(BASE), pesos(0)],
      "Personas nuevas": ["2", "1"],
      "Personas inactivas": ["1", "0"],
    })) {
      await expect(figure(page, title), title).toHaveText([...texts, "Sin datos"]);
    }
    expect(requested).toEqual(["/trpc/summary.month"]);
    await expect(figure(page, "Ocupación")).toHaveText([/^\d\s%$/, /^1\sh de \d+\sh$/, "Sin datos"]);

    const definition = page.getByText(/^Citas a las que la persona no asistió/);
    await expect(definition).toBeHidden();
    const ask = page.getByRole("button", { name: "Qué cuenta: Inasistencias" });
    await ask.focus();
    await page.keyboard.press("Enter");
    await expect(definition).toBeVisible();
    await expect(ask).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("button", { name: "Qué cuenta: Por cobrar" }).click();
    await expect(page.getByText(/en total, como en Cobros\.$/)).toBeVisible();
    await expectAccessibleInBoth(page);

    await page.getByRole("button", { name: "Mes siguiente" }).click();
    await expect(page).toHaveURL("/resumen");
    await expect(page.getByRole("button", { name: "Mes siguiente" })).toBeDisabled();

    await test.step("the client of a package that ends is written to, and one without an appointment is booked", async () => {
      const ending = card(page, "Paquetes por terminarse");
      await expect(ending.getByRole("listitem")).toHaveCount(1);
      await card(page, "Sin próxima cita").getByRole("link", { name: "Agendar a Mario Gil" }).click();
      await expect(page.getByRole("dialog", { name: "Nueva Cita" })).toBeVisible();
      await page.goto("/resumen");
      const chat = ending.getByRole("link", { name: /^WhatsApp a Laura Gil/ });
      await expect(chat).toHaveAttribute("href", `https://wa.me/57${phones.Laura}`);
    });

    await test.step("of twelve inactive clients eight are shown, with the total and a button for all", async () => {
      for (let person = 1; person <= 10; person++) {
        // Two appointments a day; the higher the person's number, the earlier the appointment.
        await account.book(`${LAST}-0${2 + Math.floor((10 - person) / 2)} ${person % 2 === 0 ? 14 : 16}:00:00`, {
          patient_name: `Persona ${person}`,
          patient_phone: `30055502${String(person).padStart(2, "0")}`,
        });
      }
      // A client who came yesterday, or has an upcoming appointment, is not inactive.
      await account.book(`${daysAgo(1)} 12:00:00`, { patient_name: "Persona Reciente", patient_phone: "3005550199" });
      await book(account, "Nadia", freeDate(1));
      await page.goto("/resumen");
      const idle = card(page, "Sin próxima cita");
      await expect(idle.getByRole("listitem")).toHaveCount(8);
      await expect(idle.getByRole("listitem").first()).toContainText("Persona 10");
      await expect(idle.getByText("Ves 8 de 12")).toBeVisible();
      await idle.getByRole("button", { name: "Ver todos" }).click();
      await expect(idle.getByRole("listitem")).toHaveCount(12);
      await expect(idle.getByText("Persona Reciente")).toBeHidden();
    });
  },
);
