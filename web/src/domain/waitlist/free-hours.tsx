import { DEFAULT_MINUTES } from "@sereno/core/domain/availability/lengths/rules";
import { InlineFailure } from "../../components/load/inline-failure";
import { useLoad } from "../../components/load/use-load";
import { Button } from "../../components/ui/button";
import { FieldGroup } from "../../components/ui/form/field";
import { Skeleton } from "../../components/ui/skeleton";
import { spokenDate } from "../../lib/clock/dates";
import { spokenTime, withDoubt } from "../../lib/clock/spoken";
import { trpc } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";
import { OfferDialog } from "./offer-dialog-part";

export function FreeHours({ date }: { date: string }) {
  const { today } = useClock();
  const query = trpc.availability.freeTimes.useQuery({
    start_date: date,
    end_date: date,
    slot_duration_minutes: DEFAULT_MINUTES,
  });
  const load = useLoad(query, query.data);
  const times = load.data?.flatMap(({ times, unknown = [] }) => [
    ...times.map((time) => ({ time, isUnknown: false })),
    ...unknown.map((time) => ({ time, isUnknown: true })),
  ]);
  return (
    <FieldGroup label={`Horas libres del ${spokenDate(date, today)}`}>
      {times ? (
        <div className="flex flex-wrap gap-1.5">
          {times.map(({ time, isUnknown }) => (
            <Button
              key={time}
              onClick={() =>
                OfferDialog.open({ hour: { start: `${date} ${time}:00`, duration_minutes: DEFAULT_MINUTES } })
              }
              className="px-3! text-sm tabular-nums"
            >
              <span className="sr-only">¿Quién espera a las </span>
              {withDoubt(spokenTime(time), isUnknown)}
            </Button>
          ))}
          {times.length === 0 && <p className="text-sm text-ink-soft">No quedan horas libres ese día.</p>}
        </div>
      ) : load.hasFailed ? (
        <InlineFailure load={load} message="No pudimos cargar las horas libres." />
      ) : (
        <Skeleton className="h-11" />
      )}
    </FieldGroup>
  );
}
