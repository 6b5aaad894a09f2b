import type { Page, Route } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { downloading } from "../support/bill";
import {
  EACH_WIDTH,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  freeWeekday,
  openAs,
  ownTest,
  PHONE,
  test,
} from "../support/browser";
import { daysAfter } from "../support/calendar";
import { gate, loseAnswers } from "../support/failing";
import { failGoogle, googleTitles, putGoogleEvent } from "../support/google-events";
import { countTaps } from "../support/taps";

const PEOPLE = 40;
const FIRST = ["Ana", "Beto", "Carla", "Darío", "Elena", "Fabio", "Gloria", "Hugo"];
const LAST = ["Peña", "Ríos", "Gómez", "Ñáñez", "Vélez"];

const nameAt = (index: number) => `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length)]}`;
/** Date and hour of a person's first appointment. Every fourth person has appointments: one a week, for four weeks. */
const comes = (index: number): [date: string, hour: string] => {
  const place = index / 4;
  const date = freeWeekday(1 + (place % 5)).split("-");
  return [date.reverse().join("/"), place < 5 ? "8:00 a. m." : "3:30"];
};

/** A CSV as Excel for Windows writes it: semicolons, Latin-1, a title above, amounts with points, dates as text. */
function exported(): Buffer {
  const lines = Array.from({ length: PEOPLE }, (_, index) => [
    nameAt(index),
    `300 555 ${1000 + index}`,
    ...(index % 2 ? ["8", "5"] : ["", ""]),
    index % 5 ? "" : "$ 150.000",
    ...(index % 4 ? ["", "", ""] : [...comes(index), "4"]),
  ]);
  const titles = ["Paciente", "Teléfono", "Sesiones", "Quedan", "Saldo", "Próxima cita", "Hora", "Semanas"];
  return Buffer.from([["CONSULTORIO"], [], titles, ...lines].map((cells) => cells.join(";")).join("\r\n"), "latin1");
}

const choose = (page: Page, name: string, buffer: Buffer, mimeType = "text/csv") =>
  page.getByLabel("Elegir archivo").setInputFiles({ name, mimeType, buffer });
const figure = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator("xpath=preceding-sibling::dd | following-sibling::dd");
const BRING = /\/trpc\/import\.bring/;
const accept = (page: Page) => page.getByRole("button", { name: /^Aceptar y traer/ });

