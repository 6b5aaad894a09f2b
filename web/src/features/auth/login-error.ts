export interface LoginError {
  heading: string;
  text: string | null;
}

const LONGEST_TEXT = 200;

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

/** A parameter as the address has it, before any decoding. */
function rawParameter(search: string, name: string): string | null {
  for (const pair of search.replace(/^\?/, "").split("&")) {
    const [key, ...value] = pair.split("=");
    if (key === name) return value.join("=");
  }
  return null;
}

// Some senders encode the message twice, so what still looks encoded after one decoding is decoded again.
function decode(raw: string): string {
  const once = decodeURIComponent(raw.replace(/\+/g, " "));
  return /%[0-9a-f]{2}/i.test(once) ? decodeURIComponent(once) : once;
}

function textOf(raw: string): string {
  try {
    const text = decode(raw);
    const known = KNOWN_CAUSES.find(({ signs }) => signs.some((sign) => text.includes(sign)));
    if (known) return known.text;
    return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}...` : text;
  } catch {
    return "Error de autenticación. Por favor, intenta nuevamente.";
  }
}

/** What the login screen says about the error that its address carries, if any. */
export function loginErrorOf(search: string): LoginError | null {
  const error = rawParameter(search, "error");
  if (!error) return null;
  if (error !== "auth_failed") return { heading: "Error de autenticación", text: null };
  const message = rawParameter(search, "message");
  return { heading: "Error de autenticación con Google", text: message ? textOf(message) : null };
}
