import { modeLabel } from "@sereno/core/domain/appointment/rules";
import type { Reminder, ReminderList } from "@sereno/core/domain/reminder/output";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { Link } from "react-router";
import { DialogSkeleton, LoadView, StaleNotice } from "../../components/load/load-view";
import { useLoaded } from "../../components/load/use-load";
import { Badge } from "../../components/ui/badge";
import { CopyMessage } from "../../components/ui/copy-message";
import { CancelButton, Dialog } from "../../components/ui/dialog";
import { EmptyState } from "../../components/ui/empty-state";
import { toast } from "../../components/ui/toast/toast";
import { useUndo } from "../../components/ui/toast/use-undo";
import { WhatsAppButton } from "../../components/ui/whatsapp-button";
import { spokenDate, spokenTime, unbroken } from "../../lib/clock/dates";
import { queryUtils, trpc, trpcClient } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";
import { profileAddress } from "../address/profile-tabs";
import { leftText, shownReminder } from "./reminder-texts";

function ReminderRow({ reminder, onSent }: { reminder: Reminder; onSent: () => void }) {
  const { client_name, appointment_date, is_virtual, text, whatsapp_url } = reminder;
  const { badge, note, sends } = shownReminder(reminder);
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
      {sends !== "never" && whatsapp_url && (
        <WhatsAppButton
          variant={sends === "first" ? "secondary" : "ghost"}
          to={whatsapp_url}
          more={`a ${client_name}`}
          onClick={onSent}
          className="shrink-0"
        >
          {reminder.state === "sent" ? "Otra vez" : "WhatsApp"}
        </WhatsAppButton>
      )}
      {sends !== "never" && !whatsapp_url && <CopyMessage text={text} to={client_name} onCopy={onSent} />}
      {sends !== "never" && <MessageText text={text} />}
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

function useMarkSent(date: string) {
  const { upcoming } = queryUtils.reminder;
  const place = (id: string, change: Partial<Reminder>) =>
    upcoming.setData(
      { date },
      (list): ReminderList | undefined =>
        list && { ...list, reminders: list.reminders.map((each) => (each.id === id ? { ...each, ...change } : each)) },
    );
  const undo = useUndo({
    undo: trpcClient.reminder.unmark.mutate,
    onUndone: "Recordatorio por enviar",
    failed: "Sigue marcado como enviado",
  });
  const marking = trpc.reminder.sent.useMutation({ onMutate: () => upcoming.cancel({ date }) });
  return (reminder: Reminder) => {
    const { id, state, client_name } = reminder;
    if (state === "sent") return;
    place(id, { state: "sent" });
    // The result of `mutateAsync`, unlike callbacks of `mutate`, is also reported after the next call or if the dialog closed.
    marking.mutateAsync({ id }).then(
      () => toast.success("Recordatorio enviado", client_name, { action: undo({ id }) }),
      (error) => {
        place(id, { state });
        toast.failed("No quedó marcado como enviado", error);
      },
    );
  };
}

export default function RemindersDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const { today } = useClock();
  const load = useLoaded(trpc.reminder.upcoming.useQuery({ date }, { staleTime: 0 }));
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
              <StaleNotice load={load} message="No se pudieron cargar los recordatorios." />
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
