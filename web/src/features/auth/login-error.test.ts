import { expect, test } from "vitest";
import { loginErrorOf } from "./received-message";

const errorFor = (message: string) => loginErrorOf(`?error=auth_failed&message=${message}`);
const GENERIC = "Error de autenticación. Por favor, intenta nuevamente.";

test.each(["", "?message=hola", "?error="])("the login screen shows no error for the query '%s'", (address) =>
  expect(loginErrorOf(address)).toBeNull(),
);

test.each([
  ["of Google's sign-in without a message", "?error=auth_failed", "Error de autenticación con Google"],
  ["of an unknown code", "?error=Tu%20cuenta%20fue%20bloqueada&message=hola", "Error de autenticación"],
])("the login screen shows only its own heading for an error %s", (_, address, heading) =>
  expect(loginErrorOf(address)).toEqual({ heading, text: null, received: null }),
);

const RIGHTS = "Error de configuración de permisos. Por favor, intenta nuevamente.";
const COLUMN = "Error de configuración de base de datos. La migración se ha aplicado, por favor intenta nuevamente.";
test.each<readonly [string, string]>([
  ["Scope%20has%20changed%20from%20a", RIGHTS],
  ["Scope+has+changed", RIGHTS],
  ["Scope%2520has%2520changed", RIGHTS],
  ["psycopg2.errors.UndefinedColumn", COLUMN],
  ["column%20google_id%20missing", COLUMN],
  ["psycopg2.OperationalError", "Error de base de datos. Por favor, verifica la configuración."],
  ...["100%25", "%E0%A4%A", "%25E0%25A4%25A", "%20"].map((message) => [message, GENERIC] as const),
])("the login screen replaces the error message '%s' by its own text", (message, text) =>
  expect(errorFor(message)).toMatchObject({ text, received: null }),
);

test.each([
  ["Cuenta%20no%20autorizada", "Cuenta no autorizada"],
  ["Cuenta%2520no%2520autorizada", "Cuenta no autorizada"],
  ["%3Ca%20href%3D%22https%3A%2F%2Fx.co%22%3EEntra%3C%2Fa%3E", '<a href="https://x.co">Entra</a>'],
  ["a".repeat(200), "a".repeat(200)],
  [`${"ñ".repeat(200)}o`, `${"ñ".repeat(200)}...`],
  [`${"😀".repeat(201)}`, `${"😀".repeat(200)}...`],
])("the login screen quotes the message '%s', up to 200 characters, below its own text", (message, received) =>
  expect(errorFor(message)).toMatchObject({ text: GENERIC, received }),
);
