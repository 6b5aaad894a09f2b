/** An alias, one kind of Bre-B key. The others: document number, mobile, email, merchant's ten-digit number (Resolución
 * Externa 6 of 2023, Circular DSP-465 of Banco de la República, https://www.banrep.gov.co/es/bre-b). Some banks take
 * 19 characters after the '@' (https://docs.bitso.com/bitso-payouts-funding, Pay-in Keys), others 20, as here. */
const ALIAS = /^@[A-Za-z0-9]{1,20}$/;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
const MOBILE = /^3\d{9}$/;
const DOCUMENT = /^\d{4,10}$/;
const NUMBER_SHAPE = /^\+?[\d\s.\-()]+$/;
const COLOMBIA = /^(?:\+|00)?57(?=3\d{9}$)/;

/** Maximum length of an email address, the longest kind of key. */
export const MOST_BREB_CHARACTERS = 254;

/** A Bre-B key in canonical form: an email in lower case, a number without punctuation, a mobile without the 57. */
export function tidyBrebKey(written: string): string {
  const key = written.trim();
  if (key.startsWith("@")) return key;
  if (key.includes("@")) return key.toLowerCase();
  return NUMBER_SHAPE.test(key) ? key.replace(/[^\d+]/g, "").replace(COLOMBIA, "") : key;
}

/** Why a tidied key is no Bre-B key, as a Spanish sentence with what to write instead; null if it is valid or "". */
export function brebKeyProblem(key: string): string | null {
  if (key === "" || MOBILE.test(key) || ALIAS.test(key)) return null;
  if (key.startsWith("@")) return "Después de la @ van de 1 a 20 letras o números, sin espacios, tildes ni ñ.";
  if (key.includes("@"))
    return ADDRESS.test(key) ? null : "Ese correo no está completo. Escríbelo como ana@correo.com.";
  if (/^\+?\d+$/.test(key)) return DOCUMENT.test(key) ? null : numberProblem(key);
  return "Una llave con letras empieza con @, como @ana123. También puede ser tu cédula, tu celular o tu correo.";
}

const numberProblem = (digits: string): string =>
  digits.startsWith("+")
    ? "El celular de una llave es de Colombia: 10 dígitos que empiezan por 3."
    : "Revisa el número: una cédula tiene de 4 a 10 dígitos y un celular 10, sin el 57.";
