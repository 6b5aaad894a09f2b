import type { DayAvailability } from "@sereno/core/domain/availability/schema";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { WEEKDAYS, type Weekday } from "@sereno/core/lib/time/rules";
import { ChevronDown, CircleAlert, CircleCheck, CircleDot } from "lucide-react";
import { memo, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { askFirst, DISCARDING } from "../../../components/lazy/questions";
import { BannerInView } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Switch } from "../../../components/ui/form/checkbox";
import { dayName } from "../../../domain/appointment/hour-names";
import { cx } from "../../../lib/cx";
import { titleOf } from "../../../lib/errors";
import { listText } from "../../../lib/text";
import { focusProblem } from "../hours/focus-problem";
import { rangeText } from "../hours/names";
import { ModeCheckboxes, RangesEditor } from "../hours/ranges-editor";
import type { WeekForm } from "./use-week-form";
import { equalBefore, withEnabled } from "./week";

interface DayCardProps {
  day: Weekday;
  settings: DayAvailability;
  isChanged: boolean;
  foldedText: string | null;
  onUnfold: (day: Weekday) => void;
  onChange: (day: Weekday, settings: DayAvailability) => void;
}

const DayCard = memo(function DayCard({ day, settings, isChanged, foldedText, onUnfold, onChange }: DayCardProps) {
  const name = dayName(day);
  const { enabled, time_ranges, appointment_types } = settings;
  return (
    <Card
      role="group"
      aria-label={capitalize(name)}
      data-day={day}
      className={cx(
        "grid gap-x-4 gap-y-1.5 px-4 py-1.5 md:grid-cols-[9rem_minmax(0,1fr)_7rem] md:px-5 md:py-3",
        foldedText && "max-md:grid-cols-[auto_minmax(0,1fr)] tight:grid-cols-1!",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 md:block">
        <Switch
          checked={enabled}
          onChange={(event) => onChange(day, withEnabled(settings, event.target.checked))}
          label={<span className="font-medium">{capitalize(name)}</span>}
          className="md:min-h-10!"
        />
        {isChanged && <p className="text-xs text-amber-ink md:pl-13">Sin guardar</p>}
        {!enabled && <p className="ml-auto text-ink-soft md:hidden">No atiendes</p>}
      </div>
      {foldedText ? (
        <Button
          variant="ghost"
          aria-expanded={false}
          onClick={() => onUnfold(day)}
          className="justify-end px-1! text-sm font-normal md:-ml-1 md:justify-start"
        >
          {foldedText}
          <span className="sr-only">: ver las horas del {name}</span>
          <ChevronDown aria-hidden className="size-4!" />
        </Button>
      ) : enabled ? (
        <>
          <RangesEditor
            of={name}
            ranges={time_ranges}
            onChange={(ranges) => onChange(day, { ...settings, time_ranges: ranges })}
          />
          <ModeCheckboxes
            of={name}
            hideLabel
            modes={appointment_types}
            onChange={(modes) => onChange(day, { ...settings, appointment_types: modes })}
            className="flex flex-wrap gap-x-6 border-t border-line pt-1 md:flex-col md:border-0 md:pt-1"
          />
        </>
      ) : (
        <p className="hidden min-h-10 items-center text-ink-soft md:flex">No atiendes</p>
      )}
    </Card>
  );
});

const namesOf = (days: readonly Weekday[]) => listText(days.map(dayName));

function statusOf({ changed, invalid, isSaving, failure }: WeekForm) {
  if (isSaving) return { tone: "text-ink-soft", icon: <CircleDot aria-hidden />, text: "Guardando…", detail: null };
  if (changed.length === 0) {
    return { tone: "text-primary", icon: <CircleCheck aria-hidden />, text: "Todo guardado", detail: null };
  }
  const unsaved = "Cambios sin guardar";
  if (invalid.length > 0) {
    const detail = `Revisa las horas: ${namesOf(invalid)}.`;
    return { tone: "text-danger", icon: <CircleAlert aria-hidden />, text: unsaved, detail };
  }
  const detail = failure ? titleOf(failure, "No se pudo guardar. Inténtalo de nuevo.") : namesOf(changed);
  return { tone: "text-amber-ink", icon: <CircleDot aria-hidden />, text: unsaved, detail };
}

function SaveBar({ form, onSave, onDiscard }: { form: WeekForm; onSave: () => void; onDiscard: () => void }) {
  const dirty = form.changed.length > 0;
  const { tone, icon, text, detail } = statusOf(form);
  return (
    <div className="z-10 xl:sticky xl:bottom-4">
      <div
        data-save-bar={dirty ? "fixed" : undefined}
        className={cx(
          "flex flex-wrap items-center gap-x-3 gap-y-2 border-line bg-surface px-4 py-3 xl:rounded-card xl:border xl:shadow-pop",
          dirty
            ? "max-xl:fixed max-xl:inset-x-0 max-xl:bottom-(--bottom-bar) max-xl:border-t md:max-xl:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-xl:shadow-pop md:max-xl:px-6"
            : "max-xl:rounded-card max-xl:border",
        )}
      >
        <div role="status" className="min-w-0 grow max-md:basis-40">
          <p className={cx("flex items-center gap-2 text-sm font-medium [&_svg]:size-4 [&_svg]:shrink-0", tone)}>
            {icon}
            {text}
          </p>
          {detail && <p className="text-sm text-ink-soft first-letter:uppercase">{detail}</p>}
        </div>
        {dirty && !form.isSaving && (
          <Button variant="ghost" onClick={onDiscard} className="px-3">
            Descartar
          </Button>
        )}
        <Button variant="primary" pending={form.isSaving} onClick={onSave} className="max-md:grow">
          Guardar disponibilidad
        </Button>
      </div>
    </div>
  );
}

export function WeekSection({ form }: { form: WeekForm }) {
  const section = useRef<HTMLElement>(null);

  const [unfolded, setUnfolded] = useState<ReadonlySet<Weekday>>(new Set());
  const unfold = useCallback((day: Weekday) => {
    flushSync(() => setUnfolded((days) => new Set(days).add(day)));
    section.current?.querySelector<HTMLElement>(`[data-day="${day}"] fieldset button`)?.focus();
  }, []);
  // Compares saved hours, so that typing into one day does not unfold the others.
  const foldedText = (day: Weekday) => {
    if (unfolded.has(day) || form.changed.includes(day) || !equalBefore(form.saved, day)) return null;
    const equal = equalBefore(form.week, day);
    return equal ? `Igual que el ${dayName(equal)}` : listText(form.week[day].time_ranges.map(rangeText));
  };

  const save = () => {
    const [firstInvalid] = form.invalid;
    if (!firstInvalid) return form.save();
    focusProblem(section.current?.querySelector(`[data-day="${firstInvalid}"]`));
  };

  const discard = () =>
    askFirst({ ...DISCARDING, text: "Tu semana vuelve a como estaba guardada.", onConfirm: form.discard });

  return (
    <section ref={section} aria-labelledby="week-heading" className="flex min-w-0 flex-col gap-2 md:gap-3">
      <h2 id="week-heading" className="text-lg font-semibold">
        Tu semana
      </h2>
      {form.changedElsewhere.length > 0 && (
        <BannerInView tone="amber" title="Tu horario cambió en otro lugar.">
          Cambió: {listText(form.changedElsewhere.map(dayName))}. Ya ves los datos actuales, y lo que escribiste sigue
          sin guardar. Revísalo y guarda de nuevo.
        </BannerInView>
      )}
      {WEEKDAYS.map((day) => (
        <DayCard
          key={day}
          day={day}
          settings={form.week[day]}
          isChanged={form.changed.includes(day)}
          foldedText={foldedText(day)}
          onUnfold={unfold}
          onChange={form.editDay}
        />
      ))}
      <SaveBar form={form} onSave={save} onDiscard={discard} />
      <UnsavedGuard dirty={form.changed.length > 0} />
    </section>
  );
}
