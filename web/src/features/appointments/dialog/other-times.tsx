import type { Appointment } from "@sereno/core/domain/appointment/output";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { useId } from "react";
import { Button } from "../../../components/ui/button";
import { Skeleton } from "../../../components/ui/card";
import { nearDay } from "../../../domain/appointment/near-day";
import { spokenTime } from "../../../lib/clock/dates";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { isMovable } from "../model/status-actions";
import { usePlacing } from "../series/use-placing";

export function OtherTimes({ appointment, onMoved }: { appointment: Appointment; onMoved: () => void }) {
  const labelId = useId();
  const { now } = useClock();
  const isOffered = isMovable(appointment, now);
  const { data, isLoading } = trpc.appointment.otherTimes.useQuery(
    { id: appointment.id },
    { enabled: isOffered, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  const schedule = trpc.availability.schedule.useQuery(undefined, { enabled: isOffered }).data;
  const { place, placing } = usePlacing({ schedule, onMoved });
  if (!isOffered || !(isLoading || data?.times.length)) return null;
  return (
    <div>
      <p id={labelId} className="text-sm text-ink-soft">
        Mover a
      </p>
      <ul aria-labelledby={labelId} aria-busy={isLoading} className="mt-1 grid grid-cols-3 gap-2 tight:grid-cols-1">
        {isLoading
          ? [1, 2, 3].map((each) => (
              <li key={each}>
                <Skeleton className="h-13" />
              </li>
            ))
          : data?.times.map((time) => {
              const start = parseLocal(time);
              return (
                <li key={time}>
                  <Button
                    pending={placing?.start === start}
                    onClick={() => placing || place(appointment, { start, end: start + appointment.duration_minutes })}
                    className="min-h-13 w-full flex-col gap-0 px-1 text-sm leading-snug tabular-nums"
                  >
                    <span>{capitalize(nearDay(time, now))}</span>
                    <span>{spokenTime(time.slice(11, 16))}</span>
                  </Button>
                </li>
              );
            })}
      </ul>
    </div>
  );
}
