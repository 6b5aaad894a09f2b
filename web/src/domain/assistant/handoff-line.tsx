import type { Approval } from "@sereno/core/domain/approval/output";
import type { Handoff } from "@sereno/core/domain/handoff/output";
import { whatsappUrl } from "@sereno/core/domain/payment/message/rules";
import { Check, CheckCheck, MessageCircle, X } from "lucide-react";
import { ACTION, ActionFace, Elsewhere } from "../../components/ui/action/action-face";
import { toast } from "../../components/ui/toast/toast";
import { isNotFound } from "../../lib/errors";
import { phoneText } from "../../lib/text";
import { trpc } from "../../lib/trpc";
import { Line } from "../client/line-item";

export const handoffName = ({ client_name, phone }: Handoff): string =>
  client_name ?? (phone ? phoneText(phone) : "Alguien");

interface HandoffLineProps {
  handoff: Handoff;
  /** All open handoffs. They tell whether the same person has another one. */
  open: readonly Handoff[];
}

/** A handoff and its reason. Until the therapist presses 'Resuelto', the agent makes no changes for this person. */
export function HandoffLine({ handoff, open }: HandoffLineProps) {
  const { id, client_id, phone, reason, summary } = handoff;
  const name = handoffName(handoff);
  const { mutate: resolve, isPending } = trpc.handoff.resolve.useMutation({
    onSuccess: () => {
      const waits = open.some((each) => each.id !== id && each.client_id === client_id && each.phone === phone);
      const next = waits ? "Esta persona te espera por algo más." : "Tu asistente vuelve a atender a esta persona.";
      toast.success("Resuelto", next);
    },
    onError: (error) => {
      if (isNotFound(error)) toast.neutral("Esta conversación ya no está");
      else toast.failed("No se pudo marcar como resuelto", error);
    },
  });
  return (
    <Line
      clientId={client_id}
      title={name}
      text={`Te espera a ti: ${[reason, summary].filter(Boolean).join(" · ")}`}
      isNow
    >
      {phone && <Elsewhere to={whatsappUrl(phone)} icon={MessageCircle} label="WhatsApp" name={`WhatsApp a ${name}`} />}
      <button
        type="button"
        aria-label={`Resuelto, ${name}`}
        onClick={() => {
          if (!isPending) resolve({ id });
        }}
        className={ACTION}
      >
        <ActionFace icon={CheckCheck} label="Resuelto" onPhone="word" />
      </button>
    </Line>
  );
}

export function ApprovalLine({ approval }: { approval: Approval }) {
  const { id, client_id, client_name, text } = approval;
  const name = client_name ?? "Alguien nuevo";
  const accept = trpc.approval.accept.useMutation({
    onSuccess: () => toast.success("Hecho, como lo pidió tu asistente"),
    onError: (error) => toast.failed("No se pudo hacer", error),
  });
  const refuse = trpc.approval.refuse.useMutation({
    onSuccess: () => toast.neutral("No se hizo", "Tu asistente se lo dice."),
    onError: (error) => toast.failed("No se pudo responder", error),
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
