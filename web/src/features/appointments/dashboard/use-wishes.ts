import type { Appointment } from "@sereno/core/domain/appointment/output";
import { useAsked, useHandedOver } from "../../../components/asked";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { toast } from "../../../components/ui/toast/toast";
import { ASKED_PURCHASE, ASKED_SERIES } from "../../../domain/address/addresses";
import { ASKED_CLIENT, ASKED_NEW } from "../../../domain/address/booking-address";
import { messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { fetchFresh } from "../data/fresh-appointment";
import { EditAppointmentDialog, NewAppointmentDialog } from "../dialog/appointment-dialogs";

const SeriesDialog = lazyDialog(() => import("../series/asked-series-dialog"));
const WhyDialog = lazyDialog(() => import("../dialog/why-dialog"));

/** Opens the dialog that the address or the history state requests. */
export function useWishes(): void {
  useAsked([ASKED_NEW, ASKED_CLIENT], (_, clientId) => NewAppointmentDialog.open({ clientId }));
  useAsked([ASKED_SERIES, ASKED_CLIENT, ASKED_PURCHASE], (_, clientId, purchaseId) => {
    if (clientId) SeriesDialog.open({ clientId, purchaseId });
  });
  useHandedOver<Appointment>("askedWhy", (appointment) => WhyDialog.open({ appointment }));
  useHandedOver<Draft>("appointment", (draft) => {
    if (!draft.id) return NewAppointmentDialog.open({ clientId: null, draft });
    fetchFresh(draft.id).then(
      (appointment) => EditAppointmentDialog.open({ appointment, draft }),
      (error: unknown) => toast.error("No se pudo abrir la cita", messageOf(error)),
    );
  });
}
