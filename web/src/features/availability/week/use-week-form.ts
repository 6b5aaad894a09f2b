import type { Schedule } from "@sereno/core/domain/availability/output";
import type { DayAvailability } from "@sereno/core/domain/availability/schema";
import type { Weekday } from "@sereno/core/lib/time/rules";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { saveHours } from "../../../domain/day-closure/save-hours";
import { useSayClosed } from "../../../domain/day-closure/use-say-closed";
import { sayIfOpened } from "../../../domain/waitlist/say-opened";
import { queryUtils, trpcClient } from "../../../lib/trpc";
import { sayUnlessStale, useEdits } from "../hours/use-edits";
import { changedDays, invalidDays, mergeEdits, toWeekInput, type WeekEdits } from "./week";

/** Form of the weekly hours. A change on another device conflicts with the input only if it changes weekly hours. */
export function useWeekForm(schedule: Schedule) {
  const saved = schedule.weekly_availability;
  const sayClosed = useSayClosed();
  const {
    edits,
    changedElsewhere,
    edit: editDays,
    ...editing
  } = useEdits(schedule, ({ weekly_availability }) => weekly_availability, changedDays);
  const week = useMemo(() => mergeEdits(saved, edits), [saved, edits]);
  const place = (answer: Schedule) => {
    queryUtils.availability.schedule.setData(undefined, answer);
    return answer;
  };
  const saveOn = (input: WeekEdits) =>
    editing.save(
      (version) => saveHours({ weekly_availability: input }, version),
      async () => place(await trpcClient.availability.schedule.query()),
    );
  const saving = useMutation({
    mutationFn: ({ input }: { input: WeekEdits; sent: WeekEdits; before: Schedule }) => saveOn(input),
    onMutate: () => queryUtils.availability.schedule.cancel(),
    onSuccess: (answer, { sent, before }) => {
      if (!answer) return;
      sayIfOpened(before, answer.schedule);
      editing.settle(place(answer.schedule), sent);
      sayClosed(answer, "Disponibilidad guardada");
    },
    onError: sayUnlessStale,
  });
  const editDay = useCallback((day: Weekday, next: DayAvailability) => editDays({ [day]: next }), [editDays]);

  return {
    saved,
    week,
    changed: changedDays(saved, edits),
    invalid: invalidDays(week),
    isSaving: saving.isPending,
    failure: changedElsewhere.length === 0 ? saving.error : null,
    changedElsewhere,
    editDay,
    editDays,
    discard: () => {
      editing.discard();
      saving.reset();
    },
    save: () => saving.mutate({ input: toWeekInput(saved, edits), sent: edits, before: schedule }),
  };
}

export type WeekForm = ReturnType<typeof useWeekForm>;
