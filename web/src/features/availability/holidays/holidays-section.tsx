import type { Schedule } from "@sereno/core/domain/availability/output";
import { type HolidayDay, holidayDays } from "@sereno/core/domain/holidays/rules";
import type { ComingHolidays } from "@sereno/core/lib/holidays/output";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { LoadView } from "../../../components/load/load-view";
import type { Load } from "../../../components/load/use-load";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Skeleton } from "../../../components/ui/skeleton";
import { HolidayRow } from "./holiday-row";
import { useOpenHolidays } from "./use-holidays";

const CloseDialog = lazyDialog(() => import("./close-dialog"));

const SHOWN = 6;

interface HolidaysSectionProps {
  load: Load<ComingHolidays>;
  schedule: Schedule;
  today: string;
}

/** The holidays ahead, to be closed or worked on. */
export function HolidaysSection({ load, schedule, today }: HolidaysSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    // After the page has gone to its top, as every page does.
    if (hash === "#festivos") requestAnimationFrame(() => heading.current?.scrollIntoView({ block: "start" }));
  }, [hash]);
  return (
    <section aria-labelledby="festivos" className="min-w-0">
      <h2 ref={heading} id="festivos" tabIndex={-1} className="mb-1 scroll-mt-20 text-lg font-semibold outline-none">
        Festivos de Colombia
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        Los del próximo año. Atiendes todos hasta que los cierres; los ves también en tu calendario.
      </p>
      <LoadView
        load={load}
        message="Error al cargar los festivos"
        skeleton={<Skeleton className="h-112 w-full rounded-card" />}
      >
        {(data) => <Holidays data={data} schedule={schedule} today={today} />}
      </LoadView>
    </section>
  );
}

interface HolidaysProps {
  data: ComingHolidays;
  schedule: Schedule;
  today: string;
}

function Holidays({ data, schedule, today }: HolidaysProps) {
  const [asked, setAsked] = useState<ReadonlySet<string> | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const opening = useOpenHolidays();
  const { exceptions, version } = schedule;
  const days = holidayDays(data.holidays, { weekly: schedule.weekly_availability, exceptions });
  const open = days.filter(({ state }) => state === "open");
  const shown = showsAll ? days : days.slice(0, SHOWN);
  const ask = (which: HolidayDay[]) => setAsked(new Set(which.map(({ date }) => date)));
  return (
    <>
      <Button className="mb-3 w-full md:max-xl:w-auto" disabled={open.length === 0} onClick={() => ask(open)}>
        Cerrar todos
      </Button>
      <Card className="py-1!">
        <ul className="divide-y divide-line">
          {shown.map((day) => (
            <HolidayRow
              key={day.date}
              day={day}
              today={today}
              pending={opening.isPending && opening.variables.removed.includes(day.date)}
              onClose={() => ask([day])}
              onOpen={() => opening.mutate({ saved: [], removed: [day.date], version })}
            />
          ))}
        </ul>
      </Card>
      {days.length > SHOWN && (
        <Button
          variant="ghost"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="mt-2 w-full text-sm md:max-xl:w-auto"
        >
          {showsAll ? "Ver menos festivos" : `Ver los otros ${days.length - SHOWN} festivos`}
        </Button>
      )}
      {asked && (
        <CloseDialog days={open.filter(({ date }) => asked.has(date))} today={today} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
