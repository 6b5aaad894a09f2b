const LONGEST = 200;

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

/** The app's own message, and text from the address, which is untrusted: the author of a link can choose it. */
export interface ReceivedMessage {
  text: string;
  received: string | null;
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}...` : text;
}

// Some senders encode the message twice.
function decodeAgain(text: string): string | null {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return null;
  }
}

/**
 * Text of a failed sign-in: the app's text for a known `message`; otherwise `text`, and at most 200 characters of the
 * message. A message that cannot be decoded is not shown.
 */
export function tellReceived(message: string | null, text: string): ReceivedMessage {
  const decoded = decodeAgain(message ?? "");
  if (!decoded) return { text, received: null };
  const known = KNOWN_CAUSES.find(({ signs }) => signs.some((sign) => decoded.includes(sign)));
  return known ? { text: known.text, received: null } : { text, received: cut(decoded) };
}
