import { useState } from "react";
import { ConfirmPart } from "../../../components/part/confirm-part";
import { Button } from "../../../components/ui/button";
import { useUndoSeries } from "./use-undo-series";

interface UndoSeriesProps {
  id: string;
  clientName: string;
}

/** Takes back a series that an agent booked, as far as it lies ahead. */
export function UndoSeries({ id, clientName }: UndoSeriesProps) {
  const [isAsking, setAsking] = useState(false);
  const undoing = useUndoSeries();
  return (
    <>
      <Button
        variant="ghost"
        pending={undoing.isPending}
        onClick={() => setAsking(true)}
        className="shrink-0 self-start px-3! text-sm"
      >
        Deshacer<span className="sr-only">, serie de {clientName}</span>
      </Button>
      {isAsking && (
        <ConfirmPart
          open
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            undoing.mutate(id);
          }}
          title="¿Cancelar la serie?"
          text={`${clientName}: se cancelan todas las citas de esta serie que están por venir, y sus sesiones vuelven al paquete.`}
          confirmLabel="Cancelar citas"
          cancelLabel="Volver"
          danger
        />
      )}
    </>
  );
}
