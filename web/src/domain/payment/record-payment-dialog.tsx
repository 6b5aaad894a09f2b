import type { Owed } from "@sereno/core/domain/payment/output";
import { NotLoaded } from "../../components/load/load-view";
import { SkeletonGroup } from "../../components/ui/card";
import { CancelButton, Dialog } from "../../components/ui/dialog";
import { RecordPaymentForm, type RecordPaymentProps } from "./record-payment-form";
import { useBalance } from "./use-payments";

const FormSkeleton = () => (
  <SkeletonGroup label="Cargando lo que debe" className="grid gap-5" bones={["h-18", "h-24", "h-18"]} />
);

interface RecordPaymentDialogProps extends Omit<RecordPaymentProps, "balance" | "isFresh"> {
  known?: Owed | undefined;
}

export default function RecordPaymentDialog({ known, ...props }: RecordPaymentDialogProps) {
  const load = useBalance(props.payer.id, known);
  if (load.data) return <RecordPaymentForm balance={load.data} isFresh={load.isFresh} {...props} />;
  return (
    <Dialog onClose={props.onClose} title="Registrar pago" description={props.payer.name} footer={<CancelButton />}>
      <NotLoaded load={load} message="No se pudo cargar lo que debe." skeleton={<FormSkeleton />} />
    </Dialog>
  );
}
