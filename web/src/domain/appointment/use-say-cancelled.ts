import type { SeriesReopened } from "@sereno/core/domain/series/output";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { toast } from "../../components/ui/toast/toast";
import { useUndo } from "../../components/ui/toast/use-undo";
import { spokenLocal } from "../../lib/clock/dates";
import { counted } from "../../lib/text";
import { trpcClient } from "../../lib/trpc";

function sayReopened({ appointments, left_out, note }: SeriesReopened): void {
  const text = counted(appointments.length, "cita agendada de nuevo", "citas agendadas de nuevo");
  const names = left_out.map(
    ({ appointment_date, message }) => `${capitalize(spokenLocal(parseLocal(appointment_date)))}: ${message}`,
  );
  const notes = note ? [...names, note] : names;
  if (notes.length === 0) toast.success(text);
  else toast.neutral(text, notes.join(" "));
}

export function useSayCancelled() {
  const undo = useUndo({ undo: trpcClient.series.reopen.mutate, onUndone: sayReopened });
  return (id: string, cancelled: readonly { id: string; client_id: string }[]) => {
    const appointment_ids = cancelled.map((each) => each.id);
    toast.success(counted(cancelled.length, "cita cancelada", "citas canceladas"), undefined, {
      action: undo({ id, client_id: cancelled[0]?.client_id, appointment_ids }),
    });
  };
}
