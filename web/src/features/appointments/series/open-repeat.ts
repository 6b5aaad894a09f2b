import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { toast } from "../../../components/ui/toast/toast";
import { fetchSeries } from "../data/use-series";
import { patientInput } from "../model/patient";
import { minutesBetween } from "../model/time/slot-times";

const SeriesDialog = lazyDialog(() => import("./series-dialog"));

const SELL_FIRST =
  "Primero vende el paquete, o agenda esta cita con él: después puedes agendar las sesiones restantes.";

export async function openRepeat(values: AppointmentForm, client: ClientListItem | null, onBooked: () => void) {
  const patient = patientInput(values, client);
  // The details may name somebody else than the chosen client.
  const own = "client_id" in patient ? client : null;
  const show = (purchase: Purchase | null) =>
    SeriesDialog.open({
      client: own,
      patient: {
        ...patient,
        notes: values.notes,
        ...(!values.createMeet && { create_google_meet: false }),
      },
      name: values.patientName,
      purchase,
      price: values.price,
      opening: {
        date: values.date,
        startTime: values.startTime,
        duration: minutesBetween(values.startTime, values.endTime),
        isVirtual: values.type === "Virtual",
      },
      onBooked,
    });
  if (values.sessionType === "individual") return show(null);
  if (!own || !values.purchaseId) return toast.neutral("Repetir", SELL_FIRST);
  await fetchSeries(own.id, values.purchaseId).then(
    ({ purchase }) => show(purchase),
    (error: unknown) => toast.failed("No se pudo abrir la serie", error),
  );
}
