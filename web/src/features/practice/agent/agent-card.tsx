import type { Profile } from "@sereno/core/things/practice/output";
import { lazyPart } from "../../../components/part/lazy-part";
import { Card } from "../../../components/ui/card";
import { Switch } from "../../../components/ui/form/checkbox";
import { Section } from "../../../components/ui/section";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { AgentActivityList } from "./agent-activity";
import { AgentTokens } from "./agent-tokens";
import { useAgentSwitch } from "./use-agent";

const LimitsSkeleton = () => (
  <SkeletonGroup label="Cargando límites" className="grid gap-5">
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
  </SkeletonGroup>
);
const AgentLimits = lazyPart(() => import("./agent-limits"), { loading: <LimitsSkeleton /> });

/** The therapist's assistant: whether it may act, with which accesses, and what it did. */
export function AgentCard({ profile }: { profile: Profile }) {
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
        <div className="mt-5">
          <AgentLimits profile={profile} />
        </div>
        <div className="mt-5 border-t border-line pt-5">
          <AgentTokens />
        </div>
        <div className="mt-5 border-t border-line pt-5">
          <AgentActivityList />
        </div>
      </Section>
    </Card>
  );
}
