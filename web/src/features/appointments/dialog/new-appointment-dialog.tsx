import type { ClientListItem } from "@sereno/core/client/output";
import { useState } from "react";
import { useBookAppointment } from "../data/use-appointment-changes";
import { emptyForm, toBooking } from "../model/appointment-form";
import { usualType } from "../model/slot-times";
import { AppointmentFormDialog } from "./appointment-form-dialog";
import { SessionFields } from "./packages/session-fields";
import { OpeningDay } from "./slots/opening-day";
import { useSlotChoice } from "./slots/use-slot-choice";
import { showRefusal, useAppointmentForm } from "./use-appointment-form";

interface NewAppointmentDialogProps {
  /** Who it is for, if that is known. */
  client: ClientListItem | null;
  onClose: () => void;
}

/** Mounted with each opening, so that it always starts empty. */
export default function NewAppointmentDialog({ client: given, onClose }: NewAppointmentDialogProps) {
  const [defaults] = useState(() => emptyForm(given));
  const [client, setClient] = useState(given);
  const form = useAppointmentForm(defaults);
  const choice = useSlotChoice(form, null, usualType(client));
  const [openingMonth, setOpeningMonth] = useState<string>();
  const booking = useBookAppointment();
  return (
    <AppointmentFormDialog
      open
      onClose={onClose}
      title="Nueva Cita"
      form={form}
      choice={choice}
      calendarKey={openingMonth}
      known={client}
      onClient={setClient}
      session={<SessionFields client={client} today={choice.today} />}
      submitLabel="Crear cita"
      isSaving={booking.isPending}
      onSave={(values) =>
        booking.mutate(toBooking(values, client), {
          onSuccess: onClose,
          onError: (error) => showRefusal(error, values, { form, choice }),
        })
      }
    >
      <OpeningDay choice={choice} onMonth={setOpeningMonth} />
    </AppointmentFormDialog>
  );
}
