import type { Appointment } from "@sereno/core/things/appointment/output";
import { useCallback, useEffect, useState } from "react";
import { useResumedDraft } from "../../../components/draft/resumed-draft";
import { dialogPart } from "../../../components/part/dialog-part";
import { useRecordPayment } from "../../../components/payment/use-record-payment";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { fetchFresh } from "../data/fresh-appointment";
import { useAskedWhy } from "../data/use-asked-why";
import type { Cancellation } from "../model/status-actions";
import type { ChosenTime } from "../model/time/slot-times";
import { useAskedBooking } from "./use-asked-booking";
import { useAskedSeries } from "./use-asked-series";
import { useBackAsEscape } from "./use-back-as-escape";
import { useFocusOfOpener } from "./use-focus-of-opener";

const NewAppointmentDialog = dialogPart(() => import("../dialog/new-appointment-dialog"));
const EditAppointmentDialog = dialogPart(() => import("../dialog/edit-appointment-dialog"));
const MoveDialog = dialogPart(() => import("../calendar/move-dialog"));
const SeriesDialog = dialogPart(() => import("../series/asked-series-dialog"));
const CancelDialog = dialogPart(() => import("../dialog/cancel-dialog"));

const WhyDialog = dialogPart(() => import("../dialog/why-dialog"));

const PREFETCH_AFTER_MS = 1500;

interface BookingWish {
  clientId: string | null;
  time: ChosenTime | undefined;
}

interface SeriesWish {
  clientId: string;
  purchaseId: string | null;
}

interface Cancelling {
  appointment: Appointment;
  onConfirm: (how: Cancellation) => void;
}

/** The dialogs of the dashboard, their code loaded ahead of the first press, and the ways to open them. */
export function useDashboardDialogs() {
  const [booking, setBooking] = useState<BookingWish | null>(null);
  const [series, setSeries] = useState<SeriesWish | null>(null);
  const [edited, setEdited] = useState<Appointment | null>(null);
  const [moved, setMoved] = useState<Appointment | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const payments = useRecordPayment();
  const [cancelling, setCancelling] = useState<Cancelling | null>(null);
  const [closed, setClosed] = useState<Appointment | null>(null);
  const isOpen = payments.isOpen || [booking, series, edited, moved, cancelling, closed].some((each) => each !== null);
  const { remember, rescue, fallback } = useFocusOfOpener(isOpen);
  useBackAsEscape(isOpen);

  useEffect(() => {
    const timer = setTimeout(() => {
      NewAppointmentDialog.preloadUnhurried();
      EditAppointmentDialog.preloadUnhurried();
    }, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const edit = useCallback(
    (appointment: Appointment) => {
      remember();
      setDraft(null);
      setEdited(appointment);
    },
    [remember],
  );
  const move = useCallback(
    (appointment: Appointment) => {
      remember();
      setMoved(appointment);
    },
    [remember],
  );
  const { record } = payments;
  const recordPayment = useCallback(
    ({ id, client_id, patient_name }: Appointment) => {
      remember();
      record({ payer: { id: client_id, name: patient_name }, targetId: id });
    },
    [remember, record],
  );
  const askToCancel = useCallback(
    (asked: Cancelling) => {
      remember();
      setCancelling(asked);
    },
    [remember],
  );
  const notOpened = (error: unknown) => toast.error("No se pudo abrir la cita", messageOf(error));
  const openNew = (clientId: string | null, time?: ChosenTime) => {
    remember();
    setBooking({ clientId, time });
  };
  const bookFor = (clientId: string | null, time?: ChosenTime) => {
    setDraft(null);
    openNew(clientId, time);
  };
  useAskedBooking(bookFor);
  useAskedSeries((clientId, purchaseId) => {
    remember();
    setSeries({ clientId, purchaseId });
  });
  useAskedWhy((appointment) => {
    remember();
    setClosed(appointment);
  });
  useResumedDraft(["appointment"], (resumed) => {
    setDraft(resumed);
    if (!resumed.id) return openNew(null);
    remember();
    fetchFresh(resumed.id).then(setEdited, notOpened);
  });

  return {
    /** At a time, if one is given. */
    book: (time?: ChosenTime) => bookFor(null, time),
    edit,
    move,
    recordPayment,
    askToCancel,
    prefetchNewDialog: NewAppointmentDialog.preload,
    rescue,
    /** Takes the focus when what opened a dialog is gone. */
    fallback,
    dialogs: (
      <>
        {booking && <NewAppointmentDialog {...booking} draft={draft} onClose={() => setBooking(null)} />}
        {series && <SeriesDialog {...series} onClose={() => setSeries(null)} />}
        {edited && <EditAppointmentDialog appointment={edited} draft={draft} onClose={() => setEdited(null)} />}
        {moved && <MoveDialog appointment={moved} onClose={() => setMoved(null)} />}
        {closed && <WhyDialog appointment={closed} onClose={() => setClosed(null)} />}
        {payments.dialog}
        {cancelling && <CancelDialog {...cancelling} onClose={() => setCancelling(null)} />}
      </>
    ),
  };
}
