import type { AgentToken } from "@sereno/core/domain/agent/output";
import { Cable, KeyRound, Plus, Trash2 } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { LoadView } from "../../../components/load/load-view";
import { useLoaded } from "../../../components/load/use-load";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { SkeletonGroup } from "../../../components/ui/card";
import { Menu, MenuItem } from "../../../components/ui/menu";
import type { Revocation } from "../../../domain/practice/revoke-dialog";
import { RevokeDialog } from "../../../domain/practice/revoke-dialog-part";
import { trpc, trpcClient } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { tokenTexts } from "../model/token-texts";

const CreateTokenDialog = lazyDialog(() => import("./create-token-dialog"));
const ConnectDialog = lazyDialog(() => import("./connect-dialog"));
const revocationOf = ({ id, label }: AgentToken): Revocation => ({
  title: "¿Revocar acceso?",
  text: (
    <>
      El asistente que usa <strong className="font-medium wrap-anywhere text-ink">{label}</strong> deja de conectarse
      enseguida, y lo que te pidió y espera tu sí ya no se hace. No se puede deshacer.
    </>
  ),
  confirmLabel: "Revocar acceso",
  revoke: () => trpcClient.agent.revokeToken.mutate({ id }),
  done: "Acceso revocado",
  before: "Ya se había revocado en otro lugar.",
  failed: "No se pudo revocar el acceso",
});

export function AgentTokens() {
  return (
    <section aria-labelledby="agent-tokens">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="agent-tokens" className="text-lg font-semibold">
          Accesos
        </h2>
        <Button icon={<Plus aria-hidden />} onClick={() => CreateTokenDialog.open({})}>
          Crear acceso
        </Button>
      </div>
      <TokenList />
    </section>
  );
}

const TokensSkeleton = () => <SkeletonGroup label="Cargando accesos" className="mt-3" bones={["h-16"]} />;

function TokenList() {
  const load = useLoaded(trpc.agent.tokens.useQuery());
  const { instant, zone } = useClock();
  return (
    <LoadView load={load} message="No se pudieron cargar los accesos" skeleton={<TokensSkeleton />}>
      {({ tokens }) =>
        tokens.length === 0 ? (
          <p className="mt-2 text-sm text-ink-soft">
            Aún no hay accesos. Crea uno y pégalo en tu asistente para que pueda conectarse.
          </p>
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} now={instant} zone={zone} />
            ))}
          </ul>
        )
      }
    </LoadView>
  );
}

function TokenRow({ token, now, zone }: { token: AgentToken; now: string; zone: string }) {
  const { over, right, sees, expiry, created, used } = tokenTexts(token, now, zone);
  return (
    <li className="flex items-center gap-3 py-3 last:pb-0">
      <KeyRound aria-hidden className="size-5 shrink-0 self-start text-ink-faint" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{token.label}</p>
        {over ? (
          <p className="mt-1">
            <Badge tone="amber">{over}</Badge>
          </p>
        ) : (
          <p className="text-sm text-ink-soft tabular-nums">
            {right} · {expiry}
          </p>
        )}
        {!over && <p className="text-sm text-ink-soft">{sees}</p>}
        <p className="text-sm text-ink-soft tabular-nums">{created}</p>
        <p className="text-sm text-ink-soft tabular-nums">{used}</p>
      </div>
      <Menu label={`Más de ${token.label}`} className="-mr-2 self-start">
        {!over && (
          <MenuItem icon={<Cable aria-hidden />} onChoose={() => ConnectDialog.open({ token })}>
            Conectar
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 aria-hidden />} onChoose={() => RevokeDialog.open({ of: revocationOf(token) })} danger>
          Revocar
        </MenuItem>
      </Menu>
    </li>
  );
}
