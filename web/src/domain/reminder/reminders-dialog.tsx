import { modeLabel } from "@sereno/core/domain/appointment/rules";
import type { Reminder } from "@sereno/core/domain/reminder/output";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { MessageCircle } from "lucide-react";
import { Link } from "react-router";
import { DialogSkeleton, LoadView } from "../../components/load/load-view";
import { Badge } from "../../components/ui/badge";
import { ButtonLink } from "../../components/ui/button";
import { Dialog } from "../../components/ui/dialog";
import { EmptyState } from "../../components/ui/empty-state";
import { CancelButton } from "../../components/ui/form-actions";
import { spokenDate, spokenTime, unbroken } from "../../lib/clock/dates";
import { ELSEWHERE } from "../../lib/text";
import { useClock } from "../../lib/use-clock";
import { profileAddress } from "../address/profile-tabs";
import { leftText, shownReminder } from "./reminder-texts";
import { useMarkSent, useReminders } from "./use-reminders";

function ReminderRow({ reminder, onSent }: { reminder: Reminder; onSent: () => void }) {
  const { client_name, appointment_date, is_virtual, whatsapp_url } = reminder;
  const { badge, note, sends } = shownReminder(reminder);
  const link = sends === "never" ? null : whatsapp_url;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{client_name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft tabular-nums">
          {spokenTime(appointment_date.slice(11, 16))} · {modeLabel(is_virtual)}
          {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
        </p>
        {note && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
      </div>
      {link && (
        <ButtonLink
          variant={sends === "first" ? "secondary" : "ghost"}
          icon={<MessageCircle aria-hidden />}
          to={link}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onSent}
          className="shrink-0"
        >
          {reminder.state === "sent" ? "Otra vez" : "WhatsApp"}
          <span className="sr-only">
            {" "}
            a {client_name} {ELSEWHERE}
          </span>
        </ButtonLink>
      )}
      {link && <MessageText text={reminder.text} />}
    </li>
  );
}

const MessageText = ({ text }: { text: string }) => (
  <details className="group w-full text-sm text-ink-soft">
    <summary className="flex min-h-11 cursor-pointer list-none items-center">
      <span className="line-clamp-2 wrap-anywhere group-open:line-clamp-none">{unbroken(text)}</span>
    </summary>
  </details>
);

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
