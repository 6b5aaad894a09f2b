import type { Weekday } from "@sereno/core/lib/time/rules";
import { CircleAlert, CircleCheck, CircleDot } from "lucide-react";
import { Button } from "../../../components/ui/button";
import { dayName } from "../../../domain/appointment/hour-names";
import { cx } from "../../../lib/cx";
import { listText } from "../../../lib/text";
import type { WeekForm } from "./use-week-form";

const namesOf = (days: readonly Weekday[]) => listText(days.map(dayName));

function statusOf({ changed, invalid, isSaving, failed }: WeekForm) {
  if (isSaving) return { tone: "text-ink-soft", icon: <CircleDot aria-hidden />, text: "Guardando…", detail: null };
  if (changed.length === 0) {
    return { tone: "text-primary", icon: <CircleCheck aria-hidden />, text: "Todo guardado", detail: null };
  }
  const unsaved = "Cambios sin guardar";
  if (invalid.length > 0) {
    const detail = `Revisa las horas: ${namesOf(invalid)}.`;
    return { tone: "text-danger", icon: <CircleAlert aria-hidden />, text: unsaved, detail };
  }
  const detail = failed ? "No se pudo guardar. Inténtalo de nuevo." : namesOf(changed);
  return { tone: "text-amber-ink", icon: <CircleDot aria-hidden />, text: unsaved, detail };
}

interface SaveBarProps {
  form: WeekForm;
  onSave: () => void;
  onDiscard: () => void;
}

/** Stays in view while the week has unsaved changes. */
export function SaveBar({ form, onSave, onDiscard }: SaveBarProps) {
  const dirty = form.changed.length > 0;
  const { tone, icon, text, detail } = statusOf(form);
  return (
    <div className="z-10 xl:sticky xl:bottom-4">
      <div
        data-save-bar={dirty || undefined}
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
