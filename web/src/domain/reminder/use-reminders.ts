import type { Reminder, ReminderList } from "@sereno/core/domain/reminder/output";
import { useLoaded } from "../../components/load/use-load";
import { toast } from "../../components/ui/toast/toast";
import { useUndo } from "../../components/ui/toast/use-undo";
import { messageOf } from "../../lib/errors";
import { queryUtils, trpc, trpcClient } from "../../lib/trpc";

export const useReminders = (date: string) => useLoaded(trpc.reminder.upcoming.useQuery({ date }, { staleTime: 0 }));

export function useMarkSent(date: string) {
  const { upcoming } = queryUtils.reminder;
  const place = (id: string, change: Partial<Reminder>) =>
    upcoming.setData(
      { date },
      (list): ReminderList | undefined =>
        list && { ...list, reminders: list.reminders.map((each) => (each.id === id ? { ...each, ...change } : each)) },
    );
  const undo = useUndo({ undo: trpcClient.reminder.unmark.mutate, failed: "Sigue marcado como enviado" });
  const marking = trpc.reminder.sent.useMutation({
    onMutate: () => upcoming.cancel({ date }),
    onError: (error) => toast.error("No quedó marcado como enviado", messageOf(error)),
  });
  return (reminder: Reminder) => {
    const { id, state, client_name } = reminder;
    if (state === "sent") return;
    place(id, { state: "sent" });
    marking.mutate(
      { id },
      {
        onSuccess: () => toast.success("Recordatorio enviado", client_name, { action: undo({ id }) }),
        onError: () => place(id, { state }),
      },
    );
  };
}
