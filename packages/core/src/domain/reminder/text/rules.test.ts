import { expect, test } from "vitest";
import { minuteOfIso } from "../../../lib/time/rules";
import { reminderMail } from "../mail/rules";
import { SaveReminderSettingsInput } from "../schema";
import { foreignLink, linkProblem, mailsADay, senderName, withoutLinks } from "../sender/rules";
import {
  afterProblem,
  afterText,
  DEFAULT_MISSED,
  DEFAULT_REMINDER,
  DEFAULT_THANKS,
  type Reminded,
  reminderParts,
  reminderText,
  sentTemplate,
} from "./rules";

const reminded: Reminded = {
  client_name: "  Beto Ruiz Peña",
  start: minuteOfIso("2026-11-24T15:00:00.000Z"),
  zone: "America/Bogota",
  is_virtual: false,
  meet_link: null,
  address: "Calle 93 # 11-27",
  link: "https://sereno.test/c/token",
  is_abroad: false,
};
const placeOf = (change: Partial<Reminded>) => reminderText("{lugar}", { ...reminded, ...change });

test("the default reminder contains the client's name, time and place, but nothing about therapy or money", () => {
  const text = reminderText(DEFAULT_REMINDER, reminded);
  const START = /^Hola, Beto\. Te recuerdo nuestra cita: martes 24 de noviembre, 10:00.a\..m\., en Calle 93 # 11-27\./;
  expect(text).toMatch(START);
  expect(text).not.toMatch(/terap|psic|consult|sesi[oó]n|pag|valor|\$/i);
});

test("a client named like an address is greeted without a name", () => {
  const nameless = { ...reminded, client_name: "ana@correo.co" };
  expect(reminderText(DEFAULT_REMINDER, nameless)).toMatch(/^Hola\. Te recuerdo nuestra cita/);
  expect(reminderText("Hola {nombre}, nos vemos el {día}.", nameless)).toBe(
    "Hola, nos vemos el martes 24 de noviembre.",
  );
});

test("a sentence ends with one period if the address or the time before it ends with a period", () => {
  const inBogota = { ...reminded, address: "Calle 93 # 11-27, Bogotá D.C." };
  expect(reminderText(DEFAULT_REMINDER, inBogota)).toContain("en Calle 93 # 11-27, Bogotá D.C.\n");
  expect(reminderText("Te espero a las {hora}. {enlace}", reminded)).toMatch(/10:00.a\..m\. https/);
});

test("the variable {lugar} depends on the mode, the Meet link and the practice's address", () => {
  const meet_link = "https://meet.google.com/a";
  expect(placeOf({ address: null })).toBe("en persona");
  expect(placeOf({ is_virtual: true })).toBe("por videollamada");
  expect(placeOf({ is_virtual: true, meet_link })).toBe(`por videollamada: ${meet_link}`);
  expect(placeOf({ is_virtual: true, is_abroad: true })).toBe("por videollamada (hora de Colombia)");
});

test("the default reminder replaces a stored text with a foreign link, and sentTemplate returns this link", () => {
  const foreign = "{nombre}, paga en https://banco.example/x {enlace}";
  expect(sentTemplate(foreign)).toEqual({ template: DEFAULT_REMINDER, foreign: "https://banco.example/x" });
  expect(reminderText(foreign, reminded)).toBe(reminderText(DEFAULT_REMINDER, reminded));
  expect(sentTemplate("{nombre}: {enlace}")).toEqual({ template: "{nombre}: {enlace}", foreign: null });
});

test("reminderParts contains no web address except the link, whose last part is `link_token`", () => {
  const virtual = { ...reminded, is_virtual: true, meet_link: "https://meet.google.com/a" };
  const { link, link_token, ...words } = reminderParts(virtual);
  expect(words).toMatchObject({ place: "por videollamada" });
  expect(JSON.stringify(words)).not.toContain("://");
  expect(link).toBe(`https://sereno.test/c/${link_token}`);
});

test.each([
  ["text", "{precio}", "{nombre}, {día}, {hora}, {lugar} y {enlace}"],
  ["text", "a".repeat(601), "600"],
  ["offsets_hours", [24, 24], "distintos"],
  ["offsets_hours", [48, 24, 12, 2], "de 1 a 3"],
  ["offsets_hours", [0], "de 1 a 168"],
  ["channels", ["sms"], "assistant"],
])("SaveReminderSettingsInput refuses %s %o with a Spanish message", (field, value, part) => {
  const [issue] = SaveReminderSettingsInput.safeParse({ [field]: value }).error?.issues ?? [];
  expect(issue?.path).toContain(field);
  expect(issue?.message).toContain(part);
});

test("SaveReminderSettingsInput sorts offsets, largest first, and removes seconds from times", () => {
  const settings = SaveReminderSettingsInput.parse({ offsets_hours: [2, 24], quiet_from: "21:00:00" });
  expect(settings).toEqual({ offsets_hours: [24, 2], quiet_from: "21:00" });
});

