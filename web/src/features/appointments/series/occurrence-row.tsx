import type { Occurrence } from "@sereno/core/domain/series/output";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { Badge } from "../../../components/ui/badge";
import { Select } from "../../../components/ui/form/select";
import { spokenLocal, spokenTime, withDoubt } from "../../../lib/clock/dates";
import { cx } from "../../../lib/cx";
import { type Choice, mayBeKept, STATE_TEXTS } from "../model/series";

export interface DecisionProps {
  occurrence: Occurrence;
  onChoose: (choice: Omit<Choice, "index">) => void;
}

export interface RowTexts {
  ready: string;
  skip: string;
  skipped: string;
  keep: string;
  note?: string;
}
export const BOOKING: RowTexts = {
  ready: "Todo listo para agendar.",
  skip: "Omitir",
  skipped: "Omitida",
  keep: "Agendar igual",
};
export const MOVING: RowTexts = {
  ready: "Todo listo para mover.",
  skip: "Se queda",
  skipped: "Se queda",
  keep: "Mover igual",
  note: "Se queda en la fecha y hora que tiene ahora.",
};

interface DecisionButtonProps {
  label: string;
  of: string;
  isChosen?: boolean;
  onPress: () => void;
}

export const DecisionButton = ({ label, of, isChosen, onPress }: DecisionButtonProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className={cx(
      "min-h-11 rounded-control border px-3 text-sm font-medium transition-colors md:pointer-fine:min-h-9",
      isChosen ? "border-primary bg-primary text-on-primary" : "border-line bg-surface text-ink hover:bg-hover",
    )}
  >
    {label}
    <span className="sr-only">({of})</span>
  </button>
);

export const StateBadge = ({ state, action, skipped }: Pick<Occurrence, "state" | "action"> & { skipped?: string }) => (
  <Badge tone={state === "free" ? "teal" : action === null ? "amber" : "grey"}>
    {(action === "skip" && state === "free" && skipped) || STATE_TEXTS[state]}
  </Badge>
);

export function OtherTime({ occurrence, onChoose }: DecisionProps) {
  const { action, appointment_date, suggestions, next_week } = occurrence;
  if (suggestions.length === 0) return null;
  return (
    <Select
      label={`Otra hora, ${capitalize(spokenLocal(appointment_date))}`}
      placeholder="Otra hora"
      value={action === "move" && appointment_date !== next_week ? appointment_date : null}
      options={suggestions.map(({ appointment_date: value, start_time, is_unknown }) => ({
        value,
        label: withDoubt(spokenTime(start_time), is_unknown),
      }))}
      onChange={(date) => onChoose({ action: "move", appointment_date: date })}
      className="w-36"
    />
  );
}

export function OccurrenceRow({ of, occurrence, onChoose }: DecisionProps & { of: RowTexts }) {
  const { state, action, series_index, appointment_date, message, suggestions, next_week } = occurrence;
  const spoken = capitalize(spokenLocal(appointment_date));
  const isFree = state === "free";
  const isPlain = isFree && suggestions.length === 0 && !next_week;
  const skip = (
    <DecisionButton
      label={of.skip}
      of={spoken}
      isChosen={action === "skip"}
      onPress={() => onChoose({ action: action === "skip" && !isFree ? "keep" : "skip" })}
    />
  );
  return (
    <li
      data-open={action === null || undefined}
      className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-2 gap-y-2 py-2"
    >
      <span className="text-sm text-ink-soft tabular-nums">{series_index ?? "–"}</span>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className={cx("tabular-nums", action === "skip" && "text-ink-soft line-through")}>{spoken}</span>
        <span className="flex items-center gap-2">
          <StateBadge state={state} action={action} skipped={of.skipped} />
          {isPlain && skip}
        </span>
      </div>
      {message && !isFree && <p className="col-start-2 text-sm text-ink-soft">{message}</p>}
      {of.note && action === "skip" && <p className="col-start-2 text-sm text-ink-soft">{of.note}</p>}
      <div className="col-start-2 flex flex-wrap gap-2 empty:hidden">
        {!isPlain && skip}
        {next_week && (
          <DecisionButton
            label="La semana siguiente"
            of={spoken}
            isChosen={action === "move" && appointment_date === next_week}
            onPress={() => onChoose({ action: "move", appointment_date: next_week })}
          />
        )}
        <OtherTime occurrence={occurrence} onChoose={onChoose} />
        {!isFree && mayBeKept(state) && (
          <DecisionButton
            label={of.keep}
            of={spoken}
            isChosen={action === "keep"}
            onPress={() => onChoose({ action: "keep" })}
          />
        )}
      </div>
    </li>
  );
}
