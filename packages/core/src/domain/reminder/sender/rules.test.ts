import { expect, test } from "vitest";
import { foreignLink, linkProblem, mailsADay, senderName, withoutLinks } from "./rules";

test.each([
  "Hola, {nombre}. Te espero el {día} a las {hora}, {lugar}.\nConfirma: {enlace}",
  "A las 10 a.m. o a las 3 p.m., con 1.200.000 razones. Dr. Ríos.",
  "Nos vemos en https://meet.google.com/abc-defg-hij.",
])("foreignLink finds no foreign link in '%s'", (text) => {
  expect(foreignLink(text)).toBeNull();
});

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

test.each([
  ["Ma.Fernanda López", "Ma. Fernanda López"],
  ["Av.Calle 26 # 13-19", "Av. Calle 26 # 13-19"],
  ["Ana http://banco.co", "Ana"],
])("withoutLinks changes %j to %j", (text, sent) => {
  expect(withoutLinks(text)).toBe(sent);
});

test.each([
  ["Laura Ríos", "Laura Ríos por Sereno"],
  ["Banco X <seguridad@banco.co>", "Banco X seguridad banco.co por Sereno"],
  ['Ana"\r\nBcc: x', "Ana Bcc: x por Sereno"],
  ["<@>", "Sereno"],
  ["\u202eocnaB", "ocnaB por Sereno"],
])("senderName changes %j to %j", (name, shown) => {
  expect(senderName(name)).toBe(shown);
});

test("mailsADay is 20, plus 1 for each recent visit, and at most 500", () => {
  expect([0, 7, 10_000].map(mailsADay)).toEqual([20, 27, 500]);
});
