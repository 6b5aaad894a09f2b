import { spokenTime } from "../../lib/clock/dates";
import { cx } from "../../lib/cx";

const SLOT =
  "min-h-11 rounded-control border px-1 text-sm font-medium tabular-nums transition-colors md:pointer-fine:min-h-9";
const FREE = "border-line bg-surface text-ink hover:border-primary hover:bg-teal-soft";
const UNKNOWN = "border-dashed";
const CHOSEN = "border-primary bg-primary text-on-primary";

interface Slot {
  /** Start and end are 'HH:mm'; the end may be '24:00'. */
  startTime: string;
  endTime: string;
  isUnknown?: boolean;
}

interface SlotPartProps {
  part: { name: string; slots: Slot[] };
  chosen: Slot | undefined;
  onChoose: (slot: Slot) => void;
  /** The date in words. Phones show it before the part of day; wider screens have it on a line above. */
  day?: string | undefined;
}

export function SlotPart({ part, chosen, onChoose, day }: SlotPartProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs text-ink-soft">
        {day && <span className="font-medium text-ink sm:hidden">{day} · </span>}
        {part.name}
      </legend>
      <div className="grid grid-cols-3 gap-1.5 sm:grid-cols-2">
        {part.slots.map((slot) => (
          <button
            key={slot.startTime}
            type="button"
            aria-pressed={slot === chosen}
            className={cx(SLOT, slot === chosen ? CHOSEN : FREE, slot.isUnknown && UNKNOWN)}
            onClick={() => onChoose(slot)}
          >
            {spokenTime(slot.startTime)}
            {slot.isUnknown && <span className="block text-xs">no se sabe</span>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