test(
  `${PEOPLE} people are imported despite a stop, a lost answer and a lost connection, and the import is undone`,
  EACH_WIDTH,
  async ({ page, visit }) => {
    const account = await visit("/profile?ver=cuenta");
    const taps = await countTaps(page);
    await page.getByRole("link", { name: "Traer mi consulta" }).click();
    await expect(page.getByRole("heading", { name: "¿De dónde vienes?" })).toBeVisible();
    await expectAccessibleInBoth(page);
    await choose(page, "clientes.csv", exported());
    await expect(page.getByText("40 personas. La primera: Ana Peña, 300 555 1000.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Las horas muy tempranas, .* de la tarde/ })).toBeChecked();
    await expect(page.getByText(/^La hora 3:30 se toma como las 3:30\sp/)).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Revisar" }).click();
    await expect(accept(page)).toHaveText("Aceptar y traer 40 personas");
    await expectAccessibleInBoth(page);
    const totals = {
      ...{ "Personas nuevas": "40", "Paquetes en curso": "20" },
      ...{ "Sesiones que quedan": "100", "Citas por venir": "40" },
    };
    for (const [label, text] of Object.entries(totals)) await expect(figure(page, label)).toHaveText(text);
    await expect(figure(page, "Te deben")).toHaveText("$ 1.200.000");
    expect((await account.call("GET", "/clients")).total_count).toBe(0);

    const came = async () => (await account.call("GET", "/clients")).total_count;
    const goOn = page.getByRole("button", { name: "Seguir" });
    await test.step("a stopped import keeps the batch that was sent", async () => {
      const { open, opened } = gate();
      await page.route(BRING, (route) => opened.then(() => route.fallback()), { times: 1 });
      const sent = page.waitForRequest(BRING);
      await accept(page).click();
      await sent;
      await expect(page.getByText("0 de 40")).toBeVisible();
      expect(await taps()).toBeLessThanOrEqual(4);
      await page.getByRole("button", { name: "Detener" }).click();
      open();
      await expect(page.getByText("La detuviste")).toBeVisible({ timeout: 60_000 });
      await expectAccessible(page);
      expect(await came()).toBe(25);
    });

    await test.step("the second batch is imported, but its answer is lost", async () => {
      await loseAnswers(page, BRING, 1);
      await goOn.click();
      await expect(page.getByText("Se interrumpió")).toBeVisible();
    });

    await test.step("without a connection nothing is lost", async () => {
      await page.context().setOffline(true);
      await goOn.click();
      await expect(page.getByText(/^No pudimos conectarnos.* Lo que ya vino está guardado/)).toBeVisible();
      await expect(page.getByText("25 de 40")).toBeVisible();
      await page.context().setOffline(false);
      await goOn.click();
      await expect(page.getByText("Se trajeron 40 personas.")).toBeVisible();
      expect(await came()).toBe(PEOPLE);
    });

    await expectAccessibleInBoth(page);
    const { clients, total_count } = await account.call("GET", "/clients?search=Ana Peña");
    expect(total_count).toBe(1);
    expect(clients[0]).toMatchObject({ name: "Ana Peña", due: 150_000, total_appointments: 4 });

    await test.step("a second import of the same file changes nothing", async () => {
      await page.getByRole("button", { name: "Traer otro archivo" }).click();
      await choose(page, "clientes.csv", exported());
      await page.getByRole("button", { name: "Revisar" }).click();
      await expect(page.getByRole("tab", { name: "Traídas antes 40" })).toBeVisible();
      await expect(accept(page)).toBeDisabled();
      await page.getByRole("button", { name: "Elegir otro archivo" }).click();
    });

    await test.step("the undo lists the rows that stay, and removes the others", async () => {
      await account.call("PUT", `/clients/${clients[0].id}`, { name: "Ana María Peña" });
      await page.getByRole("button", { name: "Deshacer importación" }).click();
      const question = page.getByRole("alertdialog", { name: "¿Deshacer esta importación?" });
      await expect(question).toContainText("Se va lo importado de 39 filas");
      await expect(question).toContainText("Se queda Ana María Peña");
      await question.getByRole("button", { name: "Deshacer importación" }).click();
      await expect(page.getByText("Deshecha; se quedó 1 fila.")).toBeVisible({ timeout: 60_000 });
      expect((await account.call("GET", "/clients")).total_count).toBe(1);
    });
  },
);

test("conflicting rows are decided before the import; a calendar file is imported", async ({ page, visit }) => {
  const account = await visit("/profile?traer=1");
  await account.call("POST", "/clients", { name: "Zoe Paz", phone: "3005551009" });
  const day = freeWeekday(2);
  const file = [
    "Nombre,Celular,Debe,Próxima cita,Hora,Sesiones,Quedan",
    "Ana Peña,3005551000,150000,,,,",
    "Luis Peña,3005551000,150000,,,,",
    `Beto Ruiz,3005551001,,${day},10:00,,`,
    `Caro Díaz,3005551002,,${day},10:00,,`,
    "Dora Gil,3005551003,,,,8,3",
    "Dora Gil,3005551003,,,,12,5",
    "Eva Mora,3005551004,20000,,,,",
    "Eva Mora,3005551005,30000,,,,",
    "Eva Mora,3005551004,20000,,,,",
    "Zoe Paz Ríos,3005551009,50000,,,,",
  ];
  await choose(page, "clientes.csv", Buffer.from(file.join("\n")));
  await page.getByRole("button", { name: "Revisar" }).click();
  const shown = async (totals: Record<string, string>) => {
    for (const [label, text] of Object.entries(totals)) await expect(figure(page, label)).toHaveText(text);
  };
  await expect(page.getByRole("tab", { name: "Por decidir 3" })).toBeVisible();
  // Zoe Paz is a client already, with the phone of the file's 'Zoe Paz Ríos'.
  await page.getByText("Es Zoe Paz, +57 300 555 1009").click();
  await shown({ "Personas nuevas": "5", "Sesiones que quedan": "3", "Te deben": "$ 220.000", "Citas por venir": "1" });
  await expect(page.getByRole("tab", { name: "Repetidas 1" })).toBeVisible();
  await expectAccessibleInBoth(page);
  // Once Eva Mora is chosen for a row, she stays chosen when Ana Peña's row is excluded.
  await page.getByRole("group", { name: "¿Quién es Luis Peña?" }).getByText("Es otra persona").click();
  await page.getByText("Es Eva Mora, +57 300 555 1004").click();
  await shown({ "Personas nuevas": "6", "Te deben": "$ 400.000" });
  await page.getByRole("tab", { name: /^Nuevas/ }).click();
  await page.getByRole("button", { name: "Dejar fuera a Ana Peña" }).click();
  await shown({ "Personas nuevas": "5", "Te deben": "$ 250.000" });
  await accept(page).click();
  await expect(page.getByText("Se trajeron 6 personas.")).toBeVisible();
  type Client = { name: string; due: number; total_appointments: number };
  const listed = async (): Promise<[string, number, number][]> => {
    const { clients } = await account.call("GET", "/clients");
    return clients.map((each: Client) => [each.name, each.due, each.total_appointments]);
  };
  expect(await listed()).toEqual([
    ["Beto Ruiz", 0, 1],
    ["Caro Díaz", 0, 0],
    ["Dora Gil", 0, 0],
    ["Eva Mora", 50_000, 0],
    ["Luis Peña", 150_000, 0],
    ["Zoe Paz", 50_000, 0],
  ]);

  await test.step("a calendar file proposes clients and appointments, and asks for a phone once", async () => {
    await page.getByRole("button", { name: "Traer otro archivo" }).click();
    await account.call("POST", "/clients", { name: "Nora Paz", phone: "3005552000" });
    const day = (weekday: number) => freeWeekday(weekday).replaceAll("-", "");
    const event = (uid: number, title: string, weekday: number, rule = "") =>
      [
        ...["BEGIN:VEVENT", `UID:${uid}`, `DTSTART:${day(weekday)}T160000Z`, `DTEND:${day(weekday)}T170000Z`],
        ...[rule, `SUMMARY:${title}`, "END:VEVENT"],
      ].filter(Boolean);
    const file = [
      "BEGIN:VCALENDAR",
      ...event(1, "Sesión con Nora Paz", 2, "RRULE:FREQ=WEEKLY;COUNT=3"),
      ...event(2, "Hugo Mesa", 3),
      ...event(3, "Hugo Mesa", 4),
      ...event(4, "Canceled: Iris Gil", 5),
      "END:VCALENDAR",
    ];
    await choose(page, "agenda.ics", Buffer.from(file.join("\r\n")), "text/calendar");
    // Waits until every row is previewed; until then, rows change tabs.
    await expect(page.getByRole("tab", { name: "Con problemas 2" })).toBeVisible();
    await page.getByRole("tab", { name: "Fuera 1" }).click();
    await expect(page.getByText("Está cancelada. 1", { exact: true })).toBeVisible();
    await page.getByRole("tab", { name: "Con problemas 2" }).click();
    await page.getByRole("textbox", { name: "Celular" }).first().fill("3005552001");
    await page.getByRole("button", { name: "Corregir" }).first().click();
    await expect(figure(page, "Citas por venir")).toHaveText("5");
    await accept(page).click();
    await expect(page.getByText(/^Se trajeron/)).toBeVisible();
    expect((await listed()).map(([name, , total]) => [name, total])).toEqual([
      ["Beto Ruiz", 1],
      ["Caro Díaz", 0],
      ["Dora Gil", 0],
      ["Eva Mora", 0],
      ["Hugo Mesa", 2],
      ["Luis Peña", 0],
      ["Nora Paz", 3],
      ["Zoe Paz", 0],
    ]);
  });
});

test("reading a file can be cancelled, too large and unreadable files are refused, and the template is accepted", async ({
  page,
  visit,
}) => {
  await visit("/profile?traer=1");
  await expect(page.getByLabel("Elegir archivo")).toHaveAttribute("accept", /\.ics,\.zip/);
  const csv = Buffer.from("Nombre,Celular\nAna Peña,3005551000");
  // The worker that reads the file never loads.
  await page.route(/file-worker/, () => undefined);
  await choose(page, "clientes.csv", csv);
  await expect(page.getByText("Leyendo el archivo...")).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText("Leyendo el archivo...")).toBeHidden();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.unroute(/file-worker/);

  const sheet = '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';
  await choose(page, "clientes.xlsx", Buffer.from(zipSync({ "xl/worksheets/sheet1.xml": strToU8(sheet) })));
  await expect(page.getByRole("alert")).toHaveText(/hasta la columna XFD y la fila 1\.048\.576/);
  await choose(page, "clientes.csv", csv);
  await expect(page.getByText("1 persona. La primera: Ana Peña, 3005551000.")).toBeVisible();
  const missing = page.getByRole("button", { name: "Correo: No está" });
  await expect(missing).toBeHidden();
  await page.getByText("Lo que no encontramos (17)").click();
  await expect(missing).toBeVisible();

  await page.getByRole("button", { name: "Elegir otro archivo" }).click();
  await choose(page, "foto.csv", Buffer.from([0x89, 0x50, 0, 0, 1, 2]));
  await expect(page.getByText(/Este archivo no es una hoja de cálculo/)).toBeVisible();
  const template = await downloading(page.getByRole("button", { name: "Descargar plantilla" }));
  await page.getByLabel("Elegir archivo").setInputFiles(await template.path());
  await expect(page.getByRole("heading", { name: "¿Qué hay en cada columna?" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Celular: B: Celular" })).toBeVisible();
});

ownTest("the connected Google Calendar is imported, and nothing is written back", async ({ page, baseURL, sereno }) => {
  await page.setViewportSize(PHONE);
  const email = "bruno@sereno.test";
  const bring = page.getByRole("button", { name: "Traer de Google Calendar" });
  await test.step("after Google withdraws the access, the page asks to connect again", async () => {
    await openAs(page, baseURL, email, "/profile?traer=1");
    await failGoogle(sereno, { on: "token", as: "invalid_grant" });
    await bring.click();
    await expect(page.getByText("Conéctalo y tráelas de ahí.")).toBeVisible();
    await expect(bring).toBeHidden();
    await expectAccessibleInBoth(page);
  });
  const account = await openAs(page, baseURL, email, "/profile?traer=1");
  await account.change("meet.setMirroring", { mirrors_in_person: true });
  await bring.click();
  await expect(page.getByText("No hay citas en tu calendario principal en los próximos 6 meses.")).toBeVisible();
  await expectAccessibleInBoth(page);

  await account.call("POST", "/clients", { name: "Ana Peña", phone: "3005551000", email: "ana@correo.co" });
  await account.call("POST", "/clients", { name: "Beto Ruiz", phone: "3005551001" });
  const [tuesday, friday] = [freeWeekday(2), freeWeekday(5)];
  const event = (summary: string, date: string, more: object = {}) => ({
    summary,
    start: { dateTime: `${date}T10:00:00-05:00`, timeZone: "America/Bogota" },
    end: { dateTime: `${date}T11:00:00-05:00` },
    ...more,
  });
  const weekly = { recurrence: ["RRULE:FREQ=WEEKLY;COUNT=3"], attendees: [{ email: "ana@correo.co" }] };
  const virtual = { ...weekly, location: "https://meet.google.com/abc-defg-hij" };
  await putGoogleEvent(sereno, email, event("Sesión con Ana Peña", tuesday, virtual));
  await putGoogleEvent(sereno, email, event("Beto Ruiz", friday));
  const wholeDay = { start: { date: friday }, end: { date: daysAfter(friday, 1) } };
  await putGoogleEvent(sereno, email, { summary: "Viaje", ...wholeDay });
  const held = ["Beto Ruiz", "Sesión con Ana Peña", "Viaje"];

  const calendar = /\/trpc\/import\.calendar/;
  const cut = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"is_cut":false', '"is_cut":true') });
  };
  await page.route(calendar, cut, { times: 1 });
  await page.route(calendar, (route) => route.abort(), { times: 1 });
  await bring.click();
  await expect(page.getByText(/^No pudimos conectarnos/)).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("tab", { name: "Ya están 2" })).toBeVisible();
  await expect(page.getByText("Tu calendario tiene más citas de las que leemos de una vez.")).toBeVisible();
  await expect(figure(page, "Citas por venir")).toHaveText("4");
  await expectAccessibleInBoth(page);
  expect((await account.call("GET", "/appointments")).appointments).toEqual([]);
  await expect(page.getByRole("button", { name: "Traer de otra parte" })).toBeVisible();

  await accept(page).click();
  await expect(page.getByText("Se trajeron 2 personas.")).toBeVisible();
  // This explanation of what a later move does in Google must be shown exactly once.
  await expect(page.getByText(/tu evento se queda en la hora de antes: bórralo allá, o muévelo/)).toBeVisible();
  await expectAccessibleInBoth(page);
  const { appointments } = await account.call("GET", "/appointments");
  type Booked = { id: string; is_virtual: boolean; meet_status: string };
  const shown = appointments.map(({ is_virtual, meet_status }: Booked) => [is_virtual, meet_status]);
  expect(shown.sort()).toEqual([[false, "none"], ...Array.from({ length: 3 }, () => [true, "none"])]);
  expect((await googleTitles(sereno, email)).sort()).toEqual(held);

  const [{ id }] = appointments.filter(({ is_virtual }: Booked) => is_virtual);
  await account.call("PUT", `/appointments/${id}`, { appointment_date: `${daysAfter(tuesday, 1)} 15:00:00` });
  await expect.poll(async () => (await account.call("GET", `/appointments/${id}`)).meet_status).toBe("ready");
  expect((await googleTitles(sereno, email)).sort()).toEqual(["Beto Ruiz", "Cita con Ana Peña", ...held.slice(1)]);
});
