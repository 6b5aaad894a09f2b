import * as z from "zod/mini";

/** Maximum length of ids, statuses, instants and error reasons. */
const LONGEST_WORD = 200;
/** Maximum length of descriptions; Google's own limit is 8,192. */
const LONGEST_TEXT = 4000;

const cutAt = (most: number) => z.string().check(z.overwrite((text) => text.slice(0, most)));

/** Whoever invites the therapist can write Google's texts, of any length: parse with `Word`, `Text` or `Whole`. */
export const Word = cutAt(LONGEST_WORD);
export const Text = cutAt(LONGEST_TEXT);
/** For values that are sent back to Google or identify somebody, which must not be truncated. */
export const Whole = z.string().check(z.maxLength(LONGEST_TEXT));
