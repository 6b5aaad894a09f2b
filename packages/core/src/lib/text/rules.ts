/** Half an emoji, control characters and marks that turn the direction of what follows: none is ever part of a text. */
const UNKEEPABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u;
const UNKEEPABLE_IN_LINES = /(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}]/u;

/** Marks that turn the direction of what follows, and what has no width: pasted text brings them, and nobody types them. */
const MARKS_UNSEEN = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;
export const withoutMarks = (text: string): string => text.replace(MARKS_UNSEEN, "");

/** Hyphens and dashes of any kind. */
export const DASHES = /[\p{Pd}\u2212]/gu;

/** A character that can be seen by itself. The Braille blank (U+2800) counts as a symbol, but shows nothing. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The most UTF-16 units of one composed character: ᾂ is alpha with three marks. */
const MOST_UNITS = 4;

/**
 * More marks on one letter than any language writes. Composing a text sorts each run of them, in time that grows with its square;
 * 30 is where Unicode's stream-safe form ends one (UAX #15, section 13).
 */
const MOST_MARKS = 30;
const MARKS = /\p{M}+/gu;
const isPiled = (text: string): boolean => (text.match(MARKS) ?? []).some((run) => [...run].length > MOST_MARKS);

/** Whether a text may have `max` units once it is composed, and costs nothing to compose. */
export const isMeasured = (text: string, max: number): boolean => text.length <= max * MOST_UNITS && !isPiled(text);

/** A text as it is kept: composed (NFC), without what surrounds it. */
export const tidyLine = (text: string): string => text.normalize("NFC").trim();

/** A text of several lines as it is kept: composed, its lines ended by '\n', tabulators as spaces. */
export const tidyLines = (text: string): string =>
  tidyLine(text.replace(/\r\n|[\r\u2028\u2029]/g, "\n").replaceAll("\t", " "));

/** Whether all of a text of one line can be kept and told apart: no control or bidirectional character, no half of one. */
export const isLine = (text: string): boolean => !UNKEEPABLE.test(text);

/** `isLine` for a text of several lines. */
export const isLines = (text: string): boolean => !UNKEEPABLE_IN_LINES.test(text);

/** How many characters of a text can be seen, those that only change another one aside. */
export const visibleLength = (text: string): number => text.match(VISIBLE)?.length ?? 0;
