import type { DayClosureStarted } from "@sereno/core/domain/day-closure/output";
import type { DayClosureAction } from "@sereno/core/domain/day-closure/schema";
import { appCode } from "../../lib/errors";
import { trpcClient } from "../../lib/trpc";
import type { DayClosureEnd, HoursChange } from "./day-closure-dialog";
import { DayClosureDialog } from "./day-closure-dialog-part";

/** Opens the dialog about affected appointments. Null if the user closes it. Rejects if `version` is out of date. */
const ask = (change: HoursChange, version?: number, all?: DayClosureAction) =>
  new Promise<DayClosureStarted | null>((resolve, reject) => {
    const onAnswer = (end: DayClosureEnd) => {
      close();
      if ("error" in end) reject(end.error);
      else resolve(end.started);
    };
    const close = DayClosureDialog.open({ change, version, all, onAnswer, onClose: () => resolve(null) });
  });

/** Saves hours. First asks what to do with any coming appointments outside them; returns null if the user cancels. */
export async function saveHours(change: HoursChange, version?: number, all?: DayClosureAction) {
  const { appointments } = await trpcClient.dayClosure.preview.query(change);
  if (appointments.length > 0) return ask(change, version, all);
  try {
    return await trpcClient.dayClosure.start.mutate({ ...change, version, choices: [] });
  } catch (error) {
    if (appCode(error) !== "closing_changed") throw error;
    return ask(change, version, all);
  }
}
