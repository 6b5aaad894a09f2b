import type { Schedule } from "@sereno/core/things/availability/output";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { StaleNotice } from "../../components/load/failure-notice";
import { PageNotLoaded } from "../../components/load/page-not-loaded";
import type { Load } from "../../components/load/use-load";
import { dialogPart } from "../../components/part/dialog-part";
import { Button } from "../../components/ui/button";
import { Page } from "../../components/ui/page";
import { cx } from "../../lib/cx";
import { useClock } from "../../lib/use-clock";
import { AvailabilitySkeleton } from "./availability-skeleton";
import { ClosingHost } from "./closing/closing-host";
import { COLUMNS } from "./columns";
import { ExceptionsSection } from "./exceptions/exceptions-section";
import { HolidaysSection } from "./holidays/holidays-section";
import { useHolidays } from "./holidays/use-holidays";
import { zoneText } from "./hours/names";
import { RulesSection } from "./rules/rules-section";
import { LOAD_FAILED, useSchedule } from "./use-schedule";
import { useWeekForm } from "./week/use-week-form";
import { WeekSection } from "./week/week-section";

const BulkDialog = dialogPart(() => import("./week/bulk-dialog"));

const TITLES = { title: "Disponibilidad", heading: "Configura tu disponibilidad" };

export function Component() {
  const load = useSchedule();
  if (load.data) return <LoadedAvailability schedule={load.data} load={load} />;
  return (
    <Page {...TITLES}>
      <PageNotLoaded load={load} message={LOAD_FAILED} skeleton={<AvailabilitySkeleton />} />
    </Page>
  );
}

function LoadedAvailability({ schedule, load }: { schedule: Schedule; load: Load<Schedule> }) {
  const form = useWeekForm(schedule);
  const [isBulkOpen, setBulkOpen] = useState(false);
  const { today } = useClock();
  const holidays = useHolidays();
  return (
    <Page
      {...TITLES}
      description={zoneText(schedule.timezone)}
      actions={
        <Button icon={<CalendarDays aria-hidden />} onClick={() => setBulkOpen(true)}>
          Configurar múltiples días
        </Button>
      }
    >
      <StaleNotice load={load} message={LOAD_FAILED} />
      <div className={COLUMNS}>
        <WeekSection form={form} />
        <div className="flex min-w-0 flex-col gap-10">
          <HolidaysSection load={holidays} schedule={schedule} today={today} />
          <ExceptionsSection
            exceptions={schedule.exceptions}
            today={today}
            elsewhere={new Set(holidays.data?.holidays.map(({ date }) => date))}
          />
        </div>
      </div>
      <div className={cx(form.changed.length > 0 && "max-xl:pb-16")}>
        <RulesSection />
      </div>
      <ClosingHost />
      {isBulkOpen && <BulkDialog week={form.week} onApply={form.editDays} onClose={() => setBulkOpen(false)} />}
    </Page>
  );
}
