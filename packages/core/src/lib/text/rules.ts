/** Characters that no single-line text may contain: control, bidirectional, line separators, lone surrogates. */
const UNKEEPABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u;
const UNKEEPABLE_IN_LINES = /(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}]/u;

/** Bidirectional marks and zero-width characters, which come with pasted text. */
const MARKS_UNSEEN = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;
export const withoutMarks = (text: string): string => text.replace(MARKS_UNSEEN, "");

/** Bidirectional marks and zero-width characters, except the characters that join letters or emoji. */
const PASTED_MARKS = /[\p{Bidi_Control}\u00ad\u200b\u2060-\u206f\ufeff]/gu;
export const withoutPastedMarks = (text: string): string => text.replace(PASTED_MARKS, "");

export const DASHES = /[\p{Pd}\u2212]/gu;

/** A character that is visible by itself. Excludes the Braille blank (U+2800), an invisible symbol. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Maximum number of UTF-16 units that compose (NFC) to one: ᾂ is composed of alpha and three marks. */
const MOST_UNITS = 4;

/** Maximum number of consecutive combining marks (UAX #15, section 13): NFC sorts them in quadratic time. */
const MOST_MARKS = 30;
const manyMarks = (text: string): boolean => (text.match(/\p{M}+/gu) ?? []).some((run) => [...run].length > MOST_MARKS);

/** Whether a text is cheap to compose (NFC) and so short that the result may fit in `max` UTF-16 units. */
export const isMeasured = (text: string, max: number): boolean => text.length <= max * MOST_UNITS && !manyMarks(text);

export const tidyLine = (text: string): string => text.normalize("NFC").trim();

/** A text of several lines as stored: in NFC, with '\n' as line break and spaces for tabs. */
export const tidyLines = (text: string): string =>
  tidyLine(text.replace(/\r\n|[\r\u2028\u2029]/g, "\n").replaceAll("\t", " "));

export const isLine = (text: string): boolean => !UNKEEPABLE.test(text);

export const isLines = (text: string): boolean => !UNKEEPABLE_IN_LINES.test(text);

export const visibleLength = (text: string): number => text.match(VISIBLE)?.length ?? 0;

export const ended = (text: string): string => (text.endsWith(".") ? text : `${text}.`);
