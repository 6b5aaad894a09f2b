import { describe, expect, it } from "vitest";
import { loginErrorOf } from "./login-error";

const textOf = (message: string) => loginErrorOf(`?error=auth_failed&message=${message}`)?.text;

const GENERIC = "Error de autenticación. Por favor, intenta nuevamente.";

describe("the login screen's error", () => {
  it("is none without an error parameter", () => {
    expect(loginErrorOf("")).toBeNull();
    expect(loginErrorOf("?message=hola")).toBeNull();
    expect(loginErrorOf("?error=")).toBeNull();
  });

  it("is only a heading when Google's sign-in failed without a message", () => {
    expect(loginErrorOf("?error=auth_failed")).toEqual({ heading: "Error de autenticación con Google", text: null });
  });

  it("is a heading of ours for a code that is not known", () => {
    const error = "Tu%20cuenta%20fue%20bloqueada";
    expect(loginErrorOf(`?error=${error}&message=hola`)).toEqual({ heading: "Error de autenticación", text: null });
  });

  it.each([
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
  ])("explains the message %s", (message, text) => {
    expect(textOf(message)).toBe(text);
  });

  it.each(["Llama%20al%20300%20123%204567", "Cuenta%20no%20autorizada", "100%25", "%E0%A4%A", "%25E0%25A4%25A"])(
    "shows no word of the message %s",
    (message) => {
      expect(textOf(message)).toBe(GENERIC);
    },
  );
});
