import type { Schedule } from "@sereno/core/domain/availability/output";
import { type HolidayDay, type HolidayState, holidayDays, holidayText } from "@sereno/core/domain/holidays/rules";
import type { ComingHolidays } from "@sereno/core/lib/holidays/output";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { LoadView } from "../../../components/load/load-view";
import type { Load } from "../../../components/load/use-load";
import { Button, QuietButton } from "../../../components/ui/button";
import { Card, Skeleton } from "../../../components/ui/card";
import { Switch } from "../../../components/ui/form/checkbox";
import { spokenDate } from "../../../lib/clock/dates";
import { cx } from "../../../lib/cx";
import { useInViewByHash } from "../../../lib/use-in-view-by-hash";
import { useChangeDates } from "../exceptions/use-exceptions";

interface HolidayRowProps {
  day: HolidayDay;
  today: string;
  pending: boolean;
  onClose: () => void;
  onOpen: () => void;
}

const STATES: Record<HolidayState, string> = {
  open: "",
  closed: "Cerrado",
  own: "Tiene su propia excepción",
  off: "Ese día no atiendes",
};

/** A holiday with one button to close or open it, so that the button keeps the focus. */
function HolidayRow({ day, today, pending, onClose, onOpen }: HolidayRowProps) {
  const date = spokenDate(day.date, today);
  const isClosed = day.state === "closed";
  const label = isClosed ? "Trabajo ese día" : "Cerrar";
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 grow">
        <p className="font-medium">{capitalize(date)}</p>
        <p className="text-sm text-ink-soft">
          {holidayText(day.names)}
          <span className="block empty:hidden">{STATES[day.state]}</span>
        </p>
      </div>
      {(isClosed || day.state === "open") && (
        <Button
          variant={isClosed ? "ghost" : "secondary"}
          pending={pending}
          aria-label={`${label}, ${date}`}
          onClick={isClosed ? onOpen : onClose}
          className="shrink-0 px-3 text-sm"
        >
          {label}
        </Button>
      )}
    </li>
  );
}

const CloseDialog = lazyDialog(() => import("./close-dialog"));

const HASH = "#festivos";

interface HolidaysSectionProps {
  load: Load<ComingHolidays>;
  schedule: Schedule;
  today: string;
}

export function HolidaysSection({ load, schedule, today }: HolidaysSectionProps) {
  const heading = useInViewByHash<HTMLHeadingElement>(HASH);
  return (
    <section aria-labelledby="festivos" className="min-w-0">
      <h2 ref={heading} id="festivos" tabIndex={-1} className="mb-3 scroll-mt-20 text-lg font-semibold outline-none">
        Festivos de Colombia
      </h2>
      <LoadView
        load={load}
        message="Error al cargar los festivos"
        skeleton={<Skeleton className="h-28 w-full rounded-card" />}
      >
        {(data) => <Holidays data={data} schedule={schedule} today={today} />}
      </LoadView>
    </section>
  );
}

function Holidays({ data, schedule, today }: { data: ComingHolidays; schedule: Schedule; today: string }) {
  const [asked, setAsked] = useState<ReadonlySet<string> | null>(null);
  const { hash } = useLocation();
  const [isShown, setShown] = useState(hash === HASH);
  const opening = useChangeDates("Vuelves a atender", "Error al abrir los festivos");
  const { exceptions, version } = schedule;
  const days = holidayDays(data.holidays, { weekly: schedule.weekly_availability, exceptions });
  const open = days.filter(({ state }) => state === "open");
  const closed = days.filter(({ state }) => state === "closed");
  const ask = (which: HolidayDay[]) => setAsked(new Set(which.map(({ date }) => date)));
  const openAgain = (which: HolidayDay[]) =>
    opening.mutate({ saved: [], removed: which.map(({ date }) => date), version });
  return (
    <>
      <Card className="py-2!">
        <Switch
          checked={open.length === 0 && closed.length > 0}
          disabled={open.length + closed.length === 0}
          // A disabled switch would lose the keyboard's focus.
          aria-disabled={opening.isPending || undefined}
          onChange={(event) => {
            if (opening.isPending) return;
            if (event.target.checked) ask(open);
            else openAgain(closed);
          }}
          label="Cerrar los festivos"
          description={`Del próximo año: ${closed.length} de ${days.length} cerrados.`}
        />
        <QuietButton aria-expanded={isShown} onClick={() => setShown(!isShown)} className="-ml-3">
          {isShown ? "Ocultar la lista" : `Ver los ${days.length}`}
          <ChevronDown aria-hidden className={cx("size-4! transition-transform", isShown && "rotate-180")} />
        </QuietButton>
        {isShown && (
          <ul className="divide-y divide-line border-t border-line">
            {days.map((day) => (
              <HolidayRow
                key={day.date}
                day={day}
                today={today}
                pending={opening.isPending && opening.variables.removed.includes(day.date)}
                onClose={() => ask([day])}
                onOpen={() => openAgain([day])}
              />
            ))}
          </ul>
        )}
      </Card>
      {asked && (
        <CloseDialog days={open.filter(({ date }) => asked.has(date))} today={today} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
