import { decideAgain, type Write } from "../../table/commit";
import type { PracticeContext } from "../../table/context";
import { dueFrom } from "../../things/kept/due";

export const EMAIL_DUE = "email";

/** Has a practice looked through for reminders that leave by e-mail, at once. */
export const roundWrite = ({ practice: { practice_id }, clock }: PracticeContext): Write => ({
  write: ({ emailRound }) =>
    emailRound.put({ practice_id, ...dueFrom(EMAIL_DUE, practice_id, clock.now().toISOString()) }).commit(),
  refused: decideAgain,
});
