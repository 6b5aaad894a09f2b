import { startDayClosure } from "@sereno/core/actions/day-closure/start";
import { undoDayClosure } from "@sereno/core/actions/day-closure/undo";
import { PreviewDayClosureInput, StartDayClosureInput } from "@sereno/core/domain/day-closure/schema";
import { previewDayClosure } from "@sereno/core/queries/day-closure-preview";
import { nextRequestOf } from "../../../support/practice";
import { type Action, isOpen, localOf, pick } from "./action";

export const closeDay =
  (settle: "credit" | "refund" | "charge"): Action =>
  async ({ ctx: caller, records, draw }) => {
    const ctx = await nextRequestOf(caller);
    const record = pick(records.appointments.filter(isOpen), draw);
    const close = record ? localOf(record).slice(0, 10) : `2026-12-${String(1 + draw(28)).padStart(2, "0")}`;
    const { appointments } = await previewDayClosure(ctx, PreviewDayClosureInput.parse({ close }));
    const choices = appointments.map(({ appointment_id, version, suggestions }) => {
      const to = suggestions[0]?.appointment_date;
      const action = pick(["cancel", "cancel", "move", "keep"] as const, draw) ?? "cancel";
      return action === "move" && to
        ? { appointment_id, version, action, to }
        : { appointment_id, version, action: action === "keep" ? action : "cancel" };
    });
    const { closure } = await startDayClosure(ctx, StartDayClosureInput.parse({ close, choices, settle }));
    if (!closure) return null;
    return {
      undo: async () => undoDayClosure(await nextRequestOf(ctx), closure.id),
      ...(settle === "refund" && { loses: "money" }),
    };
  };
