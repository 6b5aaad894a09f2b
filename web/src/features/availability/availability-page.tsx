import type { Schedule } from "@sereno/core/availability/output";
import { localDateAt, minuteOfDate } from "@sereno/core/time/rules";
import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { ErrorState } from "../../components/ui/error-state";
import { Page } from "../../components/ui/page";
import { cx } from "../../lib/cx";
import { messageOf } from "../../lib/errors";
import { AvailabilitySkeleton } from "./availability-skeleton";
import { COLUMNS } from "./columns";
import { ExceptionsSection } from "./exceptions/exceptions-section";
import { zoneText } from "./hours/names";
import { LOAD_FAILED, useSchedule } from "./use-schedule";
import { useWeekForm } from "./week/use-week-form";
import { WeekSection } from "./week/week-section";

const BulkDialog = lazy(() => import("./week/bulk-dialog"));

const TITLES = { title: "Disponibilidad", heading: "Configura tu disponibilidad" };

export function Component() {
  const { data, error, refetch, isFetching } = useSchedule();
  if (data) return <LoadedPage schedule={data} />;
  return (
    <Page {...TITLES}>
      {error ? (
        <Card>
          <ErrorState
            message={LOAD_FAILED}
            hint={messageOf(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <AvailabilitySkeleton />
      )}
    </Page>
  );
}

function LoadedPage({ schedule }: { schedule: Schedule }) {
  const form = useWeekForm(schedule);
  const [isBulkOpen, setBulkOpen] = useState(false);
  const today = localDateAt(schedule.timezone, minuteOfDate(new Date()));
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
      <div className={cx(COLUMNS, form.changed.length > 0 && "max-xl:pb-16")}>
        <WeekSection form={form} />
        <ExceptionsSection exceptions={schedule.exceptions} today={today} />
      </div>
      {isBulkOpen && (
        <Suspense fallback={null}>
          <BulkDialog week={form.week} onApply={form.editDays} onClose={() => setBulkOpen(false)} />
        </Suspense>
      )}
    </Page>
  );
}
