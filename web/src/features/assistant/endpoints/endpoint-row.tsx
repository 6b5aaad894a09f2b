import type { Endpoint } from "@sereno/core/domain/endpoint/output";
import { KeyRound, Trash2 } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { askFirst } from "../../../components/lazy/questions";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { Menu, MenuItem } from "../../../components/ui/menu";
import { useClock } from "../../../lib/use-clock";
import { endpointState } from "../model/endpoint-texts";
import { useRemoveEndpoint, useResumeEndpoint, useTryEndpoint } from "./use-endpoints";

const RenewEndpointDialog = lazyDialog(() => import("./renew-endpoint-dialog"));

export function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, stopped, failing_since } = endpoint;
  const { instant, zone } = useClock();
  const { text, isWrong } = endpointState(endpoint, instant, zone);
  const trying = useTryEndpoint();
  const resuming = useResumeEndpoint();
  const removing = useRemoveEndpoint();
  const { host } = new URL(url);
  const askRemove = () =>
    askFirst({
      onConfirm: () => removing.mutate({ id }),
      danger: true,
      title: "¿Quitar la dirección?",
      text: `${host} deja de recibir avisos. Lo que todavía no recibió no se le envía.`,
      confirmLabel: "Quitar dirección",
      cancelLabel: "Volver",
    });
  return (
    <li className="py-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{host}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">{url}</p>
        </div>
        <Menu label={`Más de ${host}`} className="-mt-2 -mr-2">
          <MenuItem icon={<KeyRound aria-hidden />} onChoose={() => RenewEndpointDialog.open({ endpoint })}>
            Cambiar secreto
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} onChoose={askRemove} danger>
            Quitar dirección
          </MenuItem>
        </Menu>
      </div>
      <p className="mt-1 text-sm text-ink-soft tabular-nums">
        {isWrong && <Badge tone="amber">{stopped ? "Detenida" : "Falla"}</Badge>} {text}
      </p>
      <div className="mt-1 -ml-3 flex flex-wrap">
        <Button
          variant="ghost"
          pending={trying.isPending}
          onClick={() => trying.mutate({ id })}
          aria-label={`Probar ${host}`}
          className="px-3 text-sm"
        >
          Probar
        </Button>
        {(stopped || failing_since) && (
          <Button
            variant="ghost"
            pending={resuming.isPending}
            onClick={() => resuming.mutate({ id })}
            aria-label={`Reanudar ${host}`}
            className="px-3 text-sm"
          >
            Reanudar
          </Button>
        )}
      </div>
    </li>
  );
}
