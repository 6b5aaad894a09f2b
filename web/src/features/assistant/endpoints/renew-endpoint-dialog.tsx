import type { Endpoint } from "@sereno/core/domain/endpoint/output";
import { OVERLAP_HOURS } from "@sereno/core/domain/endpoint/rules";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { toast } from "../../../components/ui/toast/toast";
import { isTooOld, RecentSignIn } from "../../../domain/google/recent-sign-in";
import { sessionBegunAt } from "../../../domain/practice/sessions";
import { messageOf } from "../../../lib/errors";
import { EndpointSecret } from "./endpoint-secret";
import { useRenewEndpoint } from "./use-endpoints";

export default function RenewEndpointDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const renewing = useRenewEndpoint();
  if (renewing.data) return <EndpointSecret title="Secreto cambiado" made={renewing.data} onClose={onClose} />;
  const renew = () =>
    renewing.mutate(
      { id: endpoint.id },
      {
        onError: (error) => {
          if (isTooOld(error)) return;
          toast.error("No se pudo cambiar el secreto", messageOf(error));
          onClose();
        },
      },
    );
  return (
    <RecentSignIn begunAt={sessionBegunAt()} error={renewing.error} onClose={onClose}>
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
