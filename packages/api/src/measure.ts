import { AppError } from "@sereno/core/errors";

/** Limits of a JSON body: levels of nesting, and number of values. Real inputs stay well below both. */
const MOST_LEVELS = 100;
const MOST_VALUES = 20_000;
/** Number of values in a body without a session, which only signs in or out: parsing and checking 20,000 takes 40 ms. */
const MOST_ANONYMOUS_VALUES = 1_000;

const TEXT = "El cuerpo de la solicitud tiene demasiados datos o niveles.";
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Index of the quote that closes the JSON string opened at index `from`, or the input's length if none does. */
function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return json.length;
}

/** Call this before the parser, which takes longer. @throws AppError `invalid_input` over either limit, but
 * `unauthorized` if nobody known sent the body. */
export function requireMeasured(json: string, isKnown = true): void {
  const most = isKnown ? MOST_VALUES : MOST_ANONYMOUS_VALUES;
  let [level, values] = [0, 0];
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(json, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        level++;
        values++;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        level--;
        break;
      case COMMA:
        values++;
    }
    if (level <= MOST_LEVELS && values <= most) continue;
    throw isKnown ? new AppError("invalid_input", { message: TEXT }) : new AppError("unauthorized");
  }
}
