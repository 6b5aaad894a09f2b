import { expect, test } from "vitest";
import { minuteOfIso } from "../../../lib/time/rules";
import { DEFAULT_REMINDER, type Reminded } from "../text/rules";
import { messageId, reminderMail } from "./rules";

const reminded: Reminded = {
  client_name: "Ana <b>Peña</b>",
  start: minuteOfIso("2026-11-24T15:00Z"),
  zone: "America/Bogota",
  is_virtual: false,
  meet_link: null,
  address: "Calle 93 # 11-27",
  link: "https://sereno.test/c/abc",
};
const OUT = "https://sereno.test/c/recordatorios/xyz";

test("a mail has the reminder and both links as text and as HTML, where a client's name is escaped", () => {
  const { subject, text, html } = reminderMail(DEFAULT_REMINDER, reminded, OUT);
  expect(subject).toBe("Tu cita del martes 24 de noviembre");
  expect(text).toMatch(/^Hola, Ana\. Te recuerdo nuestra cita: martes 24 de noviembre, 10:00/);
  expect(text).toMatch(new RegExp(`aquí: https://sereno\\.test/c/abc\n\nNo quiero recordatorios: ${OUT}\n$`));
  expect(html).toContain('<a href="https://sereno.test/c/abc">https://sereno.test/c/abc</a>');
  expect(html).toContain(`<a href="${OUT}">No quiero recordatorios</a>`);
  expect(reminderMail("{nombre}", { ...reminded, client_name: "<b>" }, OUT).html).toContain("&lt;b&gt;");
});

test("a link in the HTML ends before the punctuation", () => {
  for (const template of ["Confírmala en {enlace}.", "Confírmala ({enlace}), por favor"])
    expect(reminderMail(template, reminded, OUT).html).toContain('<a href="https://sereno.test/c/abc">');
});

test("a mail contains the appointment's link and the unsubscribe link even if the template has none", () => {
  const { text, html } = reminderMail("Hasta el {día}", reminded, OUT);
  for (const each of [text, html]) {
    expect(each.split(OUT)).toHaveLength(2);
    expect(each).toContain("https://sereno.test/c/abc");
  }
  expect(text).toContain("Confírmala o cámbiala aquí: https://sereno.test/c/abc");
});

test("messageId consists of the reminder's id and the sender's domain", () => {
  expect(messageId("apt_1-29732340-24", "recordatorios@sereno.test")).toBe("<apt_1-29732340-24@sereno.test>");
});
