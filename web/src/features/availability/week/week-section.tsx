import { WEEKDAYS } from "@sereno/core/words/time/rules";
import { useRef, useState } from "react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { ConfirmPart } from "../../../components/part/confirm-part";
import { Banner } from "../../../components/ui/banner";
import { listText } from "../../../lib/text";
import { focusProblem } from "../hours/focus-problem";
import { dayName } from "../hours/names";
import { DayCard } from "./day-card";
import { SaveBar } from "./save-bar";
import type { WeekForm } from "./use-week-form";

// Whoever saves looks at the end of the week.
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: "center" });

export function WeekSection({ form }: { form: WeekForm }) {
  const section = useRef<HTMLElement>(null);
  const [isDiscarding, setDiscarding] = useState(false);

  const save = () => {
    const [firstInvalid] = form.invalid;
    if (!firstInvalid) return form.save();
    focusProblem(section.current?.querySelector(`[data-day="${firstInvalid}"]`));
  };

  return (
    <section ref={section} aria-labelledby="week-heading" className="flex min-w-0 flex-col gap-3">
      <h2 id="week-heading" className="text-lg font-semibold">
        Tu semana
      </h2>
      {form.changedElsewhere.length > 0 && (
        <div ref={bringIntoView}>
          <Banner tone="amber" title="Tu horario cambió en otro lugar.">
            Cambió: {listText(form.changedElsewhere.map(dayName))}. Ya ves los datos actuales, y lo que escribiste sigue
            sin guardar. Revísalo y guarda de nuevo.
          </Banner>
        </div>
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
      <SaveBar form={form} onSave={save} onDiscard={() => setDiscarding(true)} />
      <UnsavedGuard dirty={form.changed.length > 0} />
      {isDiscarding && (
        <ConfirmPart
          open
          onClose={() => setDiscarding(false)}
          onConfirm={() => {
            form.discard();
            setDiscarding(false);
          }}
          title="¿Descartar los cambios?"
          text="Tu semana vuelve a como estaba guardada."
          confirmLabel="Descartar"
          cancelLabel="Seguir editando"
          danger
        />
      )}
    </section>
  );
}
