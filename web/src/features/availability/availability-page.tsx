import type { Schedule } from "@sereno/core/domain/availability/output";
import { countryOf } from "@sereno/core/domain/holidays/rules";
import { WEEKDAYS } from "@sereno/core/lib/time/rules";
import { CalendarDays } from "lucide-react";
import { lazyDialog } from "../../components/lazy/lazy-dialog";
import { PageNotLoaded, StaleNotice } from "../../components/load/load-view";
import { type Load, useLoaded } from "../../components/load/use-load";
import { Button } from "../../components/ui/button";
import { Card, Skeleton, SkeletonGroup } from "../../components/ui/card";
import { Page } from "../../components/ui/page";
import { useComingHolidays } from "../../domain/holidays/use-coming-holidays";
import { trpc } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";
import { ExceptionsSection } from "./exceptions/exceptions-section";
import { HolidaysSection } from "./holidays/holidays-section";
import { zoneText } from "./hours/names";
import { RulesSection } from "./rules/rules-section";
import { useWeekForm } from "./week/use-week-form";
import { WeekSection } from "./week/week-section";

const LOAD_FAILED = "Error al cargar disponibilidad";

const COLUMNS = "grid grid-cols-1 gap-x-6 gap-y-6 xl:grid-cols-[minmax(0,1fr)_23rem]";

const BulkDialog = lazyDialog(() => import("./week/bulk-dialog"));

const TITLES = { title: "Disponibilidad", heading: "Configura tu disponibilidad" };

export function Component() {
  const load = useLoaded(trpc.availability.schedule.useQuery(), { title: LOAD_FAILED });
  if (load.data) return <LoadedAvailability schedule={load.data} load={load} />;
  return (
    <Page {...TITLES}>
      <PageNotLoaded load={load} message={LOAD_FAILED} skeleton={<AvailabilitySkeleton />} />
    </Page>
  );
}

function LoadedAvailability({ schedule, load }: { schedule: Schedule; load: Load<Schedule> }) {
  const form = useWeekForm(schedule);
  const { today } = useClock();
  const holidays = useLoaded(useComingHolidays());
  return (
    <Page
      {...TITLES}
      description={zoneText(schedule.timezone)}
      actions={
        <Button
          icon={<CalendarDays aria-hidden />}
          onClick={() => BulkDialog.open({ week: form.week, onApply: form.editDays })}
        >
          Configurar múltiples días
        </Button>
      }
    >
      <StaleNotice load={load} message={LOAD_FAILED} />
      <div className={COLUMNS}>
        <WeekSection form={form} />
        <div className="flex min-w-0 flex-col gap-6">
          <ExceptionsSection
            exceptions={schedule.exceptions}
            today={today}
            elsewhere={new Set(holidays.data?.holidays.map(({ date }) => date))}
          />
          {countryOf(schedule) && <HolidaysSection load={holidays} schedule={schedule} today={today} />}
        </div>
      </div>
      <RulesSection />
    </Page>
  );
}

const AvailabilitySkeleton = () => (
  <SkeletonGroup label="Cargando disponibilidad" className={COLUMNS}>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-7 w-32" />
      {WEEKDAYS.map((day) => (
        <Card key={day} className="grid grid-cols-1 gap-4 md:min-h-24 md:grid-cols-[9rem_minmax(0,1fr)_7rem]">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-5 w-24" />
        </Card>
      ))}
    </div>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  </SkeletonGroup>
);
