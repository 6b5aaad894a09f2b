import { EmptyState } from "../../../components/ui/empty-state";
import { cx } from "../../../lib/cx";
import { MOST_FOUND, useFoundAppointments } from "../data/use-appointments";
import { nextUp, type Sections } from "../model/agenda";
import { AppointmentDays } from "./appointment-list";
import { AppointmentsLoad } from "./appointments-load";
import { ListSection } from "./list-section";
import type { ViewProps } from "./views";

const countText = ({ upcoming, past }: Sections) => {
  const count = upcoming.length + past.length;
  return count === 1 ? "1 cita encontrada" : `${count} citas encontradas`;
};

export function SearchResults({ text, today, now, actions }: ViewProps & { text: string }) {
  const { isOutdated, isCut, ...load } = useFoundAppointments(text);
  return (
    <AppointmentsLoad load={load} today={today} samples={false}>
      {(found) => (
        <div aria-busy={isOutdated} className={cx("space-y-8 transition-opacity", isOutdated && "opacity-60")}>
          <p role="status" className="sr-only">
            {!isOutdated && countText(found)}
          </p>
          {isCut && (
            <p className="text-sm text-ink-soft">
              Ves las {MOST_FOUND} citas más recientes. Escribe más letras para afinar.
            </p>
          )}
          {found.upcoming.length + found.past.length === 0 && !isOutdated && (
            <EmptyState
              drawing="people"
              title={`No encontramos citas de "${text}"`}
              hint="Prueba con otra parte del nombre."
            />
          )}
          {found.upcoming.length > 0 && (
            <ListSection title="Próximas" aside={found.upcoming.length}>
              <AppointmentDays
                today={today}
                appointments={found.upcoming}
                actions={actions}
                next={nextUp(found.upcoming, now)}
              />
            </ListSection>
          )}
          {found.past.length > 0 && (
            <ListSection title="Pasadas" aside={found.past.length}>
              <AppointmentDays today={today} appointments={found.past} actions={actions} />
            </ListSection>
          )}
        </div>
      )}
    </AppointmentsLoad>
  );
}
