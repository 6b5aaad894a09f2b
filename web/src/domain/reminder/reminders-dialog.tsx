import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { Link } from "react-router";
import { DialogSkeleton } from "../../components/load/dialog-skeleton";
import { LoadView } from "../../components/load/load-view";
import { CancelButton } from "../../components/ui/cancel-button";
import { Dialog } from "../../components/ui/dialog";
import { EmptyState } from "../../components/ui/empty-state";
import { spokenDate } from "../../lib/clock/dates";
import { useClock } from "../../lib/use-clock";
import { profileAddress } from "../address/profile-tabs";
import { ReminderRow } from "./reminder-row";
import { leftText } from "./reminder-texts";
import { useMarkSent, useReminders } from "./use-reminders";

interface RemindersDialogProps {
  /** 'YYYY-MM-DD'. */
  date: string;
  onClose: () => void;
}

export default function RemindersDialog({ date, onClose }: RemindersDialogProps) {
  const { today } = useClock();
  const load = useReminders(date);
  const markSent = useMarkSent(date);
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(date, today)}
      description={spokenDate(date, today)}
      footer={<CancelButton label="Listo" />}
    >
      <LoadView
        load={load}
        message="No se pudieron cargar los recordatorios."
        skeleton={<DialogSkeleton label="Cargando recordatorios" />}
      >
        {({ reminders }) =>
          reminders.length === 0 ? (
            <EmptyState title="No hay a quién recordarle" className="py-4" />
          ) : (
            <div className="flex flex-col gap-3">
              <p className="text-sm text-ink-soft" aria-live="polite">
                {leftText(reminders)}
              </p>
              <ul className="divide-y divide-line border-y border-line" aria-label="Recordatorios">
                {reminders.map((reminder) => (
                  <ReminderRow key={reminder.id} reminder={reminder} onSent={() => markSent(reminder)} />
                ))}
              </ul>
              <p className="text-sm text-ink-soft">
                El texto y las horas se cambian en{" "}
                <Link to={profileAddress("recordatorios")} className="ui-link">
                  tu perfil
                </Link>
                , en Recordatorios.
              </p>
            </div>
          )
        }
      </LoadView>
    </Dialog>
  );
}

function titleOf(date: string, today: string): string {
  if (date === today) return "Recordatorios de hoy";
  return date === dateOfDay(dayNumber(today) + 1) ? "Recordatorios de mañana" : "Recordatorios";
}
