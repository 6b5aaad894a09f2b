import { minuteOfDate, toLocal } from "@sereno/core/words/time/rules";
import { useState } from "react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { Banner } from "../../../components/ui/banner";
import { Dialog } from "../../../components/ui/dialog";
import { Field } from "../../../components/ui/form/field";
import { Select } from "../../../components/ui/form/select";
import { FormActions } from "../../../components/ui/form-actions";
import { toast } from "../../../components/ui/toast/toast";
import { serverNow } from "../../../lib/clock/server-clock";
import { messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";
import { usePracticeZone } from "../../../lib/use-practice-zone";
import { detectZone, zoneOptions } from "../../../lib/zones";
import { useProfileCache } from "../data/use-profile";
import { clockText } from "../model/profile-texts";

function useSetTimezone(onSaved: () => void) {
  const cache = useProfileCache();
  return trpc.practice.setTimezone.useMutation({
    onMutate: cache.hold,
    onSuccess: ({ timezone }) => {
      cache.place({ timezone });
      cache.refreshEverything();
      toast.success("Zona horaria actualizada");
      onSaved();
    },
  });
}

/** Moves the practice's wall clock to another zone. */
export default function ChangeTimezoneDialog({ onClose }: { onClose: () => void }) {
  const current = usePracticeZone();
  const [now] = useState(() => minuteOfDate(serverNow()));
  const [detected] = useState(detectZone);
  const [zone, setZone] = useState(current);
  const saving = useSetTimezone(onClose);
  const isChanged = zone !== current;
  return (
    <Dialog
      open
      onClose={onClose}
      confirmClose={isChanged}
      title="Cambiar zona horaria"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChanged) return onClose();
        if (!saving.isPending) saving.mutate({ timezone: zone });
      }}
      footer={
        <FormActions pending={saving.isPending}>
          {saving.isPending ? "Guardando..." : "Guardar zona horaria"}
        </FormActions>
      }
    >
      <div className="grid gap-5">
        {saving.isError && (
          <Banner tone="rose" title="No se pudo guardar tu zona horaria.">
            {messageOf(saving.error)}
          </Banner>
        )}
        <Field label="Zona horaria" hint={clockText(toLocal(zone, now))}>
          <Select options={zoneOptions(current, detected, now)} value={zone} onChange={setZone} />
        </Field>
        <ul className="grid list-disc gap-1.5 pl-5 text-sm text-ink-soft">
          <li>Tus citas conservan su momento: solo cambia la hora con la que las ves.</li>
          <li>Tus horarios publicados siguen el reloj de la nueva zona.</li>
        </ul>
      </div>
      <UnsavedGuard dirty={isChanged} />
    </Dialog>
  );
}
