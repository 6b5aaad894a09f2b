import type { Endpoint } from "@sereno/core/domain/endpoint/output";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { toast } from "../../../components/ui/toast/toast";
import { isTooOld, RecentSignIn } from "../../../domain/google/recent-sign-in";
import { trpc } from "../../../lib/trpc";
import { renewText } from "../model/endpoint-texts";
import { EndpointSecret } from "./endpoint-secret";

export default function RenewEndpointDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const renewing = trpc.endpoint.renew.useMutation();
  if (renewing.data) return <EndpointSecret title="Secreto cambiado" made={renewing.data} onClose={onClose} />;
  const renew = () =>
    renewing.mutate(
      { id: endpoint.id },
      {
        onError: (error) => {
          if (isTooOld(error)) return;
          toast.failed("No se pudo cambiar el secreto", error);
          onClose();
        },
      },
    );
  return (
    <RecentSignIn error={renewing.error} onClose={onClose}>
      <ConfirmDialog
        onClose={onClose}
        onConfirm={renew}
        pending={renewing.isPending}
        title="¿Cambiar el secreto?"
        text={renewText(endpoint)}
        confirmLabel="Cambiar secreto"
      />
    </RecentSignIn>
  );
}
