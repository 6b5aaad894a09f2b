import type { Appointment } from "@sereno/core/appointment/output";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { type BookingStart, useFetchBooking } from "../data/use-fetch-booking";
import type { ChosenTime } from "../model/slot-times";
import type { CancelReason } from "../model/status-actions";
import { useAskedBooking } from "./use-asked-booking";
import { useBackAsEscape } from "./use-back-as-escape";
import { useFocusOfOpener } from "./use-focus-of-opener";

const loadNewDialog = () => import("../dialog/new-appointment-dialog");
const loadEditDialog = () => import("../dialog/edit-appointment-dialog");
const loadMoveDialog = () => import("../calendar/move-dialog");
const loadCancelDialog = () => import("../dialog/cancel-dialog");
const NewAppointmentDialog = lazy(loadNewDialog);
const EditAppointmentDialog = lazy(loadEditDialog);
const MoveDialog = lazy(loadMoveDialog);
const CancelDialog = lazy(loadCancelDialog);

const PREFETCH_AFTER_MS = 1500;

// Code that does not come now is asked for again, and its failure told, when it is wanted.
const prefetch = (load: () => Promise<unknown>) => void load().catch(() => undefined);
const prefetchNewDialog = () => prefetch(loadNewDialog);

function openOnceLoaded(load: () => Promise<unknown>, open: () => void) {
  load().then(open, () => toast.error("No se pudo abrir la cita", "Revisa tu internet e inténtalo de nuevo."));
}

interface Cancelling {
  appointment: Appointment;
  onConfirm: (why?: CancelReason) => void;
}

/** The dialogs of the dashboard, their code loaded ahead of the first press, and the ways to open them. */
export function useDashboardDialogs() {
  const [booking, setBooking] = useState<BookingStart | null>(null);
  const fetchBooking = useFetchBooking();
  const [edited, setEdited] = useState<Appointment | null>(null);
  const [moved, setMoved] = useState<Appointment | null>(null);
  const [cancelling, setCancelling] = useState<Cancelling | null>(null);
  const isOpen = booking !== null || edited !== null || moved !== null || cancelling !== null;
  const { remember, rescue, fallback } = useFocusOfOpener(isOpen);
  useBackAsEscape(isOpen);

  useEffect(() => {
    const timer = setTimeout(() => {
      prefetchNewDialog();
      prefetch(loadEditDialog);
    }, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const edit = useCallback(
    (appointment: Appointment) => {
      remember();
      openOnceLoaded(loadEditDialog, () => setEdited(appointment));
    },
    [remember],
  );
  const move = useCallback(
    (appointment: Appointment) => {
      remember();
      openOnceLoaded(loadMoveDialog, () => setMoved(appointment));
    },
    [remember],
  );
  const askToCancel = useCallback(
    (asked: Cancelling) => {
      remember();
      openOnceLoaded(loadCancelDialog, () => setCancelling(asked));
    },
    [remember],
  );
  const bookFor = (clientId: string | null, time?: ChosenTime) => {
    remember();
    const load = async () => {
      const [start] = await Promise.all([fetchBooking(clientId, time), loadNewDialog()]);
      setBooking(start);
    };
    openOnceLoaded(load, () => undefined);
  };
  useAskedBooking(bookFor);

  return {
    /** At a time, if one is given. */
    book: (time?: ChosenTime) => bookFor(null, time),
    edit,
    move,
    askToCancel,
    prefetchNewDialog,
    rescue,
    /** Takes the focus when what opened a dialog is gone. */
    fallback,
    dialogs: (
      <Suspense fallback={null}>
        {booking && <NewAppointmentDialog {...booking} onClose={() => setBooking(null)} />}
        {edited && <EditAppointmentDialog appointment={edited} onClose={() => setEdited(null)} />}
        {moved && <MoveDialog appointment={moved} onClose={() => setMoved(null)} />}
        {cancelling && <CancelDialog {...cancelling} onClose={() => setCancelling(null)} />}
      </Suspense>
    ),
  };
}
