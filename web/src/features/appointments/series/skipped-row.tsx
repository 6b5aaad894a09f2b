import type { Occurrence } from "@sereno/core/domain/series/output";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { Badge } from "../../../components/ui/badge";
import { spokenLocal } from "../../../lib/clock/spoken";
import { mayBeKept, STATE_TEXTS } from "../model/series";
import { type Decision, DecisionButton, OtherTime } from "./occurrence-row";

/** A date that the series left out, with the choice to add it, also at another time of that day. */
export function SkippedRow({ occurrence, onChoose }: { occurrence: Occurrence; onChoose: (choice: Decision) => void }) {
  const { state, action, appointment_date, message } = occurrence;
  const spoken = capitalize(spokenLocal(parseLocal(appointment_date)));
  const isFree = state === "free";
  const tone = isFree ? "teal" : action === null ? "amber" : "grey";
  return (
    <li className="grid gap-2 py-2">
      <div className="flex items-center justify-between gap-x-3">
        <span className="tabular-nums">{spoken}</span>
        <Badge tone={tone}>{STATE_TEXTS[state]}</Badge>
      </div>
      {message && !isFree && <p className="text-sm text-ink-soft">{message}</p>}
      <div className="flex flex-wrap gap-2">
        {mayBeKept(state) && action !== "move" && (
          <DecisionButton
            label={isFree ? "Agregar" : "Agregar igual"}
            of={spoken}
            isChosen={action === "keep"}
            onPress={() => onChoose({ action: "keep" })}
          />
        )}
        <OtherTime occurrence={occurrence} onChoose={onChoose} />
        {action === "move" && (
          <DecisionButton
            label="Dejar omitida"
            of={spoken}
            isChosen={false}
            onPress={() => onChoose({ action: "skip" })}
          />
        )}
      </div>
    </li>
  );
}
