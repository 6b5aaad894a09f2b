import type { ClosingStarted } from "@sereno/core/domain/day-closure/output";
import type { ClosingAction } from "@sereno/core/domain/day-closure/schema";
import { appCode } from "../../lib/errors";
import { trpcClient } from "../../lib/trpc";
import { ClosingDialog } from "./closing-dialog-part";
import type { ClosingEnd, HoursChange } from "./hours-change";

/** @throws refusals that the dialog does not show itself. */
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
 * Saves hours. If live appointments would fall outside, lists them, with any booked meanwhile, and asks what to do with
 * each.
 * @param all proposed for all of them.
 * @returns null if the person cancels; nothing is saved then.
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
