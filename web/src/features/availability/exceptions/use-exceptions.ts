import type { AvailabilityException, Schedule } from "@sereno/core/availability/output";
import { exceptionId } from "@sereno/core/availability/rules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../components/ui/toast/toast";
import { spokenDate } from "../../../lib/dates";
import { isNotFound, messageOf } from "../../../lib/errors";
import { listText } from "../../../lib/text";
import { trpcClient, useTRPC } from "../../../lib/trpc";
import { applyChanges, type ExceptionDraft, toInput } from "./exceptions";

interface Failure {
  date: string;
  error: unknown;
}

interface Settled<Value> {
  done: Value[];
  failures: Failure[];
}

/** One call for each date, all at once; waits for every one of them, whatever becomes of the others. */
async function settleDates<Value>(dates: string[], call: (date: string) => Promise<Value>): Promise<Settled<Value>> {
  const results = await Promise.allSettled(dates.map(call));
  const settled: Settled<Value> = { done: [], failures: [] };
  for (const [index, result] of results.entries()) {
    if (result.status === "fulfilled") settled.done.push(result.value);
    else settled.failures.push({ date: dates[index] ?? "", error: result.reason });
  }
  return settled;
}

async function removeDate(date: string): Promise<string> {
  await trpcClient.availability.deleteException.mutate({ id: exceptionId(date) }).catch((error) => {
    if (!isNotFound(error)) throw error;
  });
  return date;
}

function failureText(start: string, failures: Failure[], today: string): string {
  const dates = listText(failures.map(({ date }) => spokenDate(date, today)));
  return `${start} ${dates}. ${messageOf(failures[0]?.error)}`;
}

interface Changes {
  saved: AvailabilityException[];
  removed: string[];
}

function useApplyChanges() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return (changes: Changes) => {
    queryClient.setQueryData<Schedule>(
      trpc.availability.schedule.queryKey(),
      (schedule) => schedule && applyChanges(schedule, changes),
    );
    void queryClient.invalidateQueries(trpc.availability.pathFilter());
  };
}

interface SaveRequest {
  draft: ExceptionDraft;
  /** Dates whose exceptions go. */
  removed: string[];
}

/** Resolves to what failed, as a text to show; null when everything was saved. */
export function useSaveExceptions(today: string) {
  const apply = useApplyChanges();
  return useMutation({
    mutationFn: async ({ draft, removed }: SaveRequest) => {
      const [saves, removals] = await Promise.all([
        settleDates(draft.dates, (date) => trpcClient.availability.saveException.mutate(toInput(draft, date))),
        settleDates(removed, removeDate),
      ]);
      apply({ saved: saves.done, removed: removals.done });
      const failures = [...saves.failures, ...removals.failures].sort((a, b) => a.date.localeCompare(b.date));
      const savedDates = saves.done.map(({ exception_date }) => exception_date);
      return { savedDates, problem: failures.length > 0 ? failureText("Falta guardar", failures, today) : null };
    },
    onSuccess: ({ problem }) => {
      if (problem) toast.error("Error al guardar", problem);
      else toast.success("Disponibilidad guardada");
    },
  });
}

/** Removes every date of an entry, and says which ones could not be removed. */
export function useDeleteExceptions(today: string) {
  const apply = useApplyChanges();
  return useMutation({
    mutationFn: async (dates: string[]) => {
      const { done, failures } = await settleDates(dates, removeDate);
      apply({ saved: [], removed: done });
      return failures;
    },
    onSuccess: (failures) => {
      if (failures.length > 0) toast.error("Error al eliminar", failureText("Sigue la excepción de", failures, today));
      else toast.success("Excepción eliminada");
    },
  });
}
