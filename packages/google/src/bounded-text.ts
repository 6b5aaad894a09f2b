import * as z from "zod/mini";

/** Ids, statuses, instants and error reasons are cut to this many characters. */
const LONGEST_WORD = 200;
/** Descriptions are cut to this many characters; Google's own limit is 8,192. */
const LONGEST_TEXT = 4000;

const cutAt = (most: number) => z.string().check(z.overwrite((text) => text.slice(0, most)));

/** Anyone who invites the therapist can write event texts of any length, so no schema here uses `z.string()` alone. */
export const Word = cutAt(LONGEST_WORD);
export const Text = cutAt(LONGEST_TEXT);
/** Refuses a longer text instead of cutting it: for values that return to Google or identify a person. */
export const Whole = z.string().check(z.maxLength(LONGEST_TEXT));
