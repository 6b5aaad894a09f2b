import { DEFAULT_MESSAGE, MOST_MESSAGE_CHARACTERS } from "@sereno/core/domain/practice/template/rules";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "../../../components/ui/button";
import { Field, TextArea } from "../../../components/ui/form/field";
import { unbrokenPesos } from "../../../lib/text";
import { messagePreview } from "../model/message-preview";
import type { ProfileForm } from "../model/profile-form";

const HINT = "Pon {nombre}, {concepto}, {valor} y {pago} donde van. Déjalo vacío para usar el de Sereno.";

export function MessageField() {
  const { register, formState, setFocus, setValue } = useFormContext<ProfileForm>();
  const preview = messagePreview(useWatch<ProfileForm>());
  const begin = () => {
    setValue("payment_message", DEFAULT_MESSAGE, { shouldDirty: true, shouldValidate: true });
    setFocus("payment_message");
  };
  return (
    <div className="grid gap-4">
      <Field label="Tu texto" optional hint={HINT} error={formState.errors.payment_message?.message}>
        <TextArea {...register("payment_message")} rows={4} maxLength={MOST_MESSAGE_CHARACTERS} />
      </Field>
      <div className="rounded-card border border-line bg-sunken p-4">
        <p className="text-sm font-medium">{preview.isOwn ? "Así se lee" : "Así se lee el de Sereno"}</p>
        <p className="mt-2 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">{unbrokenPesos(preview.text)}</p>
        {!preview.isOwn && (
          <Button onClick={begin} className="mt-3">
            Cambiar este texto
          </Button>
        )}
      </div>
    </div>
  );
}
