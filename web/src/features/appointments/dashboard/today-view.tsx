import { longDate } from "@sereno/core/words/spanish/rules";
import { Printer } from "lucide-react";
import { Button } from "../../../components/ui/button";
import { EmptyState } from "../../../components/ui/empty-state";
import { useAppointmentsBetween } from "../data/use-appointments";
import { nextUp, toSections } from "../model/agenda";
import { AppointmentsLoad } from "./appointments-load";
import { AppointmentCards } from "./day-cards";
import { ListSection } from "./list-section";
import type { ViewProps } from "./views";

const PrintButton = () => (
  <Button
    variant="ghost"
    icon={<Printer aria-hidden />}
    onClick={() => window.print()}
    className="-my-2 ml-auto px-2.5 max-md:hidden"
  >
    Imprimir
  </Button>
);

export function TodayView({ today, now, actions, newButton }: ViewProps) {
  return (
    <AppointmentsLoad load={useAppointmentsBetween(today, today)} today={today}>
      {(appointments) => (
        <ListSection title="Citas de Hoy" aside={longDate(today)} action={appointments.length > 0 && <PrintButton />}>
          {appointments.length === 0 && <EmptyState title="No hay citas para hoy" action={newButton} />}
          <div className="pt-2">
            <AppointmentCards
              appointments={appointments}
              actions={actions}
              next={nextUp(toSections(appointments).upcoming, now)}
            />
          </div>
        </ListSection>
      )}
    </AppointmentsLoad>
  );
}
