import type { Mirroring } from "@sereno/core/domain/meet/output";
import { getQueryKey } from "@trpc/react-query";
import { LoadView } from "../../../components/load/load-view";
import { useLoaded } from "../../../components/load/use-load";
import { Banner } from "../../../components/ui/banner";
import { SkeletonGroup } from "../../../components/ui/card";
import { Switch } from "../../../components/ui/form/checkbox";
import { toast } from "../../../components/ui/toast/toast";
import { queryClient, queryUtils, trpc } from "../../../lib/trpc";

function useMirrorSwitch(saved: boolean) {
  const change = trpc.meet.setMirroring.useMutation({
    onMutate: () => queryClient.cancelQueries({ queryKey: getQueryKey(trpc.meet) }),
    onSuccess: ({ mirrors_in_person }) => {
      queryUtils.meet.mirroring.setData(undefined, { mirrors_in_person, state: "working" });
      if (mirrors_in_person) toast.success("Tus citas presenciales van a Google Calendar");
      else toast.success("Tus citas presenciales salen de Google Calendar");
    },
    onError: (error) => toast.failed("No se pudo cambiar", error),
  });
  return {
    isOn: (change.isPending ? change.variables.mirrors_in_person : undefined) ?? saved,
    turn: (mirrors_in_person: boolean) => {
      if (!change.isPending) change.mutate({ mirrors_in_person });
    },
  };
}

export function MirrorSwitch({ isConnected }: { isConnected: boolean }) {
  const load = useLoaded(
    trpc.meet.mirroring.useQuery(undefined, {
      refetchInterval: ({ state }) => state.data?.state === "working" && 10_000,
    }),
  );
  return (
    <LoadView
      load={load}
      message="No se pudo cargar si tus citas presenciales van a Google"
      skeleton={<SkeletonGroup label="Cargando citas presenciales" bones={["h-14"]} />}
    >
      {(mirroring) => (isConnected || mirroring.mirrors_in_person ? <LoadedSwitch mirroring={mirroring} /> : null)}
    </LoadView>
  );
}

function LoadedSwitch({ mirroring: { mirrors_in_person, state } }: { mirroring: Mirroring }) {
  const { isOn, turn } = useMirrorSwitch(mirrors_in_person);
  const settled = isOn
    ? "Con el nombre y la hora, sin enlace y sin invitar a nadie."
    : "Ahora solo las virtuales quedan en Google Calendar.";
  const moving = isOn
    ? "Las que ya tienes aparecen en unos minutos."
    : "Las que están por venir salen en unos minutos.";
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
