import { tellReceived } from "./received-message";

export interface LoginError {
  heading: string;
  text: string | null;
  received: string | null;
}

const FAILED = "Error de autenticación. Por favor, intenta nuevamente.";

export function loginErrorOf(search: string): LoginError | null {
  const params = new URLSearchParams(search);
  const error = params.get("error");
  if (!error) return null;
  if (error !== "auth_failed") return { heading: "Error de autenticación", text: null, received: null };
  const heading = "Error de autenticación con Google";
  const message = params.get("message");
  return message ? { heading, ...tellReceived(message, FAILED) } : { heading, text: null, received: null };
}
