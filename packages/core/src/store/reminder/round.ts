import type { PracticeContext, Write } from "../../db/index";
import { dueFrom } from "../../domain/kept/due";

export const EMAIL_DUE = "email";

/** Makes a practice due to be checked for email reminders now. */
export const roundWrite = ({ practice: { practice_id }, clock }: PracticeContext): Write => ({
  write: ({ emailRound }) =>
    emailRound.put({ practice_id, ...dueFrom(EMAIL_DUE, practice_id, clock.now().toISOString()) }).commit(),
});
