import { MAX_CHANGES } from "@sereno/core/domain/availability/hours/rules";
import type { Schedule } from "@sereno/core/domain/availability/output";
import { exceptionId } from "@sereno/core/domain/availability/rules";
import type { ExceptionInput } from "@sereno/core/domain/availability/schema";
import type { DayClosureStarted } from "@sereno/core/domain/day-closure/output";
import type { DayClosureAction } from "@sereno/core/domain/day-closure/schema";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { saveHours } from "../../../domain/day-closure/save-hours";
import { useSayClosed } from "../../../domain/day-closure/use-say-closed";
import { sayOpened } from "../../../domain/waitlist/say-opened";
import { appCode, messageOf } from "../../../lib/errors";
import { queryUtils, trpcClient } from "../../../lib/trpc";

interface SaveRequest {
  saved: ExceptionInput[];
  removed: string[];
  /** Version of the hours that the change is based on; by default, the version when the dialog opened. */
  version?: number;
  all?: DayClosureAction;
}

type DateChange = { saved: ExceptionInput } | { removed: string };

const inParts = (changes: DateChange[]): DateChange[][] =>
  Array.from({ length: Math.ceil(changes.length / MAX_CHANGES) }, (_, part) =>
    changes.slice(part * MAX_CHANGES, (part + 1) * MAX_CHANGES),
  );

/** Saves unless the hours changed since the dialog opened. Null if the user closes the question on appointments. */
export function useChangeDates(done: string, failed: string) {
  const [version, setVersion] = useState(() => queryUtils.availability.schedule.getData()?.version);
  const sayClosed = useSayClosed();
  const show = (schedule: Schedule) => {
    queryUtils.availability.schedule.setData(undefined, schedule);
    setVersion(schedule.version);
    return schedule.version;
  };
  return useMutation({
    mutationFn: async ({ saved, removed, all, version: based = version }: SaveRequest) => {
      const changes = [...saved.map((each) => ({ saved: each })), ...removed.map((date) => ({ removed: date }))];
      let answer: DayClosureStarted | null = null;
      for (const part of inParts(changes)) {
        const change = {
          saved: part.flatMap((each) => ("saved" in each ? [each.saved] : [])),
          removed: part.flatMap((each) => ("removed" in each ? [exceptionId(each.removed)] : [])),
        };
        answer = await saveHours(change, based, all);
        if (!answer) return null;
        based = show(answer.schedule);
      }
      return answer;
    },
    onSuccess: (answer, { saved, removed }) => {
      if (!answer) return;
      sayClosed(answer, done);
      const opened = [
        ...removed,
        ...saved.flatMap(({ available, exception_date }) => (available ? exception_date : [])),
      ];
      if (opened.length > 0) void sayOpened(opened.length === 1 ? (opened[0] ?? null) : null);
    },
    onError: async (error) => {
      toast.error(failed, messageOf(error));
      if (appCode(error) === "stale_version") show(await trpcClient.availability.schedule.query());
    },
  });
}
