import type { AvailabilityException } from "@sereno/core/domain/availability/output";
import { isClosing } from "@sereno/core/domain/holidays/rules";
import { Palmtree, Plus } from "lucide-react";
import { useState } from "react";
import { useAsked } from "../../../components/asked";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Button } from "../../../components/ui/button";
import { ASKED_CLOSING, ASKED_VACATION } from "../../../domain/address/addresses";
import { dateIn } from "../../../lib/clock/dates";
import { ExceptionEntry } from "./exception-entry";
import { type ExceptionGroup, listExceptions } from "./exceptions";

const ExceptionDialog = lazyDialog(() => import("./exception-dialog"));
const DeleteExceptionDialog = lazyDialog(() => import("./delete-exception-dialog"));

interface ExceptionsSectionProps {
  exceptions: AvailabilityException[];
  elsewhere: ReadonlySet<string>;
  /** 'YYYY-MM-DD' in the practice's zone. */
  today: string;
}

export function ExceptionsSection({ exceptions, elsewhere, today }: ExceptionsSectionProps) {
  const [showsPast, setShowsPast] = useState(false);
  const isListed = (each: AvailabilityException) => !(elsewhere.has(each.exception_date) && isClosing(each));
  const { upcoming, past } = listExceptions(exceptions.filter(isListed), today);
  const edit = (group: ExceptionGroup | null) => ExceptionDialog.open({ group, today });
  const takeOff = () => ExceptionDialog.open({ group: null, isVacation: true, today });
  useAsked([ASKED_VACATION], takeOff);
  useAsked([ASKED_CLOSING], (asked) => {
    const date = dateIn(asked);
    if (date && date >= today) ExceptionDialog.open({ group: null, closing: date, today });
  });
  const list = (groups: ExceptionGroup[]) =>
    groups.map((group) => (
      <ExceptionEntry
        key={group.key}
        group={group}
        today={today}
        onEdit={() => edit(group)}
        onDelete={() => DeleteExceptionDialog.open({ group, today })}
      />
    ));

  return (
    <section aria-labelledby="exceptions-heading" className="min-w-0">
      <h2 id="exceptions-heading" className="mb-1 text-lg font-semibold">
        Disponibilidad para fechas específicas
      </h2>
      <p className="mb-3 text-sm text-ink-soft">Ese día reemplazan tu semana.</p>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button icon={<Palmtree aria-hidden />} onClick={takeOff} className="px-3">
          Vacaciones o día libre
        </Button>
        <Button icon={<Plus aria-hidden />} onClick={() => edit(null)} className="px-3">
          Añadir excepción
        </Button>
      </div>
      {upcoming.length > 0 && <ul className="mt-3 grid grid-cols-1 gap-3 md:max-xl:grid-cols-2">{list(upcoming)}</ul>}
      {past.length > 0 && (
        <>
          <Button
            variant="ghost"
            aria-expanded={showsPast}
            onClick={() => setShowsPast(!showsPast)}
            className="mt-2 w-full text-sm md:max-xl:w-auto"
          >
            {showsPast ? "Ocultar anteriores" : "Ver anteriores"}
          </Button>
          {showsPast && <ul className="mt-2 grid grid-cols-1 gap-3 md:max-xl:grid-cols-2">{list(past)}</ul>}
        </>
      )}
    </section>
  );
}
