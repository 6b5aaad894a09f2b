import { tellReceived } from "./received-message";

export interface LoginError {
  heading: string;
  text: string | null;
  /** The message in the address, unchanged. */
  received: string | null;
}

const FAILED = "Error de autenticación. Por favor, intenta nuevamente.";

/** What the login screen says about the error that its address carries, if any. */
export function loginErrorOf(search: string): LoginError | null {
  const params = new URLSearchParams(search);
  const error = params.get("error");
  if (!error) return null;
  if (error !== "auth_failed") return { heading: "Error de autenticación", text: null, received: null };
  const heading = "Error de autenticación con Google";
  const message = params.get("message");
  return message ? { heading, ...tellReceived(message, FAILED) } : { heading, text: null, received: null };
}
