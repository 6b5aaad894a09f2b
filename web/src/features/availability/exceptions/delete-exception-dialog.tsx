import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { spokenDate } from "../../../lib/clock/dates";
import { listText } from "../../../lib/text";
import type { ExceptionGroup } from "./exceptions";
import { useChangeDates } from "./use-exceptions";

interface DeleteExceptionDialogProps {
  group: ExceptionGroup;
  today: string;
  onClose: () => void;
}

export default function DeleteExceptionDialog({ group, today, onClose }: DeleteExceptionDialogProps) {
  const removal = useChangeDates("Excepción eliminada", "Error al eliminar");
  const { dates } = group;
  const back = `${dates.length > 1 ? "Vuelven" : "Vuelve"} al horario de tu semana`;
  const text =
    dates.length > 4
      ? `Son ${dates.length} fechas. ${back}.`
      : `${back}: ${listText(dates.map((date) => spokenDate(date, today)))}.`;
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => removal.mutate({ saved: [], removed: dates }, { onSettled: onClose })}
      pending={removal.isPending}
      title="¿Eliminar excepción?"
      text={text}
      confirmLabel="Eliminar"
      danger
    />
  );
}
