import type { AgentToken } from "@sereno/core/agent/schema";
import { KeyRound, Plus } from "lucide-react";
import { Button } from "../../../components/ui/button";
import { ErrorState } from "../../../components/ui/error-state";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { messageOf } from "../../../lib/errors";
import { usePracticeZone } from "../../../lib/use-practice-zone";
import { tokenTexts } from "../model/profile-texts";
import { useAgentTokens } from "./use-agent";

interface AgentTokensProps {
  onCreate: () => void;
  onRevoke: (token: AgentToken) => void;
}

/** The accesses with which an assistant calls Sereno. */
export function AgentTokens({ onCreate, onRevoke }: AgentTokensProps) {
  return (
    <section aria-labelledby="agent-tokens">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="agent-tokens" className="font-semibold">
          Accesos
        </h3>
        <Button icon={<Plus aria-hidden />} onClick={onCreate}>
          Crear acceso
        </Button>
      </div>
      <TokenList onRevoke={onRevoke} />
    </section>
  );
}

function TokenList({ onRevoke }: Pick<AgentTokensProps, "onRevoke">) {
  const { data, error, isFetching, refetch } = useAgentTokens();
  const zone = usePracticeZone();
  const now = new Date().toISOString();
  if (!data && error) {
    return (
      <ErrorState
        message="No se pudieron cargar los accesos"
        hint={messageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="py-4"
      />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label="Cargando accesos" className="mt-3">
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  }
  if (data.tokens.length === 0) {
    return (
      <p className="mt-2 text-sm text-ink-soft">
        Aún no hay accesos. Crea uno y pégalo en tu asistente para que pueda conectarse.
      </p>
    );
  }
  return (
    <ul className="mt-2 divide-y divide-line">
      {data.tokens.map((token) => (
        <TokenRow key={token.id} token={token} now={now} zone={zone} onRevoke={() => onRevoke(token)} />
      ))}
    </ul>
  );
}

interface TokenRowProps {
  token: AgentToken;
  now: string;
  zone: string;
  onRevoke: () => void;
}

function TokenRow({ token, now, zone, onRevoke }: TokenRowProps) {
  const { created, used } = tokenTexts(token, now, zone);
  return (
    <li className="flex items-center gap-3 py-3 last:pb-0">
      <KeyRound aria-hidden className="size-5 shrink-0 self-start text-ink-faint" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{token.label}</p>
        <p className="text-sm text-ink-soft tabular-nums">{created}</p>
        <p className="text-sm text-ink-soft tabular-nums">{used}</p>
      </div>
      <Button
        variant="ghost"
        aria-label={`Revocar acceso ${token.label}`}
        onClick={onRevoke}
        className="-mr-2 px-3 text-danger!"
      >
        Revocar
      </Button>
    </li>
  );
}
