import * as z from "zod/mini";
import { isLine, isLines, isMeasured, tidyLine, tidyLines, visibleLength, withoutPastedMarks } from "./rules";

const LINE_TEXT = "Escríbelo en una sola línea y sin caracteres invisibles o cortados.";
const LINES_TEXT = "Este texto tiene caracteres invisibles o cortados. Bórralos y escríbelos de nuevo.";
const BLANK_TEXT = "Escribe algo que se pueda leer.";

interface TextRules {
  /** Maximum number of UTF-16 units, as an input's `maxlength` counts them. */
  max: number;
  /** Minimum number of visible characters. 0 also accepts "". */
  min?: number;
  lines?: boolean;
  /** Message for a missing text or one that is too short. */
  short?: string;
  long?: string;
  tidy?: (written: string) => string;
}

/** A zod check that refuses a text. @param problemOf returns why, as a Spanish sentence; null if the text is valid. */
export const refused =
  (problemOf: (text: string) => string | null): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    const message = problemOf(value);
    // With `continue` zod checks the other fields, too.
    if (message) issues.push({ code: "custom", continue: true, input: value, message });
  };

/** A trimmed text in NFC with `min` or more visible characters, without control or bidirectional characters. */
export function text({ max, min = 1, lines = false, short, ...rules }: TextRules) {
  const { long = `Usa máximo ${max} caracteres.`, tidy: clean = (written: string) => written } = rules;
  const [tidy, isKeepable, kind] = lines ? [tidyLines, isLines, LINES_TEXT] : [tidyLine, isLine, LINE_TEXT];
  const problemOf = (written: string): string | null => {
    if (!isMeasured(written, max)) return "Este texto tiene demasiados signos sobre una misma letra.";
    if (!isKeepable(written)) return kind;
    const isShort = written.length < min || written === "";
    return !isShort && visibleLength(written) < Math.max(min, 1) ? (short ?? BLANK_TEXT) : null;
  };
  return z.string(short).check(
    z.overwrite((written) => (isMeasured(written, max) ? tidy(clean(written)) : written)),
    z.minLength(min, short ?? BLANK_TEXT),
    z.maxLength(max, { error: long, abort: true }),
    refused(problemOf),
  );
}

/** A text that may be missing: absent, null and "" all mean none. */
export const optionalText = (max: number, rules?: Omit<TextRules, "max" | "min">) =>
  z.nullish(text({ ...rules, max, min: 0 }));

export const nameText = (rules: Pick<TextRules, "min" | "short" | "long">) =>
  text({ max: 120, tidy: withoutPastedMarks, ...rules });

export const webAddress = (message: string, protocols = ["https:"]) =>
  text({ max: 500, short: message, long: message }).check(
    z.refine((written) => URL.canParse(written) && protocols.includes(new URL(written).protocol), message),
  );

export const Id = text({ max: 60 });
export const ById = z.object({ id: Id });
export const OptionalId = optionalText(60);
export const Cursor = optionalText(500);

export function pageLimit(most: number, usual: number) {
  const message = `El límite va de 1 a ${most}.`;
  return z._default(z.int().check(z.minimum(1, message), z.maximum(most, message)), usual);
}
export const pageFields = (most: number, usual: number) => ({ limit: pageLimit(most, usual), cursor: Cursor });
