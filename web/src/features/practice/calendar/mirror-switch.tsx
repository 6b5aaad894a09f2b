import type { Mirroring } from "@sereno/core/domain/meet/output";
import { LoadView } from "../../../components/load/load-view";
import { Banner } from "../../../components/ui/banner";
import { Switch } from "../../../components/ui/form/checkbox";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { useMirroring, useMirrorSwitch } from "./use-mirroring";

const LOOKS = {
  on: "Con el nombre y la hora, sin enlace y sin invitar a nadie.",
  off: "Ahora solo las virtuales quedan en Google Calendar.",
  coming: "Las que ya tienes aparecen en unos minutos.",
  going: "Las que están por venir salen en unos minutos.",
};

const MirrorSkeleton = () => (
  <SkeletonGroup label="Cargando citas presenciales">
    <Skeleton className="h-14" />
  </SkeletonGroup>
);

export function MirrorSwitch({ isConnected }: { isConnected: boolean }) {
  const load = useMirroring();
  return (
    <LoadView
      load={load}
      message="No se pudo cargar si tus citas presenciales van a Google"
      skeleton={<MirrorSkeleton />}
    >
      {(mirroring) => (isConnected || mirroring.mirrors_in_person ? <LoadedSwitch mirroring={mirroring} /> : null)}
    </LoadView>
  );
}

function LoadedSwitch({ mirroring: { mirrors_in_person, state } }: { mirroring: Mirroring }) {
  const { isOn, turn } = useMirrorSwitch(mirrors_in_person);
  const settled = isOn ? LOOKS.on : LOOKS.off;
  const moving = isOn ? LOOKS.coming : LOOKS.going;
  return (
    <div className="grid gap-3">
      <Switch
        label="También las presenciales"
        description={state === "working" ? moving : settled}
        checked={isOn}
        onChange={(event) => turn(event.target.checked)}
      />
      {state === "failing" && (
        <Banner tone="amber" title="Google no está recibiendo algunos cambios">
          Puede que tu calendario no muestre todavía lo último. Sereno sigue intentando.
        </Banner>
      )}
    </div>
  );
}
