import type { Approval } from "@sereno/core/domain/approval/output";
import { Check, X } from "lucide-react";
import { ACTION, ActionFace } from "../../components/ui/action/action-face";
import { toast } from "../../components/ui/toast/toast";
import { messageOf } from "../../lib/errors";
import { trpc } from "../../lib/trpc";
import { Line } from "../client/line-item";

export function ApprovalLine({ approval }: { approval: Approval }) {
  const { id, client_id, client_name, text } = approval;
  const name = client_name ?? "Alguien nuevo";
  const accept = trpc.approval.accept.useMutation({
    onSuccess: () => toast.success("Hecho, como lo pidió tu asistente"),
    onError: (error) => toast.error("No se pudo hacer", messageOf(error)),
  });
  const refuse = trpc.approval.refuse.useMutation({
    onSuccess: () => toast.neutral("No se hizo", "Tu asistente se lo dice."),
    onError: (error) => toast.error("No se pudo responder", messageOf(error)),
  });
  const isPending = accept.isPending || refuse.isPending;
  const answer = ({ mutate }: typeof accept | typeof refuse) => {
    if (!isPending) mutate({ id });
  };
  return (
    <Line clientId={client_id} title={name} text={`Espera tu sí: ${text}`} isNow>
      <button type="button" aria-label={`No, ${name}`} onClick={() => answer(refuse)} className={ACTION}>
        <ActionFace icon={X} label="No" onPhone="word" />
      </button>
      <button type="button" aria-label={`Sí, ${name}`} onClick={() => answer(accept)} className={ACTION}>
        <ActionFace icon={Check} label="Sí" onPhone="word" />
      </button>
    </Line>
  );
}
