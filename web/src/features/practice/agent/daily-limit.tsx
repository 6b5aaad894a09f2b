import { MOST_AGENT_CHANGES } from "@sereno/core/practice/schema";
import { useState } from "react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { Button } from "../../../components/ui/button";
import { Field } from "../../../components/ui/form/field";
import { TextInput } from "../../../components/ui/form/text-input";
import { useDailyLimit } from "./use-daily-limit";

const HINT = "Citas, cambios de hora, clientes y ventas de cada acceso. Confirmar y cancelar siempre puede.";

/** How much the assistant may change in a day. */
export function DailyLimit({ saved }: { saved: number }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { save, problemOf, isSaving } = useDailyLimit();
  const text = typed ?? String(saved);
  const isDirty = text !== String(saved);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) save(text, () => setTyped(null));
      }}
    >
      <Field label="Cambios por día" hint={HINT} error={isDirty ? problemOf(text) : undefined}>
        <div className="flex gap-2">
          <TextInput
            value={text}
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(MOST_AGENT_CHANGES).length}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, ""))}
            className="w-24! tabular-nums"
          />
          {isDirty && (
            <Button type="submit" variant="primary" pending={isSaving}>
              Guardar
            </Button>
          )}
        </div>
      </Field>
      <UnsavedGuard dirty={isDirty} />
    </form>
  );
}
