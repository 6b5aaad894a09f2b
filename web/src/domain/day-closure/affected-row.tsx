import { cancelEffects } from "@sereno/core/domain/appointment/cancelling/rules";
import { modeLabel } from "@sereno/core/domain/appointment/rules";
import type { AffectedAppointment } from "@sereno/core/domain/day-closure/output";
import type { DayClosureChoice } from "@sereno/core/domain/day-closure/schema";
import type { Minute } from "@sereno/core/lib/time/rules";
import { Select } from "../../components/ui/form/select";
import { shortTime, spokenLocal, spokenTime, withDoubt } from "../../lib/clock/dates";
import { useGoogleConnection } from "../google/use-google-connection";

interface AffectedRowProps {
  affected: AffectedAppointment;
  choice: DayClosureChoice;
  ofOneDate: boolean;
  now: Minute;
  /** Called with `cancel`, `keep`, or the appointment's new start ('YYYY-MM-DD HH:mm:ss'). */
  onChoose: (value: string) => void;
}

export function AffectedRow({ affected, choice, ofOneDate, now, onChoose }: AffectedRowProps) {
  const { patient_name, start, end, is_virtual, suggestions, problem } = affected;
  const when = ofOneDate ? spokenTime(start.slice(11, 16)) : spokenLocal(start);
  const times = new Map(suggestions.map(({ appointment_date, is_unknown }) => [appointment_date, is_unknown]));
  if (choice.to && !times.has(choice.to)) times.set(choice.to, false);
  const moves = [...times].sort().map(([to, isUnknown]) => ({
    value: to,
    label: withDoubt(`Mover: ${spokenLocal(to)}`, isUnknown),
    shown: `Mover: ${shortTime(to)}`,
  }));
  const isConnected = useGoogleConnection() === "connected";
  const effects = choice.action === "cancel" ? cancelEffects({ ...affected, end_date: end }, now, isConnected) : [];
  return (
    <li className="flex flex-col gap-2 py-3 md:flex-row md:items-start md:gap-4">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{patient_name}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {when} · {modeLabel(is_virtual)}
        </p>
        {effects.length > 0 && <p className="text-sm text-ink-soft">{effects.join(" ")}</p>}
        {suggestions.length === 0 && choice.action === "keep" && (
          <p className="text-sm text-ink-soft">
            Sin propuesta: no hay horas libres cerca de la suya en las próximas 4 semanas.
          </p>
        )}
        {problem && choice.action === "move" && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
      <Select
        label={`Qué hacer con la cita de ${patient_name}, ${when}`}
        options={[{ value: "cancel", label: "Cancelar" }, ...moves, { value: "keep", label: "Mantener" }]}
        value={choice.to ?? choice.action}
        onChange={onChoose}
        className="w-full shrink-0 md:w-72"
      />
    </li>
  );
}
