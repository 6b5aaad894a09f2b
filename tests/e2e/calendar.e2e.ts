import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { DESKTOP, expect, expectAccessible, freeDate, freeWeekday, PHONE, test, toast } from "../support/browser";
import { bruna, camila, daysAfter, dragBy, eventOf, middleOf, pixels, timeOf } from "../support/calendar";
import { gate, holdBack } from "../support/failing";
import { putGoogleEvent } from "../support/google-events";

const BOX_MINUTES = 30;
const asksForTheView = (url: URL) => /^\/trpc\/.*appointment\.agenda/.test(url.pathname);

test.describe("at 1280 px", () => {
  test.use({ viewport: DESKTOP, timezoneId: "Pacific/Auckland" });

  test("an appointment is dragged, resized, refused on a taken time and printed, and free time opens a booking", async ({
    page,
    account,
  }) => {
    const date = freeDate(0);
    const { id } = await account.book(`${date} 10:00:00`, camila);
    await account.book(`${date} 13:00:00`, bruna);
    await page.goto(`/dashboard?vista=semana&fecha=${date}`);
    const event = eventOf(page, "Camila Rojas");

    await test.step("the practice's wall clock counts, whatever the browser's", async () => {
      await expect(event).toContainText("10 – 11 a. m.");
    });

    await test.step("while it is dragged, a preview shows the new time, and 'Deshacer' restores the old time", async () => {
      await dragBy(page, event, 65);
      await expect(page.getByText(`${Number(date.slice(8))}, 11:05 a. m. – 12:05 p. m.`)).toBeVisible();
      await page.mouse.up();
      await expect(toast(page, "Cita movida")).toBeVisible();
      expect(await timeOf(account, id)).toEqual([`${date} 11:05:00`, 60]);
      await page.getByRole("button", { name: "Deshacer" }).click();
      await expect(toast(page, "La cita volvió a su hora")).toBeVisible();
      await expect(event).toContainText("10 – 11 a. m.");
      expect(await timeOf(account, id)).toEqual([`${date} 10:00:00`, 60]);
    });

    await test.step("dragged onto another appointment, it returns to its time, with the reason", async () => {
      await dragBy(page, event, 150);
      await page.mouse.up();
      await expect(toast(page, "No se pudo mover la cita")).toBeVisible();
      await expect(page.getByText(/Ese horario ya está ocupado\. .*Bruna Díaz/)).toBeVisible();
      await expect(event).toContainText("10 – 11 a. m.");
      expect(await timeOf(account, id)).toEqual([`${date} 10:00:00`, 60]);
    });

    await test.step("dragged outside the hours, it asks, and 'Cancelar' leaves the time", async () => {
      await dragBy(page, event, -150);
      await page.mouse.up();
      const question = page.getByRole("alertdialog", {
        name: "Este horario está fuera de tu disponibilidad publicada.",
      });
      await expect(question.getByRole("button", { name: "Mover de todos modos" })).toBeVisible();
      await expectAccessible(page);
      await question.getByRole("button", { name: "Cancelar" }).click();
      await expect(event).toContainText("10 – 11 a. m.");
      expect(await timeOf(account, id)).toEqual([`${date} 10:00:00`, 60]);
    });

    await test.step("its lower edge changes its length", async () => {
      const { x, y } = await middleOf(event);
      const edge = y + (await pixels(event, 30)) - 2;
      await page.mouse.move(x, y);
      await page.mouse.move(x, edge);
      await page.mouse.down();
      await page.mouse.move(x, edge + (await pixels(event, BOX_MINUTES)), { steps: 5 });
      const askedAgain = page.waitForResponse((answer) => asksForTheView(new URL(answer.url())));
      await page.mouse.up();
      await expect(event).toContainText("10 – 11:30 a. m.");
      await expect.poll(() => timeOf(account, id)).toEqual([`${date} 10:00:00`, 90]);
      await (await askedAgain).finished();
    });

    await test.step("a drag is refused if the page has not loaded a change made elsewhere", async () => {
      const release = await holdBack(page, asksForTheView);
      await account.call("PUT", `/appointments/${id}`, { appointment_date: `${date} 16:00:00`, duration_minutes: 60 });
      await dragBy(page, event, -60);
      await page.mouse.up();
      await expect(toast(page, "Esta cita cambió en otro lugar.")).toBeVisible();
      release();
      await expect(event).toContainText("4 – 5 p. m.");
      expect(await timeOf(account, id)).toEqual([`${date} 16:00:00`, 60]);
    });

    await test.step("the week is printed with all its appointments", () =>
      expectPrinted(page, 2, /Camila Rojas|Bruna Díaz/));

    await test.step("free time opens a new appointment, and dragging over it sets the length", async () => {
      const { x, y } = await middleOf(event);
      const dialog = page.getByRole("dialog", { name: "Nueva Cita" });
      await page.mouse.click(x, y + (await pixels(event, -130)));
      await expect(dialog.getByText(/2:00\sp\.\sm\. – 3:00\sp\.\sm\./).first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();

      const above = y + (await pixels(event, -148));
      await page.mouse.move(x, above);
      await page.mouse.down();
      await page.mouse.move(x, above + (await pixels(event, 85)), { steps: 8 });
      await page.mouse.up();
      await expect(dialog.getByText(/2:00\sp\.\sm\. – 3:30\sp\.\sm\./).first()).toBeVisible();
    });
  });

  test("keys move an appointment; a move past the end of its package asks first", async ({ page, account }) => {
    const wednesday = freeWeekday(3);
    const { id } = await account.book(`${wednesday} 10:00:00`, camila);
    await page.goto(`/dashboard?vista=semana&fecha=${wednesday}`);
    const event = eventOf(page, "Camila Rojas");
    await event.focus();

    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("Alt+Shift+ArrowDown");
    await expect(page.getByText(/10:05 – 11:10\sa\.\sm\. Enter la deja ahí, Escape la devuelve\./)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(event).toContainText("10 – 11 a. m.");
    expect(await timeOf(account, id)).toEqual([`${wednesday} 10:00:00`, 60]);

    // Days to move by: within the week, over several weeks, and forward and back.
    let days = 0;
    for (const presses of [[2], [12], [5, -4]]) {
      for (const by of presses) {
        days += by;
        for (let press = 0; press < Math.abs(by); press++) {
          await page.keyboard.press(by > 0 ? "Alt+ArrowRight" : "Alt+ArrowLeft");
        }
      }
      await page.keyboard.press("Enter");
      await expect.poll(() => timeOf(account, id)).toEqual([`${daysAfter(wednesday, days)} 10:00:00`, 60]);
      await expect(event).toBeFocused();
    }

    await test.step("a second move before the first is answered follows it", async () => {
      const answer = gate();
      await page.route(/^[^?]*\/trpc\/appointment\.update/, async (route) => {
        const response = await route.fetch();
        await answer.opened;
        await route.fulfill({ response });
      });
      for (const by of [1, 2]) {
        await page.keyboard.press("Alt+ArrowLeft");
        await page.keyboard.press("Enter");
        if (by === 2) answer.open();
        await expect.poll(() => timeOf(account, id)).toEqual([`${daysAfter(wednesday, days - by)} 10:00:00`, 60]);
      }
      await expect(toast(page, "Esta cita cambió en otro lugar.")).toBeHidden();
      await expect(event).toBeFocused();
    });

    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Editar Cita" })).toBeVisible();
    await page.keyboard.press("Escape");

    await test.step("a move past the end of its package asks first, and a move that stays there does not", async () => {
      const pack = await account.call("POST", "/packages", { name: "Ocho", sessions: 8, validity_months: 1 });
      const { patient_name, patient_phone } = bruna;
      const buyer = { client_name: patient_name, client_phone: patient_phone };
      const sold = await account.call("POST", "/package-purchases", { package_id: pack.id, ...buyer });
      const paid = { client_id: sold.client_id, session_type: "package", package_purchase_id: sold.id };
      const { id: paidId } = await account.book(`${sold.expires_on} 14:00:00`, paid);
      const day = { enabled: true, time_ranges: [{ start: "08:00", end: "18:00" }], appointment_types: ["presential"] };
      await account.call("POST", "/availability/weekly", { weekly_availability: { saturday: day, sunday: day } });
      const paidEvent = eventOf(page, patient_name);
      const question = page.getByRole("alertdialog").filter({ hasText: "El paquete vence antes, el " });
      const dayLater = async () => {
        await page.goto(`/dashboard?vista=semana&fecha=${sold.expires_on}`);
        await paidEvent.focus();
        await page.keyboard.press("Alt+ArrowRight");
        await page.keyboard.press("Enter");
      };
      await dayLater();
      await expect(question).toContainText(
        "si la cita se cancela hasta ese día, la sesión vuelve; después, se pierde.",
      );
      await question.getByRole("button", { name: "Cancelar" }).click();
      expect(await timeOf(account, paidId)).toEqual([`${sold.expires_on} 14:00:00`, 60]);
      await dayLater();
      await question.getByRole("button", { name: "Mover de todos modos" }).click();
      await expect.poll(() => timeOf(account, paidId)).toEqual([`${daysAfter(sold.expires_on, 1)} 14:00:00`, 60]);
      await paidEvent.focus();
      await page.keyboard.press("Alt+ArrowDown");
      await page.keyboard.press("Enter");
      await expect.poll(() => timeOf(account, paidId)).toEqual([`${daysAfter(sold.expires_on, 1)} 14:05:00`, 60]);
    });
  });
});

test("a full week and a full day are printed without cuts, and Google's events are shown as taken time", {
  tag: "@long",
}, async ({ page, account, sereno }) => {
  const monday = freeWeekday(1);
  const bookings = Array.from({ length: 40 }, (_, index) => {
    const hour = String(8 + (index % 8)).padStart(2, "0");
    return account.book(`${daysAfter(monday, Math.floor(index / 8))} ${hour}:00:00`, {
      patient_name: `Paciente número ${index + 1}`,
      patient_phone: `30055500${String(index).padStart(2, "0")}`,
    });
  });
  await Promise.all(bookings);
  const at = (time: string) => ({ dateTime: `${monday}T${time}:00-05:00` });
  await putGoogleEvent(sereno, "bruno@sereno.test", { summary: "Odontólogo", start: at("16:00"), end: at("17:00") });
  await account.call("PUT", "/availability/rules", { busy_from_google: true });
  await account.change("availability.refreshBusy", {});
  const taken = page.getByText("Ocupado en Google", { exact: true });
  const unread = page.getByText(/No se sabe/);
  for (const [size, view, count] of [
    [DESKTOP, "semana", 40],
    [PHONE, "dia", 8],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(`/dashboard?vista=${view}&fecha=${monday}`);
    await expect.poll(async () => (await taken.locator("..").boundingBox())?.height ?? 0).toBeGreaterThan(40);
    await expect(unread).toHaveCount(0);
    if (view === "semana") await expectTakenDrawn(page);
    await expectPrinted(page, count);
  }
  await test.step("days that were not read show that their events are unknown", async () => {
    for (const [view, sizes] of [
      ["dia", [PHONE]],
      ["mes", [PHONE, DESKTOP]],
      ["semana", [DESKTOP]],
    ] as const) {
      await page.goto(`/dashboard?vista=${view}&fecha=${daysAfter(monday, 700)}`);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect(unread.first()).toBeVisible();
        await expectAccessible(page);
      }
    }
  });
});

/** Expects Google's event directly below the day's last appointment, without the event's title. */
async function expectTakenDrawn(page: Page): Promise<void> {
  await expect(async () => {
    const last = await eventOf(page, "Paciente número 8 ").boundingBox();
    const block = await page.getByText("Ocupado en Google", { exact: true }).locator("..").boundingBox();
    expect(block?.y).toBeCloseTo((last?.y ?? 0) + (last?.height ?? 0) + 1, -1);
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole("columnheader").getByText("Ocupado en Google, 4 – 5 p. m.")).toHaveCount(1);
  await expect(page.getByText("Odontólogo")).toHaveCount(0);
  await expectAccessible(page);
}

/** Expects `count` rows in the print layout, none of them cut, and `count` matches of `name` in the PDF. */
async function expectPrinted(page: Page, count: number, name = /Paciente número/): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const rows = page.getByRole("row").filter({ hasText: name });
  await expect(rows).toHaveCount(count);
  const cut = await rows.evaluateAll(
    (each) =>
      each.filter((row) => {
        const { bottom, height } = row.getBoundingClientRect();
        let box = row.parentElement;
        while (box && getComputedStyle(box).overflow === "visible") box = box.parentElement;
        return (
          height < 10 ||
          (box !== null && box !== document.documentElement && box.getBoundingClientRect().bottom < bottom)
        );
      }).length,
  );
  expect(cut).toBe(0);
  await page.emulateMedia({ media: null });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf())));
  expect(text.join("").match(new RegExp(name, "g"))).toHaveLength(count);
}
