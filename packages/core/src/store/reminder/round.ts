import { decideAgain, type Write } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import { dueFrom } from "../../domain/kept/due";

export const EMAIL_DUE = "email";

/** Has a practice looked through for reminders that leave by e-mail, at once. */
export const roundWrite = ({ practice: { practice_id }, clock }: PracticeContext): Write => ({
  write: ({ emailRound }) =>
    emailRound.put({ practice_id, ...dueFrom(EMAIL_DUE, practice_id, clock.now().toISOString()) }).commit(),
  refused: decideAgain,
});
