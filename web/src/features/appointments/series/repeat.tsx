import type { AppointmentForm } from "@sereno/core/things/appointment/schema";
import type { ClientListItem } from "@sereno/core/things/client/output";
import type { Purchase } from "@sereno/core/things/purchase/output";
import { Repeat } from "lucide-react";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { dialogPart } from "../../../components/part/dialog-part";
import { Button } from "../../../components/ui/button";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { fetchSeries } from "../data/use-series";
import { patientInput } from "../model/patient";
import { minutesBetween } from "../model/time/slot-times";

const SeriesDialog = dialogPart(() => import("./series-dialog"));

const SELL_FIRST =
  "Primero vende el paquete, o agenda esta cita con él: después puedes agendar las sesiones restantes.";

interface Opened {
  values: AppointmentForm;
  purchase: Purchase | null;
}

interface RepeatButtonProps {
  form: UseFormReturn<AppointmentForm>;
  onPress: (values: AppointmentForm) => void;
}

/** Goes on from one appointment to several, once the form says for whom and when. */
export const RepeatButton = ({ form, onPress }: RepeatButtonProps) => (
  <Button icon={<Repeat aria-hidden />} onClick={() => void form.handleSubmit(onPress)()}>
    Repetir
  </Button>
);

/** The series that a new appointment's form becomes the first of. */
export function useRepeat(client: ClientListItem | null, onBooked: () => void) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = async (values: AppointmentForm) => {
    if (values.sessionType === "individual") return setOpened({ values, purchase: null });
    if (!client || !values.purchaseId) return toast.neutral("Repetir", SELL_FIRST);
    const { purchase } = await fetchSeries(client.id, values.purchaseId);
    setOpened({ values, purchase });
  };
  return {
    open: (values: AppointmentForm) =>
      void open(values).catch((error: unknown) => toast.error("No se pudo abrir la serie", messageOf(error))),
    dialog: opened && (
      <SeriesDialog
        client={client}
        patient={{ ...patientInput(opened.values, client), notes: opened.values.notes }}
        name={opened.values.patientName}
        purchase={opened.purchase}
        price={opened.values.price}
        opening={{
          date: opened.values.date,
          startTime: opened.values.startTime,
          duration: minutesBetween(opened.values.startTime, opened.values.endTime),
          isVirtual: opened.values.type === "Virtual",
        }}
        onBooked={onBooked}
        onClose={() => setOpened(null)}
      />
    ),
  };
}
