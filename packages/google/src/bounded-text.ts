import * as z from "zod/mini";

/** Maximum characters of a `Text` or `Whole`. Google's own limit for an event's description is 8,192. */
const LONGEST_TEXT = 4000;

const cutAt = (most: number) => z.string().check(z.overwrite((text) => text.slice(0, most)));

/** For ids, statuses, instants and reasons. Cut, as anyone who invites the therapist can write texts of any length. */
export const Word = cutAt(200);
export const Text = cutAt(LONGEST_TEXT);
/** A text that is refused, not cut, if too long: for values that return to Google or identify a person. */
export const Whole = z.string().check(z.maxLength(LONGEST_TEXT));
