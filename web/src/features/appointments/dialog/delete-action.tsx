import { cancelEffects } from "@sereno/core/domain/appointment/cancelling/rules";
import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import type { Settlement } from "@sereno/core/domain/payment/rules";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { useGoogleConnection } from "../../../domain/google/use-google-connection";
import { SettlementFields } from "../../../domain/payment/settlement/settlement-fields";
import { spokenLocal } from "../../../lib/clock/dates";
import { useClock } from "../../../lib/use-clock";
import type { Deletion } from "../data/use-appointment-changes";
import { ofSeries } from "../model/agenda";
import { ONLY_THIS, severalOf } from "../model/series";
import { ScopeFields } from "../series/scope-fields";

interface DeleteActionProps {
  appointment: Appointment;
  isDeleting: boolean;
  onDelete: (how: Omit<Deletion, "appointment">) => void;
}

export function DeleteAction({ appointment, isDeleting, onDelete }: DeleteActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [scope, setScope] = useState(ONLY_THIS);
  const [settle, setSettle] = useState<Settlement>("credit");
  const several = severalOf(scope);
  const { now } = useClock();
  const isConnected = useGoogleConnection() === "connected";
  const { patient_name, appointment_date, paid, status, session_held } = appointment;
  // For several appointments, the app asks about payments later, after the server has first refused the deletion.
  const isPaid = paid > 0 && !several;
  const subject = `${patient_name}, ${spokenLocal(appointment_date)}`;
  const lost = !isLive(status) && session_held && "Si el paquete ya no está vigente, la sesión se pierde.";
  return (
    <>
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden />}
        pending={isDeleting}
        onClick={() => {
          setScope(ONLY_THIS);
          setSettle("credit");
          setIsAsking(true);
        }}
        className="text-danger! not-disabled:hover:text-danger-hover!"
      >
        Eliminar
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          onDelete({ several, settle: isPaid ? settle : undefined });
        }}
        title="¿Eliminar cita?"
        text={[subject, ...cancelEffects(appointment, now, isConnected), lost, "No se puede deshacer."]
          .filter(Boolean)
          .join(" ")}
        confirmLabel={several ? "Eliminar citas" : "Eliminar"}
        cancelLabel="Conservar"
        danger
      >
        <div className="grid gap-4 empty:hidden">
          {ofSeries(appointment) && <ScopeFields of={appointment} value={scope} onChange={setScope} />}
          {isPaid && <SettlementFields of="cita" isDeleted paid={paid} value={settle} onChange={setSettle} />}
        </div>
      </ConfirmDialog>
    </>
  );
}
