import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { SeriesReopened } from "@sereno/core/domain/series/output";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { type Interval, parseLocal } from "@sereno/core/lib/time/rules";
import { toast } from "../../components/ui/toast/toast";
import { useUndo } from "../../components/ui/toast/use-undo";
import { spokenLocal } from "../../lib/clock/dates";
import { counted } from "../../lib/text";
import { trpcClient } from "../../lib/trpc";
import { usePracticeZone } from "../../lib/use-clock";
import { isGivenUp } from "../payment/settlement/settling";
import { askIfHeld } from "./ask-if-held";

function sayReopened({ appointments, left_out, note }: SeriesReopened): void {
  const text = counted(appointments.length, "cita agendada de nuevo", "citas agendadas de nuevo");
  const names = left_out.map(
    ({ appointment_date, message }) => `${capitalize(spokenLocal(appointment_date))}: ${message}`,
  );
  const notes = note ? [...names, note] : names;
  if (notes.length === 0) toast.success(text);
  else toast.neutral(text, notes.join(" "));
}

const spanOf = ({ appointment_date, end_date }: Appointment): Interval => ({
  start: parseLocal(appointment_date),
  end: parseLocal(end_date),
});

export function useSayCancelled() {
  const zone = usePracticeZone();
  const undo = useUndo({
    undo: async ({ id, cancelled }: { id: string; cancelled: readonly Appointment[] }) => {
      const appointment_ids = cancelled.map((each) => each.id);
      await askIfHeld(cancelled.map(spanOf), zone);
      return trpcClient.series.reopen.mutate({ id, client_id: cancelled[0]?.client_id, appointment_ids });
    },
    onUndone: sayReopened,
    ignores: isGivenUp,
  });
  return (id: string, cancelled: readonly Appointment[]) => {
    toast.success(counted(cancelled.length, "cita cancelada", "citas canceladas"), undefined, {
      action: undo({ id, cancelled }),
    });
  };
}
