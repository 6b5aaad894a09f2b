import type { AvailabilityException } from "@sereno/core/domain/availability/output";
import { isClosing } from "@sereno/core/domain/holidays/rules";
import { CalendarOff, Clock, Palmtree, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAsked } from "../../../components/asked";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Badge } from "../../../components/ui/badge";
import { Button, IconButton } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { ASKED_CLOSING, ASKED_VACATION } from "../../../domain/address/addresses";
import { dateIn, spansOf, spanText, spokenDate } from "../../../lib/clock/dates";
import { counted } from "../../../lib/text";
import { modesText, rangeText } from "../hours/names";
import { type ExceptionGroup, listExceptions } from "./exceptions";

interface ExceptionEntryProps {
  group: ExceptionGroup;
  today: string;
  onEdit: () => void;
  onDelete: () => void;
}

const SHOWN_SPANS = 6;

function Dates({ dates, today }: { dates: string[]; today: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const spans = spansOf(dates);
  const shown = showsAll ? spans : spans.slice(0, SHOWN_SPANS);
  const hidden = dates.length - shown.flat().length;
  return (
    <>
      <ul aria-label="Fechas" className="flex flex-wrap gap-1.5">
        {shown.map((span) => (
          <li key={span[0]}>
            <Badge tone="grey" className="tight:h-auto tight:whitespace-normal">
              {spanText(span, today)}
            </Badge>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="ghost"
          onClick={() => setShowsAll(true)}
          className="mt-1 -ml-2 px-2! text-sm md:pointer-fine:min-h-8"
        >
          Ver {counted(hidden, "fecha", "fechas")} más
        </Button>
      )}
    </>
  );
}

function Settings({ group }: { group: ExceptionGroup }) {
  if (!group.available) {
    return (
      <p className="flex items-center gap-2 font-medium">
        <CalendarOff aria-hidden className="size-4 shrink-0 text-ink-soft" />
        No disponible
      </p>
    );
  }
  return (
    <div className="flex items-start gap-2">
      <Clock aria-hidden className="mt-1 size-4 shrink-0 text-ink-soft" />
      <div className="min-w-0">
        <ul aria-label="Horas" className="font-medium tabular-nums">
          {group.time_ranges.map((range) => (
            <li key={`${range.start}-${range.end}`}>{rangeText(range)}</li>
          ))}
        </ul>
        <p className="text-sm text-ink-soft">{modesText(group.appointment_types)}</p>
      </div>
    </div>
  );
}

function ExceptionEntry({ group, today, onEdit, onDelete }: ExceptionEntryProps) {
  const name = spokenDate(group.dates[0] ?? today, today);
  return (
    <li>
      <Card className="h-full py-3!">
        <Dates dates={group.dates} today={today} />
        <div className="mt-1 flex items-end gap-3">
          <div className="min-w-0 grow">
            <Settings group={group} />
            {group.notes && <p className="mt-2 text-sm break-words whitespace-pre-line text-ink-soft">{group.notes}</p>}
          </div>
          <div className="-mr-2 -mb-2 flex shrink-0">
            <IconButton label={`Editar excepción, ${name}`} onClick={onEdit} className="[&_svg]:size-4!">
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label={`Eliminar excepción, ${name}`} onClick={onDelete} className="[&_svg]:size-4!">
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        </div>
      </Card>
    </li>
  );
}

const ExceptionDialog = lazyDialog(() => import("./exception-dialog"));
const DeleteExceptionDialog = lazyDialog(() => import("./delete-exception-dialog"));

interface ExceptionsSectionProps {
  exceptions: AvailabilityException[];
  elsewhere: ReadonlySet<string>;
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
