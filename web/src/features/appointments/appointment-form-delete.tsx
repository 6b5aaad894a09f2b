import type { Appointment } from "@sereno/core/appointment/schema";
import { spokenLocal } from "@sereno/core/spanish/rules";
import { parseLocal } from "@sereno/core/time/rules";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";

interface DeleteActionProps {
  appointment: Appointment;
  isDeleting: boolean;
  onDelete: () => void;
}

export function DeleteAction({ appointment, isDeleting, onDelete }: DeleteActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { patient_name, appointment_date, session_held: holdsSession } = appointment;
  const text = `${patient_name}, ${spokenLocal(parseLocal(appointment_date))} No se puede deshacer.`;
  return (
    <>
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden />}
        pending={isDeleting}
        onClick={() => setIsAsking(true)}
        className="text-danger! not-disabled:hover:text-danger-hover!"
      >
        Eliminar
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          onDelete();
        }}
        title="¿Eliminar cita?"
        text={holdsSession ? `${text} La sesión vuelve al paquete.` : text}
        confirmLabel="Eliminar"
        danger
      />
    </>
  );
}
