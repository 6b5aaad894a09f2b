import { CONSENT_TEXT, CONSENT_TEXT_VERSION } from "@sereno/core/domain/reminder/consent/rules";
import {
  CONSENT_WAY_LABELS,
  CONSENT_WAYS,
  type ConsentWay,
  SaveConsentInput,
} from "@sereno/core/domain/reminder/consent/schema";
import type { Consent } from "@sereno/core/domain/reminder/output";
import { useMutation } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useController, useWatch } from "react-hook-form";
import { FormDialog, useDialogForm } from "../../components/form/use-dialog-form";
import { FieldGroup } from "../../components/ui/form/field";
import { RadioCards } from "../../components/ui/form/radio-card";
import { Segmented } from "../../components/ui/form/segmented";
import { toast } from "../../components/ui/toast/toast";
import { messageOf, OwnRefusal } from "../../lib/errors";
import { queryUtils, trpc, trpcClient } from "../../lib/trpc";

interface ConsentDialogProps {
  consent: Consent;
  clientName: string;
  onClose: () => void;
}

const CHOICES = [
  { value: "on", label: "Autoriza recordatorios", text: "Se le pueden enviar por WhatsApp y por correo." },
  { value: "off", label: "No recordar", text: "Nadie le envía recordatorios, tú tampoco los ves por enviar." },
  { value: "unknown", label: "Sin preguntar", text: "Solo le recuerdas tú, desde tu lista." },
] as const;

const CHANGED = "Lo que dijo cambió en otro lugar. Cierra esta ventana y ábrela de nuevo para verlo.";

const wayOf = ({ how, text_version }: Consent): ConsentWay | null =>
  text_version === CONSENT_TEXT_VERSION && how !== "link" ? how : null;

export default function ConsentDialog({ consent, clientName, onClose }: ConsentDialogProps) {
  const dialog = useDialogForm({
    schema: SaveConsentInput,
    defaultValues: { id: consent.client_id, reminders: consent.reminders, how: wayOf(consent) },
    saving: useMutation({
      mutationKey: getMutationKey(trpc.reminder.saveConsent),
      mutationFn: async (values: SaveConsentInput) => {
        const reading = queryUtils.reminder.consent.fetch({ id: values.id }, { staleTime: 0 });
        const now = await reading.catch((error: unknown) => Promise.reject(new OwnRefusal(messageOf(error))));
        if (now.given_at !== consent.given_at && !dialog.isInDoubt) throw new OwnRefusal(CHANGED);
        return trpcClient.reminder.saveConsent.mutate(values);
      },
      onSuccess: (saved) => {
        queryUtils.reminder.consent.setData({ id: saved.client_id }, saved);
        toast.success("Recordatorios guardados");
      },
    }),
    onClose,
  });
  const { control } = dialog.form;
  const reminders = useController({ control, name: "reminders" }).field;
  const how = useController({ control, name: "how" });
  const isAgreed = useWatch({ control, name: "reminders" }) === "on";
  return (
    <FormDialog
      of={dialog}
      onSubmit={dialog.submit((values) => (dialog.isTyped ? dialog.send(values) : dialog.close()))}
      title="Recordatorios"
      description={clientName}
      failed="No se guardó"
      action="Guardar"
    >
      <FieldGroup label={`¿Qué dijo ${clientName}?`} hideLabel>
        <RadioCards name="reminders" options={CHOICES} value={reminders.value} onChange={reminders.onChange} />
      </FieldGroup>
      {isAgreed && (
        <>
          <FieldGroup label="¿Cómo lo autorizó?" error={how.fieldState.error?.message}>
            <Segmented
              label="Cómo lo autorizó"
              options={CONSENT_WAYS.map((value) => ({ value, label: CONSENT_WAY_LABELS[value] }))}
              value={how.field.value ?? undefined}
              onChange={how.field.onChange}
            />
          </FieldGroup>
          <p className="rounded-card bg-sunken p-3 text-sm text-ink-soft">Lo que autoriza: «{CONSENT_TEXT}»</p>
        </>
      )}
    </FormDialog>
  );
}
