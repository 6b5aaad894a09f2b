import type { Endpoint } from "@sereno/core/domain/endpoint/output";
import { OVERLAP_HOURS } from "@sereno/core/domain/endpoint/rules";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { toast } from "../../../components/ui/toast/toast";
import { isTooOld, RecentSignIn } from "../../../domain/google/recent-sign-in";
import { trpc } from "../../../lib/trpc";
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
        text={`Los avisos se firman con el nuevo y, por ${OVERLAP_HOURS} horas más, también con el de antes: tienes ese tiempo para ponerlo en tu programa.`}
        confirmLabel="Cambiar secreto"
      />
    </RecentSignIn>
  );
}
