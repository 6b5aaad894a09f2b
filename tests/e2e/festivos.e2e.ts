import { yearToReview } from "@sereno/core/domain/holidays/rules";
import { longDate } from "@sereno/core/lib/spanish/rules";
import { localDateAt, minuteOfDate } from "@sereno/core/lib/time/rules";
import { type Account, EACH_WIDTH, expect, expectAccessibleInBoth, test } from "../support/browser";
import { press } from "../support/taps";

interface Day {
  date: string;
  names: string[];
  closed: boolean;
}

const today = () => localDateAt("America/Bogota", minuteOfDate(new Date()));

async function ahead(account: Account): Promise<Day[]> {
  const year = Number(today().slice(0, 4));
  return (await Promise.all([year, year + 1].map((each) => account.call("GET", `/availability/holidays?year=${each}`))))
    .flatMap(({ holidays }) => holidays)
    .filter(({ date }: Day) => date > today());
}
const closedOf = async (account: Account, { date }: Day) =>
  (await ahead(account)).find((each) => each.date === date)?.closed;
const exceptionsOf = async (account: Account) => (await account.call("GET", "/availability/schedule")).exceptions;

test("holidays are announced once, closed, reopened and named in calendars", EACH_WIDTH, async ({ page, visit }) => {
  const known = page.waitForResponse(/\/trpc\/.*holiday\.coming/);
  const account = await visit("/dashboard");
  const [first, second, third] = (await ahead(account)).filter(({ closed }) => !closed);
  if (!first || !second || !third) throw new Error("no year has so few");
  await account.book(`${first.date} 10:00:00`, { patient_name: "Camila Rojas", patient_phone: "3001112233" });
  const own = { exception_date: second.date, available: true, time_ranges: [{ start: "08:00", end: "10:00" }] };
  await account.call("POST", "/availability/exceptions", own);
  const row = (day: Day) => page.getByRole("listitem").filter({ hasText: new RegExp(longDate(day.date), "i") });
  const section = page.getByRole("region", { name: "Festivos de Colombia" });

  await test.step("the banner asks once, also in another session", async () => {
    const question = page.getByText(`Ya puedes revisar los festivos de ${yearToReview(today())}`);
    // The banner waits for the next visit to this screen, because now it would push down the visible appointments.
    const list = page.getByRole("article").or(page.getByText(/No hay citas/));
    await expect(list.first()).toBeVisible();
    await (await known).finished();
    await expect(question).toBeHidden();
    await page.getByRole("link", { name: "Clientes" }).first().click();
    await expect(page.getByRole("heading", { name: "Clientes", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Citas", exact: true }).first().click();
    await expect(question).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole("link", { name: "Ver", exact: true }).click();
    await expect(section.getByRole("heading", { name: "Festivos de Colombia" })).toBeInViewport();
    await page.goto("/dashboard");
    await expect(page.getByRole("tablist")).toBeVisible();
    expect((await account.query("holiday.coming", {})).to_review).toBeNull();
    await page.goto("/availability");
    await section.getByRole("button", { name: /^Ver los/ }).click();
    await expectAccessibleInBoth(page);
  });

  await test.step("closing a holiday lists its appointments, and cancels none", async () => {
    const question = page.getByRole("dialog", { name: /^¿Cerrar el/ });
    const named = page.getByRole("dialog", { name: "1 cita queda por fuera de tu horario" });
    await press(row(first), /^Cerrar/);
    await question.getByRole("button", { name: "Cerrar ese día" }).click();
    const choice = named.getByRole("button", { name: /Qué hacer con la cita de Camila Rojas, .*10:00 a\. m\./ });
    await expect(choice).toHaveText("Mantener");
    await expectAccessibleInBoth(page);
    await named.getByRole("button", { name: "Volver" }).click();
    await expect(named).toBeHidden();
    expect(await closedOf(account, first)).toBe(false);
    await question.getByRole("button", { name: "Cerrar ese día" }).click();
    await named.getByRole("button", { name: "Guardar y mantenerlas" }).click();
    await expect(row(first).getByRole("button", { name: /^Trabajo ese día/ })).toBeFocused();
    expect(await closedOf(account, first)).toBe(true);
    const { appointments } = await account.call("GET", "/appointments");
    expect(appointments).toMatchObject([{ status: "scheduled", patient_name: "Camila Rojas" }]);
  });

  await test.step("the switch skips unticked days and exceptions that another tab adds", async () => {
    const dialog = page.getByRole("dialog", { name: "¿Qué festivos cierras?" });
    await section.getByRole("switch", { name: /^Cerrar los festivos/ }).click();
    const boxes = dialog.getByRole("checkbox");
    await boxes.last().uncheck();
    const count = await boxes.count();
    const meanwhile = { exception_date: third.date, available: false, notes: "Congreso" };
    await account.call("POST", "/availability/exceptions", meanwhile);
    await dialog.getByRole("button", { name: `Cerrar ${count - 1} festivos` }).click();
    await expect(page.getByText("Tu horario cambió en otro lugar.")).toBeVisible();
    expect(await exceptionsOf(account)).toHaveLength(3);
    await dialog.getByRole("button", { name: `Cerrar ${count - 2} festivos` }).click();
    await expect(dialog).toBeHidden();
    const exceptions = await exceptionsOf(account);
    expect(exceptions).toHaveLength(3 + count - 2);
    expect(exceptions).toEqual(
      expect.arrayContaining([expect.objectContaining(own), expect.objectContaining(meanwhile)]),
    );
    await expect(row(second).getByText("Tiene su propia excepción")).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  await test.step("'Trabajo ese día' opens a closed holiday again", async () => {
    await press(row(first), /^Trabajo ese día/);
    await expect(row(first).getByRole("button", { name: /^Cerrar/ })).toBeFocused();
    expect(await closedOf(account, first)).toBe(false);
  });

  await test.step("the calendar and the date picker name a holiday that is open", async () => {
    const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
    await page.goto(`/dashboard?vista=${isNarrow ? "dia" : "semana"}&fecha=${first.date}`);
    await expect(page.getByRole("columnheader").getByText(first.names.join(" · "), { exact: true })).toBeVisible();
    await page.goto(`/dashboard?vista=mes&fecha=${first.date}`);
    const named = page.getByText(first.names.join(" · "), { exact: true }).first();
    // On a phone, the month shows dots; the day's label and heading name the holiday.
    const inMonth = page.getByRole("button", { name: new RegExp(`, ${first.names.join(" · ")}$`) });
    await expect(isNarrow ? inMonth : named).toBeVisible();
    await page.goto("/availability");
    await page.getByRole("button", { name: "Añadir excepción" }).first().click();
    const grid = page.getByRole("dialog").getByRole("grid");
    const day = grid.getByRole("button", { name: `${longDate(first.date)} de ${first.date.slice(0, 4)}` });
    await expect(grid).toBeVisible();
    while (!(await day.isVisible())) await page.getByRole("button", { name: /mes siguiente/i }).click();
    await expect(day).toHaveAccessibleName(new RegExp(`festivo: ${first.names.join(" · ")}`));
  });
});
