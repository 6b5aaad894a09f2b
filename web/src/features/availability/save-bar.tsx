import type { Weekday } from "@sereno/core/availability/schema";
import { CircleAlert, CircleCheck, CircleDot } from "lucide-react";
import { Button } from "../../components/ui/button";
import { cx } from "../../lib/cx";
import { dayName, listText } from "./names";
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

/** Whether the week is saved, and the button that saves it: in view for as long as something is not. */
export function SaveBar({ form, onSave, onDiscard }: SaveBarProps) {
  const dirty = form.changed.length > 0;
  const { tone, icon, text, detail } = statusOf(form);
  return (
    <div className={cx("bottom-4 z-10 min-h-[4.25rem] xl:sticky", dirty && "md:sticky")}>
      <div
        className={cx(
          "flex items-center gap-3 border-line bg-surface px-4 py-3 md:rounded-card md:border",
          dirty
            ? "border-t shadow-pop max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:flex-wrap max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
            : "rounded-card border",
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
