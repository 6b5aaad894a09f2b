import type { Author } from "../../db/context";
import { AppError } from "../../errors";

/** The notice that offers it stands for ten seconds; its call may be slow, and sent again. */
const UNDO_MS = 60_000;

export const OVER_TEXT = "Ya no se puede deshacer. Anúlalo en su lugar.";
export const NUMBER_TEXT = "Ya hay otro número después de este: anúlalo en su lugar.";

/** @throws AppError `invalid_transition` for what was done more than a minute ago. */
export function requireWithinUndoWindow({ clock }: Author, since: string | undefined): void {
  if (!since || clock.now().getTime() - Date.parse(since) > UNDO_MS)
    throw new AppError("invalid_transition", { message: OVER_TEXT });
}
