import { WEEKDAYS } from "@sereno/core/lib/time/rules";
import { useRef } from "react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { askFirst } from "../../../components/lazy/questions";
import { BannerInView } from "../../../components/ui/banner-in-view";
import { dayName } from "../../../domain/appointment/hour-names";
import { listText } from "../../../lib/text";
import { focusProblem } from "../hours/focus-problem";
import { DayCard } from "./day-card";
import { SaveBar } from "./save-bar";
import type { WeekForm } from "./use-week-form";

export function WeekSection({ form }: { form: WeekForm }) {
  const section = useRef<HTMLElement>(null);

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
    <section ref={section} aria-labelledby="week-heading" className="flex min-w-0 flex-col gap-3">
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
          onChange={form.editDay}
        />
      ))}
      <SaveBar form={form} onSave={save} onDiscard={discard} />
      <UnsavedGuard dirty={form.changed.length > 0} />
    </section>
  );
}
