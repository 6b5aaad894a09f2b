import { SetTimezoneInput } from "@sereno/core/domain/practice/schema";
import { minuteOfDate, toLocal } from "@sereno/core/lib/time/rules";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog, useDialogForm } from "../../../components/form/use-dialog-form";
import { Field } from "../../../components/ui/form/field";
import { Select } from "../../../components/ui/form/select";
import { toast } from "../../../components/ui/toast/toast";
import { useProfileCache } from "../../../domain/practice/use-profile";
import { serverNow } from "../../../lib/clock/server-clock";
import { detectZone, zoneOptions } from "../../../lib/clock/zones";
import { trpc } from "../../../lib/trpc";
import { usePracticeZone } from "../../../lib/use-clock";
import { clockText } from "../model/profile-texts";

function useSetTimezone() {
  const cache = useProfileCache();
  return trpc.practice.setTimezone.useMutation({
    onMutate: cache.hold,
    onSuccess: ({ timezone }) => {
      cache.place({ timezone });
      toast.success("Zona horaria actualizada");
    },
  });
}

export default function ChangeTimezoneDialog({ onClose }: { onClose: () => void }) {
  const current = usePracticeZone();
  const [now] = useState(() => minuteOfDate(serverNow()));
  const [detected] = useState(detectZone);
  const dialog = useDialogForm({
    schema: SetTimezoneInput,
    defaultValues: { timezone: current },
    saving: useSetTimezone(),
    onClose,
  });
  const { form } = dialog;
  const zone = useWatch({ control: form.control, name: "timezone" });
  const save = dialog.submit((input) => {
    if (dialog.isTyped) dialog.send(input);
    else dialog.close();
  });
  return (
    <FormDialog
      of={dialog}
      onSubmit={save}
      title="Cambiar zona horaria"
      failed="No se pudo guardar tu zona horaria."
      action={dialog.isSaving ? "Guardando..." : "Guardar zona horaria"}
    >
      <Field label="Zona horaria" hint={clockText(toLocal(zone, now))}>
        <Select
          options={zoneOptions(current, detected, now)}
          value={zone}
          onChange={(chosen) => form.setValue("timezone", chosen)}
        />
      </Field>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm text-ink-soft">
        <li>Tus citas conservan su momento: solo cambia la hora con la que las ves.</li>
        <li>Tus horarios publicados siguen el reloj de la nueva zona.</li>
      </ul>
    </FormDialog>
  );
}
