const LONGEST = 200;

const KNOWN_CAUSES: { signs: string[]; text: string }[] = [
  { signs: ["Scope has changed"], text: "Error de configuración de permisos. Por favor, intenta nuevamente." },
  {
    signs: ["UndefinedColumn", "google_id"],
    text: "Error de configuración de base de datos. La migración se ha aplicado, por favor intenta nuevamente.",
  },
  { signs: ["psycopg2"], text: "Error de base de datos. Por favor, verifica la configuración." },
];

function cut(text: string): string {
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}...` : text;
}

// Decodes once more, because some senders encode the message twice; null if the text is not encoded properly.
function decodeAgain(text: string): string | null {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return null;
  }
}

/** The app's text for a known `message`; else `text`, and the first 200 characters of the untrusted message. */
export function tellReceived(message: string | null, text: string) {
  const decoded = decodeAgain(message ?? "");
  if (!decoded) return { text, received: null };
  const known = KNOWN_CAUSES.find(({ signs }) => signs.some((sign) => decoded.includes(sign)));
  return known ? { text: known.text, received: null } : { text, received: cut(decoded) };
}

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

/** Untrusted text from the page's address, shown without links; `bdi` keeps it from reordering the words around. */
export const Received = ({ text }: { text: string }) => (
  <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
    Mensaje recibido: «<bdi>{text}</bdi>»
  </p>
);
