import type { Schedule } from "@sereno/core/domain/availability/output";
import { exceptionId } from "@sereno/core/domain/availability/rules";
import type { ExceptionInput } from "@sereno/core/domain/availability/schema";
import type { DayClosureAction } from "@sereno/core/domain/day-closure/schema";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { saveHours } from "../../../domain/day-closure/save-hours";
import { useSayClosed } from "../../../domain/day-closure/use-say-closed";
import { sayIfOpened } from "../../../domain/waitlist/say-opened";
import { appCode, messageOf } from "../../../lib/errors";
import { queryUtils, trpcClient } from "../../../lib/trpc";

interface SaveRequest {
  saved: ExceptionInput[];
  removed: string[];
  /** Version of the hours to base the change on; by default, that at mounting or after the latest save or refusal. */
  version?: number;
  all?: DayClosureAction;
}

/** Saves unless the hours changed since `version`. Null if the user closes the dialog about affected appointments. */
export function useChangeDates(done: string, failed: string) {
  const [version, setVersion] = useState(() => queryUtils.availability.schedule.getData()?.version);
  const sayClosed = useSayClosed();
  const show = (schedule: Schedule) => {
    queryUtils.availability.schedule.setData(undefined, schedule);
    setVersion(schedule.version);
  };
  return useMutation({
    mutationFn: async ({ saved, removed, all, version: based = version }: SaveRequest) => {
      const answer = await saveHours({ saved, removed: removed.map(exceptionId) }, based, all);
      if (answer) show(answer.schedule);
      return answer;
    },
    onMutate: () => queryUtils.availability.schedule.getData(),
    onSuccess: (answer, _, before) => {
      if (!answer) return;
      sayClosed(answer, done);
      sayIfOpened(before, answer.schedule);
    },
    onError: async (error) => {
      toast.error(failed, messageOf(error));
      if (appCode(error) === "stale_version") show(await trpcClient.availability.schedule.query());
    },
  });
}