test("a text after an appointment is neutral, and its template cannot have a link", () => {
  const start = "2026-11-24 10:00:00";
  expect(afterText(DEFAULT_THANKS, "Ana María Peña", start)).toBe(
    "Hola, Ana. Gracias por venir el martes 24 de noviembre. Cualquier cosa, me escribes por aquí.",
  );
  expect(afterText(DEFAULT_MISSED, "Ana", start)).toMatch(/el martes 24 de noviembre, 10:00.a\..m\., y no nos vimos/);
  for (const text of [DEFAULT_THANKS, DEFAULT_MISSED]) {
    expect(afterProblem(text)).toBeNull();
    expect(text).not.toMatch(/terapia|sesión|consulta|psicolog|\$|pag/i);
  }
  expect(afterProblem("{enlace}")).toContain("No sabemos qué poner en {enlace}");
});

const OUT = "https://sereno.test/c/recordatorios/xyz";

test("a mail has the reminder and both links as text and as HTML, where a client's name is escaped", () => {
  const { subject, text, html } = reminderMail(DEFAULT_REMINDER, reminded, OUT);
  expect(subject).toBe("Tu cita del martes 24 de noviembre");
  expect(text).toMatch(/^Hola, Beto\. Te recuerdo nuestra cita: martes 24 de noviembre, 10:00/);
  expect(text).toMatch(new RegExp(`aquí: https://sereno\\.test/c/token\n\nNo quiero recordatorios: ${OUT}\n$`));
  expect(html).toContain('<a href="https://sereno.test/c/token">https://sereno.test/c/token</a>');
  expect(html).toContain(`<a href="${OUT}">No quiero recordatorios</a>`);
  expect(reminderMail("{nombre}", { ...reminded, client_name: "<b>" }, OUT).html).toContain("&lt;b&gt;");
});

test("a mail contains the appointment's link and the unsubscribe link even if the template has none", () => {
  const { text, html } = reminderMail("Hasta el {día}", reminded, OUT);
  for (const each of [text, html]) {
    expect(each.split(OUT)).toHaveLength(2);
    expect(each).toContain("https://sereno.test/c/token");
  }
  expect(text).toContain("Mírala y responde aquí: https://sereno.test/c/token");
});

test.each([
  "Hola, {nombre}. Te espero el {día} a las {hora}, {lugar}.\nConfirma: {enlace}",
  "A las 10 a.m. o a las 3 p.m., con 1.200.000 razones. Dr. Ríos.",
  "Nos vemos en https://meet.google.com/abc-defg-hij.",
])("foreignLink finds no foreign link in '%s'", (text) => expect(foreignLink(text)).toBeNull());

test.each([
  ["Paga en https://banco.example/entrar ya", "https://banco.example/entrar"],
  ["Mira www.banco.co", "www.banco.co"],
  ["Entra a bаnco.com/x", "bаnco.com/x"],
  ["Entra a banco。com", "banco。com"],
  ["Escribe a pagos@banco.co", "pagos@banco.co"],
  ["http://127.0.0.1/", "http://127.0.0.1/"],
  ["https://meet.google.com.banco.co/abc", "https://meet.google.com.banco.co/abc"],
  ["https://meet.google.com@banco.co/abc", "https://meet.google.com@banco.co/abc"],
  ["https://meet.google.com/abc?continue=https://banco.co", "https://meet.google.com/abc?continue=https://banco.co"],
  ["x{enlace}.banco.co", "x{enlace}.banco.co"],
])("foreignLink finds the link in '%s', linkProblem says so, and withoutLinks removes it", (text, found) => {
  expect(foreignLink(text)).toBe(found);
  expect(linkProblem(text)).toContain(`Quita «${found}»`);
  expect(foreignLink(withoutLinks(text))).toBeNull();
});

test("withoutLinks removes links, and adds a space after the dot of a dotted name", () => {
  const texts = ["Ma.Fernanda López", "Av.Calle 26 # 13-19", "Ana http://banco.co"];
  expect(texts.map(withoutLinks)).toEqual(["Ma. Fernanda López", "Av. Calle 26 # 13-19", "Ana"]);
});

test.each([
  ["Laura Ríos", "Laura Ríos por Sereno"],
  ["Banco X <seguridad@banco.co>", "Banco X seguridad banco.co por Sereno"],
  ['Ana"\r\nBcc: x', "Ana Bcc: x por Sereno"],
  ["<@>", "Sereno"],
  ["\u202eocnaB", "ocnaB por Sereno"],
  [`${"a".repeat(59)}🌿`, `${"a".repeat(59)} por Sereno`],
])("senderName changes %j to %j", (name, shown) => expect(senderName(name)).toBe(shown));

test("mailsADay is 20, plus 1 for each recent visit, and at most 500", () =>
  expect([0, 7, 10_000].map(mailsADay)).toEqual([20, 27, 500]));
