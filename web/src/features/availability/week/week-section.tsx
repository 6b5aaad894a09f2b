import { WEEKDAYS, type Weekday } from "@sereno/core/lib/time/rules";
import { useCallback, useRef, useState } from "react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { askFirst } from "../../../components/lazy/questions";
import { BannerInView } from "../../../components/ui/banner-in-view";
import { dayName } from "../../../domain/appointment/hour-names";
import { listText } from "../../../lib/text";
import { focusProblem } from "../hours/focus-problem";
import { rangeText } from "../hours/names";
import { DayCard } from "./day-card";
import { SaveBar } from "./save-bar";
import type { WeekForm } from "./use-week-form";
import { equalBefore } from "./week";

export function WeekSection({ form }: { form: WeekForm }) {
  const section = useRef<HTMLElement>(null);

  const [unfolded, setUnfolded] = useState<ReadonlySet<Weekday>>(new Set());
  const unfold = useCallback((day: Weekday) => setUnfolded((days) => new Set(days).add(day)), []);
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
    askFirst({
      onConfirm: form.discard,
      title: "¿Descartar los cambios?",
      text: "Tu semana vuelve a como estaba guardada.",
      confirmLabel: "Descartar",
      cancelLabel: "Seguir editando",
      danger: true,
    });

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
