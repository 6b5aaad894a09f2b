import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { MessageCircle } from "lucide-react";
import { cx } from "../../lib/cx";
import { useClock } from "../../lib/use-clock";
import { RemindersDialog } from "./reminders-dialog-part";

export function RemindTomorrow({ className }: { className: string }) {
  const { today } = useClock();
  return (
    <button
      type="button"
      onPointerEnter={RemindersDialog.preload}
      onClick={() => RemindersDialog.open({ date: dateOfDay(dayNumber(today) + 1) })}
      className={cx(
        "flex min-h-11 items-center gap-2 rounded-b-card px-4 text-left text-sm font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink",
        className,
      )}
    >
      <MessageCircle aria-hidden className="size-4" />
      <span>
        {/* Hidden visually if there is no room beside the title. */}
        <span className="@max-[21rem]:sr-only">Recordatorios de </span>
        <span className="@max-[14rem]:sr-only">mañana</span>
      </span>
    </button>
  );
}
