import * as z from "zod/mini";
import { isLine, isLines, isMeasured, tidyLine, tidyLines, visibleLength } from "./rules";

const LINE_TEXT = "Escríbelo en una sola línea y sin caracteres invisibles o cortados.";
const LINES_TEXT = "Este texto tiene caracteres invisibles o cortados. Bórralos y escríbelos de nuevo.";
const PILED_TEXT = "Este texto tiene demasiados signos sobre una misma letra.";
const BLANK_TEXT = "Escribe algo que se pueda leer.";

interface TextRules {
  /** The most characters (UTF-16 units, as an input's `maxlength` counts them). */
  max: number;
  /** The fewest characters that can be seen; 0 takes "", too. */
  min?: number;
  /** Whether lines may be broken. */
  lines?: boolean;
  /** What to say of a text that is missing or shorter. */
  short?: string;
  /** What to say of a longer one. */
  long?: string;
  /** What is taken out or made plain of what cannot be measured or kept otherwise. */
  tidy?: (written: string) => string;
}

const asIs = (text: string) => text;

/**
 * The one schema of whatever a person or a program writes: composed (NFC) and trimmed, something to see in it, and nothing
 * that cannot be stored or that makes two texts look alike. A text is measured before anything is done with it.
 */
export function text({
  max,
  min = 1,
  lines = false,
  short,
  long = `Usa máximo ${max} caracteres.`,
  tidy: clean = asIs,
}: TextRules) {
  const [tidy, isKeepable, kind] = lines ? [tidyLines, isLines, LINES_TEXT] : [tidyLine, isLine, LINE_TEXT];
  const problemOf = (written: string): string | null => {
    if (!isMeasured(written, max)) return PILED_TEXT;
    if (!isKeepable(written)) return kind;
    const isShort = written.length < min || written === "";
    return !isShort && visibleLength(written) < Math.max(min, 1) ? (short ?? BLANK_TEXT) : null;
  };
  return z.string(short).check(
    z.overwrite((written) => (isMeasured(written, max) ? tidy(clean(written)) : written)),
    z.minLength(min, short ?? BLANK_TEXT),
    // Nothing else is asked of what is too long.
    z.maxLength(max, { error: long, abort: true }),
    ({ value, issues }) => {
      const message = problemOf(value);
      // The rest of the form is still looked at.
      if (message) issues.push({ code: "custom", continue: true, input: value, message });
    },
  );
}

/** Absent, null and "" all mean: none. */
export const optionalText = (max: number, rules?: Omit<TextRules, "max" | "min">) =>
  z.nullish(text({ ...rules, max, min: 0 }));

/** The one schema of an address on the web. @param protocols those that it may begin with. */
export const webAddress = (message: string, protocols = ["https:"]) =>
  text({ max: 500, short: message, long: message }).check(
    z.refine((written) => URL.canParse(written) && protocols.includes(new URL(written).protocol), message),
  );

/** What names a record; only Sereno knows how it is made. */
export const Id = text({ max: 60 });
/** "" names none, too. */
export const OptionalId = optionalText(60);
/** Where a list goes on, as the page before it said. */
export const Cursor = optionalText(500);
