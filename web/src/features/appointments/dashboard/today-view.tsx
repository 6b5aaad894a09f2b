import { longDate } from "@sereno/core/lib/spanish/rules";
import { Printer } from "lucide-react";
import { Button } from "../../../components/ui/button";
import { EmptyState } from "../../../components/ui/empty-state";
import { DayMenu } from "../../../domain/day-closure/day-menu";
import { useAppointmentsBetween } from "../data/use-appointments";
import { useNow } from "../data/use-now";
import { dateOf, nextUp, toSections } from "../model/agenda";
import { addDays } from "../model/time/days";
import { Now } from "../now/now";
import { AppointmentsLoad } from "./appointments-load";
import { AppointmentCards, ListSection } from "./list-section";
import type { ViewProps } from "./use-dashboard-address";

export default function TodayView({ today, now, actions, newButton }: ViewProps) {
  const around = useNow(today);
  return (
    <AppointmentsLoad load={useAppointmentsBetween(today, addDays(today, 1))} around={around} today={today}>
      {(near) => {
        const appointments = near.filter((each) => dateOf(each) === today);
        return (
          <>
            <Now appointments={near} around={around} now={now} onOutcome={actions.setStatus} isBoxed />
            <ListSection
              title="Citas de Hoy"
              aside={longDate(today)}
              action={
                <>
                  {appointments.length > 0 && (
                    <Button
                      variant="ghost"
                      icon={<Printer aria-hidden />}
                      onClick={() => window.print()}
                      className="-my-2 ml-auto px-2.5 max-md:hidden"
                    >
                      Imprimir
                    </Button>
                  )}
                  <DayMenu date={today} today={today} className="-my-2 ml-auto md:ml-0" />
                </>
              }
            >
              {appointments.length === 0 && <EmptyState title="No hay citas para hoy" action={newButton} />}
              <div className="pt-2">
                <AppointmentCards
                  appointments={appointments}
                  actions={actions}
                  next={nextUp(toSections(appointments).upcoming, now)}
                />
              </div>
            </ListSection>
          </>
        );
      }}
    </AppointmentsLoad>
  );
}
