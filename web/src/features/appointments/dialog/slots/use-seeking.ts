import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { Schedule } from "@sereno/core/domain/availability/output";
import type { AppointmentMode } from "@sereno/core/domain/availability/schema";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { isEverPublished } from "../../model/time/slot-times";

/** Search for the first day with free hours. `from`: the form's day before another type was chosen; else null. */
interface Seeking {
  from: string | null;
}

export function useSeeking(form: UseFormReturn<AppointmentForm>, date: string, isAsked: boolean) {
  // The day that the user chose last, or the form's first day.
  const [anchor, setAnchor] = useState(date);
  const [seeking, setSeeking] = useState<Seeking | null>(isAsked ? { from: null } : null);
  return {
    seeking,
    /** Starts a search for a chosen type, unless it is never published. Returns whether to search from today. */
    begin: (schedule: Schedule | undefined, mode: AppointmentMode, today: string): boolean => {
      const isNone = schedule !== undefined && !isEverPublished(schedule, anchor || today, mode);
      setSeeking(isNone ? null : { from: date });
      if (!isNone) form.setValue("date", anchor);
      return !isNone && !anchor;
    },
    /** Ends the search, because the user chose a day. */
    end: (day: string) => {
      setSeeking(null);
      setAnchor(day);
    },
    /** Ends the search without a day: restores the day before it. */
    giveUp: () => {
      setSeeking(null);
      if (seeking?.from) form.setValue("date", seeking.from);
    },
  };
}
