import type { RecordPaymentInput } from "@sereno/core/domain/payment/schema";
import { LoadView } from "../../components/load/load-view";
import { Banner } from "../../components/ui/banner";
import { QuietButton } from "../../components/ui/button";
import { SkeletonGroup } from "../../components/ui/card";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { spokenDate } from "../../lib/clock/dates";
import { appCode, detailOf, messageOf, titleOf } from "../../lib/errors";
import { formatPesos } from "../../lib/text";
import { useClock } from "../../lib/use-clock";
import { confirmationLines } from "./announced/confirmation-lines";
import { wayText } from "./payment-texts";
import { useConfirmPayment } from "./use-payment-changes";
import { type Announced, useAnnounced } from "./use-payments";

const GONE = "Ese pago ya no está por verificar.";

type AnnouncedQuestionProps = Omit<RecordQuestionProps, "announcedId"> & {
  /** Id of the announced payment that may be the same as the payment being recorded. */
  paymentId: string;
};

function AnnouncedQuestion(props: AnnouncedQuestionProps) {
  const { payerId, paymentId, input, isRecording, onRecord, onConfirmed, onClose } = props;
  const { today } = useClock();
  const { method, reference, withheld } = input;
  const typed = { received_on: input.received_on === today ? null : input.received_on, withheld, method, reference };
  const withTyped = ({ payment, confirmation }: Announced) => {
    const { received_on, method: said, reference: number } = payment;
    const way = { method: said ?? method ?? null, reference: number ?? reference ?? null };
    return { payment: { ...payment, ...way, received_on: typed.received_on ?? received_on }, confirmation, today };
  };
  const load = useAnnounced(payerId, paymentId);
  const { mutate, error, isPending } = useConfirmPayment();
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => load.data && mutate({ id: paymentId, ...typed }, { onSuccess: onConfirmed })}
      title="¿Es este?"
      text="Ya avisaron de un pago igual, que está por verificar."
      confirmLabel="Sí, confirmar este"
      cancelLabel="Volver"
      pending={isPending}
      disabled={!load.data || isRecording}
    >
      <div className="grid gap-3">
        {error && (
          <Banner tone="rose" title={titleOf(error, "El pago no se confirmó")}>
            {messageOf(error)}
          </Banner>
        )}
        <LoadView load={load} message="No se pudo cargar ese pago." skeleton={<QuestionSkeleton />} className="">
          {(announced) =>
            announced ? <AnnouncedPayment {...withTyped(announced)} /> : <p className="text-sm">{GONE}</p>
          }
        </LoadView>
        <QuietButton disabled={isPending} pending={isRecording} onClick={onRecord}>
          No, es otro: registrarlo
        </QuietButton>
      </div>
    </ConfirmDialog>
  );
}

const AnnouncedPayment = ({ payment, confirmation, today }: Announced & { today: string }) => (
  <div className="rounded-control bg-sunken px-3 py-2.5 text-sm tabular-nums">
    <p className="text-base font-semibold">{formatPesos(payment.amount)}</p>
    <p className="wrap-anywhere text-ink-soft">
      {[wayText(payment), spokenDate(payment.received_on, today)].filter(Boolean).join(" · ")}
    </p>
    {confirmationLines(payment, confirmation).map((line) => (
      <p key={line} className="mt-1 wrap-anywhere text-amber-ink">
        {line}
      </p>
    ))}
  </div>
);

const QuestionSkeleton = () => <SkeletonGroup label="Cargando el pago" bones={["h-16"]} />;

export interface Asked {
  input: RecordPaymentInput;
  announcedId: string | null;
}

export function askedOf(error: unknown, input: RecordPaymentInput): Asked | null {
  const code = appCode(error);
  if (code !== "duplicate_payment" && code !== "announced") return null;
  return { input, announcedId: code === "announced" ? String(detailOf(error, "payment_id")) : null };
}

interface RecordQuestionProps extends Asked {
  payerId: string;
  isRecording: boolean;
  onRecord: () => void;
  onConfirmed: () => void;
  onClose: () => void;
}

export function RecordQuestion({ announcedId, ...props }: RecordQuestionProps) {
  if (announcedId) return <AnnouncedQuestion {...props} paymentId={announcedId} />;
  return (
    <ConfirmDialog
      onClose={props.onClose}
      onConfirm={props.onRecord}
      title="Parece repetido"
      text="Ya registraste un pago con esa referencia y ese valor. ¿Registrarlo otra vez?"
      confirmLabel="Registrar otra vez"
      pending={props.isRecording}
    />
  );
}
