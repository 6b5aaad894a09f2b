import type { ClosingStarted } from "@sereno/core/domain/day-closure/output";
import type { ClosingAction } from "@sereno/core/domain/day-closure/schema";
import { appCode } from "../../lib/errors";
import { trpcClient } from "../../lib/trpc";
import { ClosingDialog } from "./closing-dialog-part";
import type { ClosingEnd, HoursChange } from "./hours-change";

/** @throws what the server refused, beyond what the dialog says itself. */
const ask = (change: HoursChange, version?: number, all?: ClosingAction) =>
  new Promise<ClosingStarted | null>((resolve, reject) => {
    const onAnswer = (end: ClosingEnd) => {
      close();
      if ("error" in end) reject(end.error);
      else resolve(end.started);
    };
    const close = ClosingDialog.open({ change, version, all, onAnswer, onClose: () => resolve(null) });
  });

/**
 * Saves hours. Where they would leave live appointments outside, names them first and asks what becomes of each, and who is booked
 * meanwhile is named, too.
 * @param all what is proposed for all of them.
 * @returns null where the person goes back, and nothing is saved.
 */
export async function saveHours(
  change: HoursChange,
  version?: number,
  all?: ClosingAction,
): Promise<ClosingStarted | null> {
  const { appointments } = await trpcClient.closing.preview.query(change);
  if (appointments.length > 0) return ask(change, version, all);
  try {
    return await trpcClient.closing.start.mutate({ ...change, version, choices: [] });
  } catch (error) {
    if (appCode(error) !== "closing_changed") throw error;
    return ask(change, version, all);
  }
}
