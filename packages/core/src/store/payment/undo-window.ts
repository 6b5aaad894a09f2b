import type { Author } from "../../db/index";
import { AppError } from "../../errors";

/** The undo button is shown for ten seconds; its call may be slow or repeated. */
const UNDO_MS = 60_000;

export const OVER_TEXT = "Ya no se puede deshacer. Anúlalo en su lugar.";
export const NUMBER_TEXT = "Ya hay otro número después de este: anúlalo en su lugar.";

/** @throws AppError `invalid_transition` more than a minute after `since`. */
export function requireWithinUndoWindow({ clock }: Author, since: string | undefined): void {
  if (!since || clock.now().getTime() - Date.parse(since) > UNDO_MS)
    throw new AppError("invalid_transition", { message: OVER_TEXT });
}
