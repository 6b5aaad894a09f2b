import type { Appointment } from "@sereno/core/appointment/output";
import { useCallback, useEffect, useState } from "react";
import { useResumedDraft } from "../../../components/draft/resumed-draft";
import { dialogPart } from "../../../components/part/dialog-part";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { useShortcut } from "../../../lib/parts/use-shortcut";
import { useFreshAppointment } from "../data/use-fresh-appointment";
import { useBackAsEscape } from "./use-back-as-escape";
import { useFocusOfOpener } from "./use-focus-of-opener";

const NewAppointmentDialog = dialogPart(() => import("../dialog/new-appointment-dialog"));
const EditAppointmentDialog = dialogPart(() => import("../dialog/edit-appointment-dialog"));
const CancelDialog = dialogPart(() => import("../dialog/cancel-dialog"));

const PREFETCH_AFTER_MS = 1500;

interface Cancelling {
  appointment: Appointment;
  onConfirm: () => void;
}

/** The dialogs of the dashboard, their code loaded ahead of the first press, and the ways to open them. */
export function useDashboardDialogs() {
  const [isBooking, setIsBooking] = useState(false);
  const [edited, setEdited] = useState<Appointment | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [cancelling, setCancelling] = useState<Cancelling | null>(null);
  const isOpen = isBooking || edited !== null || cancelling !== null;
  const { remember, rescue, fallback } = useFocusOfOpener(isOpen);
  useBackAsEscape(isOpen);

  useEffect(() => {
    const timer = setTimeout(() => {
      NewAppointmentDialog.preload();
      EditAppointmentDialog.preload();
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
  const askToCancel = useCallback(
    (asked: Cancelling) => {
      remember();
      setCancelling(asked);
    },
    [remember],
  );
  const fetchFresh = useFreshAppointment();
  useResumedDraft(["appointment"], (resumed) => {
    remember();
    setDraft(resumed);
    if (!resumed.id) return setIsBooking(true);
    fetchFresh(resumed.id).then(setEdited, (error) => toast.error("No se pudo abrir la cita", messageOf(error)));
  });
  const book = () => {
    setDraft(null);
    remember();
    setIsBooking(true);
  };

  useShortcut("nueva", book);

  return {
    book,
    edit,
    askToCancel,
    prefetchNewDialog: NewAppointmentDialog.preload,
    rescue,
    /** Takes the focus when what opened a dialog is gone. */
    fallback,
    dialogs: (
      <>
        {isBooking && <NewAppointmentDialog open draft={draft} onClose={() => setIsBooking(false)} />}
        {edited && <EditAppointmentDialog appointment={edited} draft={draft} onClose={() => setEdited(null)} />}
        {cancelling && <CancelDialog {...cancelling} onClose={() => setCancelling(null)} />}
      </>
    ),
  };
}
