import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { Schedule } from "@sereno/core/domain/availability/output";
import type { AppointmentMode } from "@sereno/core/domain/availability/schema";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { isEverPublished } from "../../model/time/slot-times";

/** The first day with free hours is looked for: as at the opening, or from the day on which another type was chosen. */
interface Seeking {
  from: string | null;
}

export function useSeeking(form: UseFormReturn<AppointmentForm>, date: string, isAsked: boolean) {
  // The day that the person chose last, or an opening one.
  const [anchor, setAnchor] = useState(date);
  const [seeking, setSeeking] = useState<Seeking | null>(isAsked ? { from: null } : null);
  return {
    seeking,
    /** For a chosen type, unless it is never published. Returns whether to look from today. */
    begin: (schedule: Schedule | undefined, mode: AppointmentMode, today: string): boolean => {
      const isNone = schedule !== undefined && !isEverPublished(schedule, anchor || today, mode);
      setSeeking(isNone ? null : { from: date });
      if (!isNone) form.setValue("date", anchor);
      return !isNone && !anchor;
    },
    /** The person chose a day. */
    end: (day: string) => {
      setSeeking(null);
      setAnchor(day);
    },
    /** No day has free hours. */
    giveUp: () => {
      setSeeking(null);
      if (seeking?.from) form.setValue("date", seeking.from);
    },
  };
}
