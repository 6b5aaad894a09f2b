import type { LeftOutside, Schedule } from "@sereno/core/things/availability/output";
import { exceptionId } from "@sereno/core/things/availability/rules";
import { type ExceptionInput, MAX_CHANGES } from "@sereno/core/things/availability/schema";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, messageOf } from "../../../lib/errors";
import { queryUtils, trpcClient } from "../../../lib/trpc";
import { closeHours, type Decision } from "../closing/close-hours";

interface SaveRequest {
  saved: ExceptionInput[];
  /** Dates whose exceptions go. */
  removed: string[];
  /** Of the hours on which it was decided; those of when the dialog opened unless said otherwise. */
  version?: number;
  /** What becomes of the appointments that are left outside, where that was asked already. */
  decided?: Decision;
}

type DateChange = { saved: ExceptionInput } | { removed: string };

/** As many as one call takes, each in its turn. */
const inParts = (changes: DateChange[]): DateChange[][] =>
  Array.from({ length: Math.ceil(changes.length / MAX_CHANGES) }, (_, part) =>
    changes.slice(part * MAX_CHANGES, (part + 1) * MAX_CHANGES),
  );

/**
 * Changes dates on the hours as they were when the dialog opened; answers null where the person went back, since somebody would be
 * left outside. Where they have changed since, nothing is saved: what they
 * are by now is shown, and the next attempt is on that.
 */
export function useChangeDates(done: string, failed: string) {
  const [version, setVersion] = useState(() => queryUtils.availability.schedule.getData()?.version);
  const show = (schedule: Schedule) => {
    queryUtils.availability.schedule.setData(undefined, schedule);
    setVersion(schedule.version);
    return schedule.version;
  };
  return useMutation({
    mutationFn: ({ saved, removed, version: based = version, decided }: SaveRequest) => {
      const changes = [...saved.map((each) => ({ saved: each })), ...removed.map((date) => ({ removed: date }))];
      const save = async () => {
        const left_outside: LeftOutside[] = [];
        for (const part of inParts(changes)) {
          const input = {
            saved: part.flatMap((each) => ("saved" in each ? [each.saved] : [])),
            removed: part.flatMap((each) => ("removed" in each ? [exceptionId(each.removed)] : [])),
            version: based,
          };
          const answer = await trpcClient.availability.changeExceptions.mutate(input);
          based = show(answer);
          left_outside.push(...answer.left_outside);
        }
        return { left_outside };
      };
      return closeHours({ saved, removed: removed.map(exceptionId) }, save, decided);
    },
    onSuccess: (answer) => answer && toast.success(done),
    onError: async (error) => {
      toast.error(failed, messageOf(error));
      if (appCode(error) === "stale_version") show(await trpcClient.availability.schedule.query());
    },
    onSettled: () => {
      void queryUtils.availability.invalidate();
      void queryUtils.appointment.agenda.invalidate();
    },
  });
}

export const useSaveExceptions = () => useChangeDates("Disponibilidad guardada", "Error al guardar");

/** Removes every date of an entry. */
export const useDeleteExceptions = () => useChangeDates("Excepción eliminada", "Error al eliminar");
