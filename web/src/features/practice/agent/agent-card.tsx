import type { AgentToken } from "@sereno/core/agent/output";
import type { Profile } from "@sereno/core/practice/output";
import { Card } from "../../../components/ui/card";
import { Switch } from "../../../components/ui/form/checkbox";
import { Section } from "../../../components/ui/section";
import { keysOf } from "../../../lib/keys-of";
import { AgentActivityList } from "./agent-activity";
import { AgentLimitField, LIMITS } from "./agent-limit";
import { AgentTokens } from "./agent-tokens";
import { useAgentSwitch } from "./use-agent";

interface AgentCardProps {
  profile: Profile;
  onCreate: () => void;
  onRevoke: (token: AgentToken) => void;
}

/** The therapist's assistant: whether it may act, with which accesses, and what it did. */
export function AgentCard({ profile, onCreate, onRevoke }: AgentCardProps) {
  const { isOn, turn } = useAgentSwitch(profile.agent_enabled);
  return (
    <Card>
      <Section
        title="Agente de WhatsApp"
        text="Responde a tus clientes por ti: busca horarios libres, agenda, mueve, confirma y cancela citas, y registra clientes y paquetes. No ve tus notas ni elimina nada."
      >
        <Switch
          label="Agente activo"
          description={isOn ? "Puede atender a tus clientes." : "Ahora no puede consultar ni cambiar nada."}
          checked={isOn}
          onChange={(event) => turn(event.target.checked)}
        />
        <div className="mt-5 grid gap-5">
          {keysOf(LIMITS).map((name) => (
            <AgentLimitField key={name} name={name} saved={profile[name]} />
          ))}
        </div>
        <div className="mt-5 border-t border-line pt-5">
          <AgentTokens onCreate={onCreate} onRevoke={onRevoke} />
        </div>
        <div className="mt-5 border-t border-line pt-5">
          <AgentActivityList />
        </div>
      </Section>
    </Card>
  );
}
