import { LoadMore } from "../../../components/load/load-more";
import { CLOCK, EmptyState } from "../../../components/ui/empty-state";
import { useAllAppointments } from "../data/use-appointments";
import { useNow } from "../data/use-now";
import { nextUp } from "../model/agenda";
import { Now } from "../now/now";
import { AppointmentDays, FIRST_CARDS } from "./appointment-list";
import { AppointmentsLoad } from "./appointments-load";
import { ListSection } from "./list-section";
import type { ViewProps } from "./use-dashboard-address";

export function AllView({ today, now, actions, newButton }: ViewProps) {
  const { more, isWhole, ...load } = useAllAppointments(today);
  const around = useNow(today);
  return (
    <AppointmentsLoad load={load} around={around} today={today}>
      {({ upcoming, past }) => (
        <>
          <Now appointments={[...upcoming, ...past]} around={around} now={now} onOutcome={actions.setStatus} />
          <div className="space-y-10">
            <ListSection title="Próximas" aside={(isWhole && upcoming.length) || undefined}>
              {upcoming.length === 0 && <EmptyState title="No hay citas próximas" action={newButton} />}
              <AppointmentDays today={today} appointments={upcoming} actions={actions} next={nextUp(upcoming, now)} />
            </ListSection>
            <ListSection title="Pasadas">
              {past.length === 0 && !more.hasMore && (
                <EmptyState drawing={CLOCK} title="No hay citas pasadas" className="py-6" />
              )}
              <AppointmentDays
                today={today}
                appointments={past}
                actions={actions}
                isBelow={upcoming.length >= FIRST_CARDS}
              />
              <LoadMore {...more} failedText="No se pudieron cargar más citas." ahead />
            </ListSection>
          </div>
        </>
      )}
    </AppointmentsLoad>
  );
}
