import { Card, Section } from "../../components/ui/card";
import { Switch } from "../../components/ui/form/checkbox";
import { useAgentSwitch } from "./use-agent-switch";

const TEXT =
  "Responde a tus clientes por ti: busca horarios libres, agenda, mueve, confirma y cancela citas, y registra clientes y paquetes. No ve tus notas ni elimina nada.";

export const AgentCard = ({ enabled }: { enabled: boolean }) => (
  <Card>
    <Section title="Agente de WhatsApp" text={TEXT}>
      <AgentSwitch enabled={enabled} />
    </Section>
  </Card>
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
