import type { Schedule } from "@sereno/core/things/availability/output";
import type { DayAvailability } from "@sereno/core/things/availability/schema";
import type { Weekday } from "@sereno/core/words/time/rules";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, messageOf } from "../../../lib/errors";
import { queryUtils, trpcClient } from "../../../lib/trpc";
import { closeHours } from "../closing/close-hours";
import { changedDays, differingDays, editsSince, invalidDays, mergeEdits, toWeekInput, type WeekEdits } from "./week";

interface Saving {
  input: WeekEdits;
  sent: WeekEdits;
}

/** The week's form: edits lie over the server's answer, so that a refetch shows through and overwrites none of them. */
export function useWeekForm(schedule: Schedule) {
  const saved = schedule.weekly_availability;
  const [edits, setEdits] = useState<WeekEdits>({});
  // The hours that the edits were made on, as long as there are any.
  const [base, setBase] = useState(schedule);
  const [changedElsewhere, setChangedElsewhere] = useState<Weekday[]>([]);
  const week = useMemo(() => mergeEdits(saved, edits), [saved, edits]);

  const send = (input: WeekEdits, version: number) =>
    trpcClient.availability.saveWeek.mutate({ weekly_availability: input, version });

  /** What another place changed in the days that are not at stake here is no matter: only exceptions, say. */
  const saveOn = async (input: WeekEdits) => {
    try {
      return await send(input, differingDays(base, schedule).length === 0 ? schedule.version : base.version);
    } catch (error) {
      if (appCode(error) !== "stale_version") throw error;
      const fresh = await trpcClient.availability.schedule.query();
      if (differingDays(base, fresh).length === 0) return send(input, fresh.version);
      queryUtils.availability.schedule.setData(undefined, fresh);
      setChangedElsewhere(differingDays(base, fresh));
      setBase(fresh);
      throw error;
    }
  };

  const saving = useMutation({
    mutationFn: ({ input }: Saving) => closeHours({ weekly_availability: input }, () => saveOn(input)),
    onMutate: () => {
      setChangedElsewhere([]);
      return queryUtils.availability.schedule.cancel();
    },
    onSuccess: (answer, { sent }) => {
      if (!answer) return;
      queryUtils.availability.schedule.setData(undefined, answer);
      setEdits((current) => editsSince(sent, current));
      setBase(answer);
      void queryUtils.availability.invalidate();
      void queryUtils.appointment.agenda.invalidate();
      toast.success("Disponibilidad guardada");
    },
    onError: (error) => {
      if (appCode(error) !== "stale_version") toast.error("Error al guardar", messageOf(error));
    },
  });

  const hasEdits = Object.keys(edits).length > 0;
  const editDays = useCallback(
    (next: WeekEdits) => {
      if (!hasEdits) setBase(schedule);
      setEdits((current) => ({ ...current, ...next }));
    },
    [hasEdits, schedule],
  );
  const editDay = useCallback((day: Weekday, next: DayAvailability) => editDays({ [day]: next }), [editDays]);

  return {
    week,
    changed: changedDays(saved, edits),
    invalid: invalidDays(week),
    isSaving: saving.isPending,
    failed: saving.isError && changedElsewhere.length === 0,
    /** Days that somebody else changed while these were edited: what was just not saved is to be looked at again. */
    changedElsewhere,
    editDay,
    editDays,
    discard: () => {
      setEdits({});
      setChangedElsewhere([]);
      saving.reset();
    },
    save: () => saving.mutate({ input: toWeekInput(saved, edits), sent: edits }),
  };
}

export type WeekForm = ReturnType<typeof useWeekForm>;
