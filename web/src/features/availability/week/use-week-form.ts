import type { Schedule } from "@sereno/core/availability/output";
import type { DayAvailability, Weekday } from "@sereno/core/availability/schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { trpcClient, useTRPC } from "../../../lib/trpc";
import { changedDays, editsSince, invalidDays, mergeEdits, toWeekInput, type WeekEdits } from "./week";

interface Saving {
  input: WeekEdits;
  sent: WeekEdits;
}

/** The week's form: edits lie over the server's answer, so that a refetch shows through and overwrites none of them. */
export function useWeekForm(schedule: Schedule) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const saved = schedule.weekly_availability;
  const [edits, setEdits] = useState<WeekEdits>({});
  const week = useMemo(() => mergeEdits(saved, edits), [saved, edits]);

  const saving = useMutation({
    mutationFn: ({ input }: Saving) => trpcClient.availability.saveWeek.mutate({ weekly_availability: input }),
    onMutate: () => queryClient.cancelQueries(trpc.availability.schedule.pathFilter()),
    onSuccess: (answer, { sent }) => {
      queryClient.setQueryData(trpc.availability.schedule.queryKey(), answer);
      setEdits((current) => editsSince(sent, current));
      void queryClient.invalidateQueries(trpc.availability.pathFilter());
      toast.success("Disponibilidad guardada");
    },
    onError: (error) => toast.error("Error al guardar", messageOf(error)),
  });

  const editDay = useCallback(
    (day: Weekday, next: DayAvailability) => setEdits((current) => ({ ...current, [day]: next })),
    [],
  );

  return {
    week,
    changed: changedDays(saved, edits),
    invalid: invalidDays(week),
    isSaving: saving.isPending,
    failed: saving.isError,
    editDay,
    editDays: (next: WeekEdits) => setEdits((current) => ({ ...current, ...next })),
    discard: () => {
      setEdits({});
      saving.reset();
    },
    save: () => saving.mutate({ input: toWeekInput(saved, edits), sent: edits }),
  };
}

export type WeekForm = ReturnType<typeof useWeekForm>;
