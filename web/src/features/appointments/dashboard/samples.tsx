import { Banner } from "../../../components/ui/banner";
import { toSections } from "../model/agenda";
import { sampleAppointments } from "../model/sample-appointments";
import { AppointmentDays } from "./appointment-list";
import { ListSection } from "./list-section";

export default function Samples({ today }: { today: string }) {
  const { upcoming, past } = toSections(sampleAppointments(today));
  return (
    <>
      <Banner tone="amber" title="Usando datos de ejemplo" className="mb-6">
        No se pudo conectar al servidor. Mostrando datos de ejemplo.
      </Banner>
      <div className="space-y-8">
        <ListSection title="Próximas" aside="Ejemplos">
          <AppointmentDays today={today} appointments={upcoming} />
        </ListSection>
        <ListSection title="Pasadas" aside="Ejemplos">
          <AppointmentDays today={today} appointments={past} />
        </ListSection>
      </div>
    </>
  );
}
