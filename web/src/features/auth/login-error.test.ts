import { describe, expect, it } from "vitest";
import { loginErrorOf } from "./login-error";

const textOf = (message: string) => loginErrorOf(`?error=auth_failed&message=${message}`)?.text;

describe("the login screen's error", () => {
  it("is none without an error parameter", () => {
    expect(loginErrorOf("")).toBeNull();
    expect(loginErrorOf("?message=hola")).toBeNull();
    expect(loginErrorOf("?error=")).toBeNull();
  });

  it("is only a heading when Google's sign-in failed without a message", () => {
    expect(loginErrorOf("?error=auth_failed")).toEqual({ heading: "Error de autenticación con Google", text: null });
  });

  it("never shows the message of another error", () => {
    expect(loginErrorOf("?error=server_error&message=hola")).toEqual({ heading: "Error de autenticación", text: null });
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
    ["Cuenta%20no%20autorizada", "Cuenta no autorizada"],
    ["100%25", "100%"],
  ])("explains the message %s", (message, text) => {
    expect(textOf(message)).toBe(text);
  });

  it.each(["%E0%A4%A", "%25E0%25A4%25A"])("says that it failed when %s cannot be decoded", (message) => {
    expect(textOf(message)).toBe("Error de autenticación. Por favor, intenta nuevamente.");
  });

  it("cuts a text of more than 200 characters", () => {
    expect(textOf("a".repeat(200))).toBe("a".repeat(200));
    expect(textOf("a".repeat(201))).toBe(`${"a".repeat(200)}...`);
  });
});
