import * as z from "zod/mini";

/** Of ids, statuses, instants and why Google refuses. */
const LONGEST_WORD = 200;
/** Of a description, Google's own greatest is 8,192. */
const LONGEST_TEXT = 4000;

const cutAt = (most: number) => z.string().check(z.overwrite((said) => said.slice(0, most)));

// Whatever Google answers passes one of these before anything looks into it: the text is of whoever invites the therapist, and has no length of its own.
export const Word = cutAt(LONGEST_WORD);
export const Text = cutAt(LONGEST_TEXT);
/** Goes back to Google, or names somebody, so it counts whole or not at all. */
export const Whole = z.string().check(z.maxLength(LONGEST_TEXT));
