import type { Appointment } from "@sereno/core/domain/appointment/output";
import { LoadMore } from "../../../components/load/load-more";
import { EmptyState, PEOPLE } from "../../../components/ui/empty-state";
import { cx } from "../../../lib/cx";
import { counted } from "../../../lib/text";
import { useFoundAppointments } from "../data/use-appointments";
import { nextUp, type Sections } from "../model/agenda";
import { AppointmentDays } from "./appointment-list";
import { AppointmentsLoad } from "./appointments-load";
import { ListSection } from "./list-section";
import type { ViewProps } from "./use-dashboard-address";

const countOf = ({ upcoming, past }: Sections) => upcoming.length + past.length;

/** The number of results in words; mentions further pages, because the button that loads them is below the results. */
function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `${counted(count, "cita", "citas")} a la vista; puedes cargar más`;
  return counted(count, "cita encontrada", "citas encontradas");
}

export default function SearchResults({ text, today, now, actions }: ViewProps & { text: string }) {
  const { isOutdated, more, ...load } = useFoundAppointments(text);
  // The total is unknown while there are more pages.
  const countOnce = (section: Appointment[]) => (more.hasMore ? undefined : section.length);
  return (
    <AppointmentsLoad load={load} today={today} samples={false}>
      {(found) => (
        <div aria-busy={isOutdated} className={cx("space-y-8 transition-opacity", isOutdated && "opacity-60")}>
          <p role="status" className="sr-only">
            {!isOutdated && countText(countOf(found), more.hasMore)}
          </p>
          {countOf(found) === 0 && !isOutdated && !more.hasMore && (
            <EmptyState
              drawing={PEOPLE}
              title={`No encontramos citas de "${text}"`}
              hint="Prueba con otra parte del nombre o del celular."
            />
          )}
          {found.upcoming.length > 0 && (
            <ListSection title="Próximas" aside={countOnce(found.upcoming)}>
              <AppointmentDays
                today={today}
                appointments={found.upcoming}
                actions={actions}
                next={nextUp(found.upcoming, now)}
              />
            </ListSection>
          )}
          {found.past.length > 0 && (
            <ListSection title="Pasadas" aside={countOnce(found.past)}>
              <AppointmentDays today={today} appointments={found.past} actions={actions} />
            </ListSection>
          )}
          {/* If no page has had results and more pages follow, loads the next page at once. */}
          <LoadMore {...more} failedText="No se pudieron cargar más citas." ahead={countOf(found) === 0} />
        </div>
      )}
    </AppointmentsLoad>
  );
}
