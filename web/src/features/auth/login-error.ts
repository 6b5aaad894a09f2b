export interface LoginError {
  heading: string;
  text: string | null;
}

const FAILED = "Error de autenticación. Por favor, intenta nuevamente.";

const KNOWN_CAUSES: { signs: string[]; text: string }[] = [
  {
    signs: ["Scope has changed"],
    text: "Error de configuración de permisos. Por favor, intenta nuevamente.",
  },
  {
    signs: ["UndefinedColumn", "google_id"],
    text: "Error de configuración de base de datos. La migración se ha aplicado, por favor intenta nuevamente.",
  },
  {
    signs: ["psycopg2"],
    text: "Error de base de datos. Por favor, verifica la configuración.",
  },
];

/** Which of our sentences a message stands for. Its own words are shown to nobody: whoever makes a link may choose them. */
function sentenceFor(message: string): string {
  const known = KNOWN_CAUSES.find(({ signs }) => signs.some((sign) => message.includes(sign)));
  return known?.text ?? FAILED;
}

// Some senders encode the message twice. What cannot be decoded stands for itself.
function decodeAgain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What the login screen says about the error that its address carries, if any. */
export function loginErrorOf(search: string): LoginError | null {
  const params = new URLSearchParams(search);
  const error = params.get("error");
  if (!error) return null;
  if (error !== "auth_failed") return { heading: "Error de autenticación", text: null };
  const message = params.get("message");
  return {
    heading: "Error de autenticación con Google",
    text: message ? sentenceFor(decodeAgain(message)) : null,
  };
}
