import { Switch } from "../../../components/ui/form/checkbox";
import { Field } from "../../../components/ui/form/field";
import { TextArea } from "../../../components/ui/form/text-input";
import { ModeCheckboxes } from "../hours/mode-checkboxes";
import { RangesEditor } from "../hours/ranges-editor";
import { type DraftProblems, type ExceptionDraft, withAvailable } from "./exceptions";

interface ExceptionSettingsProps {
  draft: ExceptionDraft;
  onChange: (draft: ExceptionDraft) => void;
  problems: DraftProblems;
}

const OF = "fechas elegidas";

export function ExceptionSettings({ draft, onChange, problems }: ExceptionSettingsProps) {
  return (
    <>
      <Switch
        checked={draft.available}
        onChange={(event) => onChange(withAvailable(draft, event.target.checked))}
        label={<span className="font-medium">Disponible ese día</span>}
        description={draft.available ? "Con las horas de abajo." : "No se ofrecen citas."}
      />
      {draft.available && (
        <>
          <div>
            <p className="mb-1.5 text-sm font-medium">Horas</p>
            <RangesEditor
              of={OF}
              ranges={draft.time_ranges}
              onChange={(time_ranges) => onChange({ ...draft, time_ranges })}
            />
          </div>
          <ModeCheckboxes
            of={OF}
            modes={draft.appointment_types}
            onChange={(appointment_types) => onChange({ ...draft, appointment_types })}
          />
        </>
      )}
      <Field label="Notas" optional hint="Solo las ves tú." error={problems.notes}>
        <TextArea
          value={draft.notes}
          onChange={(event) => onChange({ ...draft, notes: event.target.value })}
          placeholder="Vacaciones, congreso, festivo…"
        />
      </Field>
    </>
  );
}
