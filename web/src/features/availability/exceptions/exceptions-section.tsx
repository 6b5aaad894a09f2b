import type { AvailabilityException } from "@sereno/core/domain/availability/output";
import { isClosing } from "@sereno/core/domain/holidays/rules";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useAsked } from "../../../components/asked";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { EmptyState } from "../../../components/ui/empty-state";
import { ASKED_CLOSING } from "../../../domain/address/addresses";
import { dateIn } from "../../../lib/clock/dates";
import { ExceptionEntry } from "./exception-entry";
import { type ExceptionGroup, listExceptions } from "./exceptions";

const ExceptionDialog = lazyDialog(() => import("./exception-dialog"));
const DeleteExceptionDialog = lazyDialog(() => import("./delete-exception-dialog"));

interface ExceptionsSectionProps {
  exceptions: AvailabilityException[];
  /** Holidays: where they are closed as such, they are listed among them. */
  elsewhere: ReadonlySet<string>;
  /** 'YYYY-MM-DD' on the practice's wall clock. */
  today: string;
}

export function ExceptionsSection({ exceptions, elsewhere, today }: ExceptionsSectionProps) {
  const [showsPast, setShowsPast] = useState(false);
  const isListed = (each: AvailabilityException) => !(elsewhere.has(each.exception_date) && isClosing(each));
  const { upcoming, past } = listExceptions(exceptions.filter(isListed), today);
  const edit = (group: ExceptionGroup | null) => ExceptionDialog.open({ group, today });
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
      <p className="mb-3 text-sm text-ink-soft">
        Vacaciones, festivos o un horario distinto. Ese día reemplazan tu semana y se guardan al instante.
      </p>
      {upcoming.length === 0 ? (
        <Card className="p-0!">
          <EmptyState
            title="No tienes fechas especiales próximas"
            hint="Agrega una excepción cuando no atiendas o cambies de horario."
            action={
              <Button icon={<Plus aria-hidden />} onClick={() => edit(null)}>
                Añadir excepción
              </Button>
            }
          />
        </Card>
      ) : (
        <>
          <Button className="mb-3 w-full md:max-xl:w-auto" icon={<Plus aria-hidden />} onClick={() => edit(null)}>
            Añadir excepción
          </Button>
          <ul className="grid grid-cols-1 gap-3 md:max-xl:grid-cols-2">{list(upcoming)}</ul>
        </>
      )}
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
