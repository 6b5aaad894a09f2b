import type { LeftOutside } from "@sereno/core/things/availability/output";
import { formatPesos } from "@sereno/core/things/catalog/rules";
import { spokenTime } from "@sereno/core/words/spanish/rules";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { spokenDate } from "../../../lib/dates";

interface LeftListProps {
  left: LeftOutside[];
  today: string;
  /** Ids of those to cancel. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Where an appointment can be moved. */
const dayAddress = (date: string): string => `/dashboard?${new URLSearchParams({ vista: "dia", fecha: date })}`;

function costOf({ session_held, paid }: LeftOutside): string | null {
  if (session_held) return "Usa una sesión de su paquete: si la cancelas, la recupera.";
  if (paid > 0) return `Pagó ${formatPesos(paid)}: si la cancelas, te preguntamos qué pasa con ese dinero.`;
  return null;
}

/** Who would be left outside, when, and what is held for it; a tick cancels, the others stay. */
export function LeftList({ left, today, chosen, onChange }: LeftListProps) {
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <ul className="flex flex-col divide-y divide-line">
      {left.map((each) => {
        const date = each.start.slice(0, 10);
        const when = `${spokenDate(date, today)}, ${spokenTime(each.start.slice(11, 16))}`;
        return (
          <li key={each.appointment_id} className="flex items-center gap-3 py-1.5">
            <Checkbox
              className="min-w-0 grow"
              checked={chosen.has(each.appointment_id)}
              onChange={() => toggle(each.appointment_id)}
              label={
                <>
                  <span className="sr-only">Cancelar la cita de </span>
                  <span className="font-medium wrap-anywhere">{each.patient_name}</span>, {when}
                </>
              }
              description={costOf(each)}
            />
            <a
              href={dayAddress(date)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 shrink-0 items-center px-2 text-sm font-medium text-primary hover:underline"
              aria-label={`Mover la cita de ${each.patient_name}, ${when} (abre otra pestaña)`}
            >
              Mover
            </a>
          </li>
        );
      })}
    </ul>
  );
}
