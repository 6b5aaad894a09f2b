import { SectionCard } from "../../components/ui/card";
import { Switch } from "../../components/ui/form/checkbox";
import { toast } from "../../components/ui/toast/toast";
import { messageOf } from "../../lib/errors";
import { trpc } from "../../lib/trpc";
import { useProfileCache } from "./use-profile";

export function useAgentSwitch(saved: boolean) {
  const cache = useProfileCache();
  const change = trpc.practice.setAgentStatus.useMutation({
    onMutate: cache.hold,
    onSuccess: ({ agent_enabled }) => {
      cache.place({ agent_enabled });
      toast.success(agent_enabled ? "Agente activado" : "Agente desactivado");
    },
    onError: (error) => toast.error("No se pudo actualizar el estado del agente", messageOf(error)),
  });
  return {
    isOn: (change.isPending ? change.variables.agent_enabled : undefined) ?? saved,
    turn: (agent_enabled: boolean) => {
      if (!change.isPending) change.mutate({ agent_enabled });
    },
  };
}

const TEXT =
  "Responde a tus clientes por ti: busca horarios libres, agenda, mueve, confirma y cancela citas, y registra clientes y paquetes. No ve tus notas ni elimina nada.";

export const AgentCard = ({ enabled }: { enabled: boolean }) => (
  <SectionCard title="Agente de WhatsApp" text={TEXT}>
    <AgentSwitch enabled={enabled} />
  </SectionCard>
);

export function AgentSwitch({ enabled }: { enabled: boolean }) {
  const { isOn, turn } = useAgentSwitch(enabled);
  return (
    <Switch
      label="Agente activo"
      description={isOn ? "Puede atender a tus clientes." : "Ahora no puede consultar ni cambiar nada."}
      checked={isOn}
      onChange={(event) => turn(event.target.checked)}
    />
  );
}
