import { expect, test } from "vitest";
import { loginErrorOf } from "./received-message";

const told = (message: string) => loginErrorOf(`?error=auth_failed&message=${message}`);

const GENERIC = "Error de autenticación. Por favor, intenta nuevamente.";

test("the login screen's error is none without an error parameter", () => {
  expect(loginErrorOf("")).toBeNull();
  expect(loginErrorOf("?message=hola")).toBeNull();
  expect(loginErrorOf("?error=")).toBeNull();
});

test("the login screen's error is only a heading when Google's sign-in failed without a message", () =>
  expect(loginErrorOf("?error=auth_failed")).toEqual({
    heading: "Error de autenticación con Google",
    text: null,
    received: null,
  }));

test("the login screen's error is a heading of the app's own for an unknown code", () => {
  const error = "Tu%20cuenta%20fue%20bloqueada";
  expect(loginErrorOf(`?error=${error}&message=hola`)).toEqual({
    heading: "Error de autenticación",
    text: null,
    received: null,
  });
});

test.each([
  ["Scope%20has%20changed%20from%20a", "Error de configuración de permisos. Por favor, intenta nuevamente."],
  ["Scope+has+changed", "Error de configuración de permisos. Por favor, intenta nuevamente."],
  ["Scope%2520has%2520changed", "Error de configuración de permisos. Por favor, intenta nuevamente."],
  [
    "psycopg2.errors.UndefinedColumn",
    "Error de configuración de base de datos. La migración se ha aplicado, por favor intenta nuevamente.",
  ],
  [
    "column%20google_id%20missing",
    "Error de configuración de base de datos. La migración se ha aplicado, por favor intenta nuevamente.",
  ],
  ["psycopg2.OperationalError", "Error de base de datos. Por favor, verifica la configuración."],
])("the login screen's error explains the message %s", (message, text) => {
  expect(told(message)).toMatchObject({ text, received: null });
});

test.each([
  ["Cuenta%20no%20autorizada", "Cuenta no autorizada"],
  ["Cuenta%2520no%2520autorizada", "Cuenta no autorizada"],
  ["%3Ca%20href%3D%22https%3A%2F%2Fx.co%22%3EEntra%3C%2Fa%3E", '<a href="https://x.co">Entra</a>'],
  ["a".repeat(200), "a".repeat(200)],
  [`${"ñ".repeat(200)}o`, `${"ñ".repeat(200)}...`],
  [`${"😀".repeat(201)}`, `${"😀".repeat(200)}...`],
])("the login screen's error shows the message %s as received, below the app's own text", (message, received) => {
  expect(told(message)).toMatchObject({ text: GENERIC, received });
});

test.each(["100%25", "%E0%A4%A", "%25E0%25A4%25A", "%20"])(
  "the login screen's error shows only the app's own text for the message %s",
  (message) => expect(told(message)).toMatchObject({ text: GENERIC, received: null }),
);
