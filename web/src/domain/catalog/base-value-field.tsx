import { CircleAlert, CircleCheck, CircleDot, Undo2 } from "lucide-react";
import { type Ref, useRef } from "react";
import { Button, IconButton } from "../../components/ui/button";
import { Field } from "../../components/ui/form/field";
import { MoneyInput } from "../../components/ui/form/money-input";
import { cx } from "../../lib/cx";
import { titleOf } from "../../lib/errors";
import { formatPesos } from "../../lib/text";
import type { BaseValue } from "./use-base-value";

function stateOf({ isSaving, isDirty, failure, isConfigured, saved }: BaseValue) {
  const stored = isConfigured ? `Guardado: ${formatPesos(saved)}` : "Aún no hay un valor guardado";
  if (isSaving) return { tone: "text-ink-soft", Icon: CircleDot, text: "Guardando…" };
  if (failure) return { tone: "text-danger", Icon: CircleAlert, text: titleOf(failure, `No se guardó. ${stored}`) };
  if (isDirty) return { tone: "text-amber-ink", Icon: CircleDot, text: `Sin guardar. ${stored}` };
  if (!isConfigured) return { tone: "text-amber-ink", Icon: CircleAlert, text: stored };
  return { tone: "text-primary", Icon: CircleCheck, text: "Guardado" };
}

function SavedState({ base }: { base: BaseValue }) {
  const { tone, Icon, text } = stateOf(base);
  return (
    <span className={cx("flex items-center gap-1.5 tabular-nums", tone)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {text}
    </span>
  );
}

interface BaseValueFieldProps {
  base: BaseValue;
  onSaved?: () => void;
  hideLabel?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Field of the base value, a session's default price. Has its own save button, because other forms contain it. */
export function BaseValueField({ base, onSaved, hideLabel, ref }: BaseValueFieldProps) {
  const row = useRef<HTMLDivElement>(null);
  const save = () => {
    if (!base.save(onSaved)) row.current?.querySelector("input")?.focus();
  };
  return (
    <Field
      label="Valor base de consulta (COP)"
      hideLabel={hideLabel}
      error={base.problem}
      hint={<SavedState base={base} />}
    >
      <div ref={row} className="flex gap-2 [&>div]:min-w-0 [&>div]:grow">
        <MoneyInput
          ref={ref}
          value={base.amount}
          onChange={base.type}
          placeholder="130.000"
          className="font-medium"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            save();
          }}
        />
        {base.isDirty && !base.isSaving && (
          <IconButton label="Descartar el cambio" onClick={base.discard}>
            <Undo2 aria-hidden />
          </IconButton>
        )}
        <Button variant={base.isDirty ? "primary" : "secondary"} pending={base.isSaving} onClick={save}>
          Guardar
        </Button>
      </div>
    </Field>
  );
}
