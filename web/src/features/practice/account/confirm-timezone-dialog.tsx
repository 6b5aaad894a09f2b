import { minuteOfDate } from "@sereno/core/lib/time/rules";
import { MapPin } from "lucide-react";
import { useState } from "react";
import { LogoutButton } from "../../../components/logout-button";
import { Banner } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { Dialog } from "../../../components/ui/dialog";
import { Field } from "../../../components/ui/form/field";
import { Select } from "../../../components/ui/form/select";
import { useAuth } from "../../../lib/auth";
import { serverNow } from "../../../lib/clock/server-clock";
import { detectZone, offsetLabel, zoneName, zoneOptions } from "../../../lib/clock/zones";
import { trpc } from "../../../lib/trpc";

function useSaveTimezone() {
  const { user, updateUser } = useAuth();
  return trpc.practice.setTimezone.useMutation({
    onSuccess: ({ timezone }) => {
      if (user) updateUser({ ...user, timezone });
    },
    onError: (error) => console.error("Saving the timezone failed:", error),
  });
}

export default function ConfirmTimezoneDialog() {
  const [now] = useState(() => minuteOfDate(serverNow()));
  const [detected] = useState(detectZone);
  const [zone, setZone] = useState(detected);
  const save = useSaveTimezone();
  return (
    <Dialog
      dismissable={false}
      onClose={() => undefined}
      isSaving={save.isPending}
      title="Configuración de Zona Horaria"
      onSubmit={() => zone && !save.isPending && save.mutate({ timezone: zone })}
      footer={
        <>
          <LogoutButton className="mr-auto -ml-4" />
          <Button type="submit" variant="primary" disabled={!zone} pending={save.isPending}>
            {save.isPending ? "Guardando..." : "Confirmar Zona Horaria"}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">Para programar citas correctamente, necesitamos confirmar tu zona horaria.</p>
      <div className="my-5 flex items-center gap-3 rounded-card border border-line bg-sunken p-4">
        <MapPin aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <div className="min-w-0 grow">
          <p className="text-sm text-ink-soft">Zona horaria detectada</p>
          <p className="font-medium break-words">{zoneName(detected, detected)}</p>
          <p className="text-sm break-words text-ink-soft tabular-nums">
            {detected} · {offsetLabel(detected, now)}
          </p>
        </div>
        {zone !== detected && <Button onClick={() => setZone(detected)}>Usar esta</Button>}
      </div>
      <Field label="Zona horaria">
        <Select options={zoneOptions(detected, detected, now)} value={zone} onChange={setZone} />
      </Field>
      <Banner tone={zone === detected ? "teal" : "amber"} className="mt-4">
        {zone === detected
          ? "La detección automática parece correcta."
          : "Has seleccionado una zona horaria diferente a la detectada."}
      </Banner>
      <p className="mt-4 text-sm text-ink-soft">Guardaremos tu elección en tu perfil.</p>
    </Dialog>
  );
}
