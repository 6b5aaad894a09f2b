import type { ReminderSettings } from "@sereno/core/domain/reminder/output";
import { useRef } from "react";
import { useController, useWatch } from "react-hook-form";
import { TextAreaField } from "../../../components/form/text-field";
import { FormDialog, useDialogForm } from "../../../components/form/use-dialog-form";
import { BannerInView } from "../../../components/ui/banner";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { Field, FieldGroup } from "../../../components/ui/form/field";
import { Select } from "../../../components/ui/form/select";
import { TimePicker } from "../../../components/ui/form/time-picker";
import { toast } from "../../../components/ui/toast/toast";
import { queryUtils, trpc } from "../../../lib/trpc";
import { Reading } from "./reading";
import { emailText, hourOptions, SettingsForm, toSettingsForm, toSettingsInput } from "./settings-form";

interface ReminderSettingsDialogProps {
  settings: ReminderSettings;
  /** Postal address of the profile, for the preview; null if empty. `email`: the profile's, to which clients reply. */
  address: string | null;
  email: string;
  onClose: () => void;
}

const TEXT_HINT =
  "Pon {nombre}, {día}, {hora}, {lugar} y {enlace} donde van. Déjalo neutral: otros pueden leer ese teléfono.";
const AFTER_HINT = "Lo envías tú, al abrir la cita. Pon {nombre}, {día} y {hora} donde van.";
const AFTER = [
  { name: "text_completed", label: "Para quien vino" },
  { name: "text_no_show", label: "Para quien no vino" },
] as const;

export default function ReminderSettingsDialog({ settings, address, email, onClose }: ReminderSettingsDialogProps) {
  const based = useRef(settings);
  const { settings: cached } = queryUtils.reminder;
  const dialog = useDialogForm({
    schema: SettingsForm,
    defaultValues: toSettingsForm(settings),
    saving: trpc.reminder.saveSettings.useMutation({
      onSuccess: (saved) => {
        cached.setData(undefined, saved);
        toast.success("Recordatorios guardados");
      },
    }),
    reread: async () => {
      based.current = await cached.fetch(undefined, { staleTime: 0 });
      dialog.outdate(toSettingsForm(based.current));
    },
    onClose,
  });
  const { control, register, formState } = dialog.form;
  const first = useController({ control, name: "first" }).field;
  const second = useController({ control, name: "second" }).field;
  const quietFrom = useController({ control, name: "quiet_from" }).field;
  const quietTo = useController({ control, name: "quiet_to" }).field;
  const text = useWatch({ control, name: "text" });
  return (
    <FormDialog
      of={dialog}
      onSubmit={dialog.submit((values) =>
        dialog.isTyped ? dialog.send(toSettingsInput(values, based.current)) : dialog.close(),
      )}
      title="Recordatorios"
      failed="No se guardó"
      action="Guardar"
    >
      {dialog.changed && (
        <BannerInView tone="amber" title="Los recordatorios cambiaron en otro lugar.">
          Ya ves los actuales, y lo que escribiste sigue sin guardar. Revísalo y guarda de nuevo.
        </BannerInView>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Cuánto antes">
          <Select {...first} options={hourOptions(first.value)} />
        </Field>
        <Field label="Otro más cerca">
          <Select {...second} options={[{ value: "", label: "Ningún otro" }, ...hourOptions(second.value)]} />
        </Field>
      </div>
      <FieldGroup
        label="No enviar entre"
        hint="Lo que caiga ahí sale antes, nunca después."
        error={formState.errors.quiet_to?.message}
      >
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
          <TimePicker {...quietFrom} label="No enviar desde" />
          <TimePicker {...quietTo} label="No enviar hasta" />
        </div>
      </FieldGroup>
      <TextAreaField<SettingsForm> name="text" label="Texto" hint={TEXT_HINT} rows={5} />
      <Reading text={text} address={address} />
      {AFTER.map(({ name, label }) => (
        <TextAreaField<SettingsForm> key={name} name={name} label={label} hint={AFTER_HINT} rows={3} />
      ))}
      <div className="grid gap-2">
        <Checkbox
          {...register("by_assistant")}
          label="Mi asistente los envía"
          description="Solo a quien lo autorizó, con el agente activo."
        />
        <Checkbox
          {...register("by_email")}
          disabled={!settings.email_from && !settings.channels.includes("email")}
          label="Por correo"
          description={emailText(settings.email_from, email)}
        />
        <Checkbox {...register("skip_confirmed")} label="No recordar a quien ya confirmó" />
      </div>
    </FormDialog>
  );
}
