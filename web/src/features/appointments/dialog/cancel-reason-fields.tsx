import { CANCEL_REASONS, MAX_CANCEL_NOTE } from "@sereno/core/domain/appointment/schema";
import { Field, FieldGroup, TextInput } from "../../../components/ui/form/field";
import { CANCEL_REASON_TEXTS } from "../../../domain/appointment/cancel-reason";
import type { CancelReason } from "../model/status-actions";

interface CancelReasonFieldsProps {
  value: CancelReason;
  onChange: (value: CancelReason) => void;
}

export const CancelReasonFields = ({ value, onChange }: CancelReasonFieldsProps) => (
  <div className="grid gap-3">
    <FieldGroup label="Motivo" optional>
      <div className="flex flex-wrap gap-2">
        {CANCEL_REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={value.cancel_reason === reason}
            onClick={() => onChange(value.cancel_reason === reason ? {} : { cancel_reason: reason })}
            className="min-h-11 rounded-full border border-line-strong/60 px-3.5 text-sm font-medium text-ink-soft transition-colors hover:bg-hover aria-pressed:border-primary aria-pressed:bg-teal-soft aria-pressed:text-teal-ink md:pointer-fine:min-h-9"
          >
            {CANCEL_REASON_TEXTS[reason]}
          </button>
        ))}
      </div>
    </FieldGroup>
    {value.cancel_reason === "other" && (
      <Field label="Cuál" optional>
        <TextInput
          autoComplete="off"
          maxLength={MAX_CANCEL_NOTE}
          value={value.cancel_note ?? ""}
          onChange={(event) => onChange({ ...value, cancel_note: event.target.value })}
        />
      </Field>
    )}
  </div>
);
