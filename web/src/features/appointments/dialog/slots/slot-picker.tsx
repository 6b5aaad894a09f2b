import type { AppointmentMode } from "@sereno/core/domain/availability/schema";
import { capitalize, longDate } from "@sereno/core/lib/spanish/rules";
import { InlineFailure } from "../../../../components/load/load-view";
import { Skeleton, SkeletonGroup } from "../../../../components/ui/card";
import { FieldGroup } from "../../../../components/ui/form/field";
import { SlotPart } from "../../../../domain/appointment/slot-part";
import { cx } from "../../../../lib/cx";
import { groupByPart, isPublished } from "../../model/time/slot-times";
import type { SlotChoice } from "./use-slot-choice";

const FAILED_TEXT = "No pudimos cargar tus horas libres. Puedes elegir la hora abajo.";

/** Slots that the skeleton draws for morning and afternoon: as many as on a usual day, so that nothing shifts. */
const USUAL_PARTS = [4, 6];

const SlotSkeleton = () => (
  <SkeletonGroup label="Cargando horas libres" className="flex flex-col gap-3">
    {USUAL_PARTS.map((slots) => (
      <div key={slots}>
        <Skeleton className="mb-1.5 h-4 w-14" />
        <div className="grid grid-cols-3 gap-1.5 sm:grid-cols-2">
          {Array.from({ length: slots }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all skeletons are alike
            <Skeleton key={index} className="h-11 md:pointer-fine:h-9" />
          ))}
        </div>
      </div>
    ))}
  </SkeletonGroup>
);

const HOURS: Record<AppointmentMode, string> = { virtual: "virtuales", presential: "presenciales" };

function emptyText({ chosen: { date }, schedule, mode, today }: SlotChoice): string {
  if (!date) return "Elige un día para ver sus horas libres.";
  if (date < today) return "Este día ya pasó.";
  if (!schedule || isPublished(schedule, date, mode)) return "No quedan horas libres este día.";
  return mode === "virtual" ? "No publicas citas virtuales este día." : "No publicas citas presenciales este día.";
}

export function SlotPicker({ choice }: { choice: SlotChoice }) {
  const { availability, offered, chosen, slot, choose, seeking, mode } = choice;

  // The skeleton stays until the form has chosen a day, one render after the slots have loaded.
  const isOpening = availability.isLoading || (!chosen.date && availability.data?.[0]);

  const dayTitle = chosen.date && capitalize(longDate(chosen.date));
  const isNamedByHours = isOpening || offered.length > 0;

  const content = () => {
    if (availability.hasFailed && offered.length === 0)
      return <InlineFailure load={availability} message={FAILED_TEXT} />;
    if (isOpening) return <SlotSkeleton />;
    if (offered.length === 0) return <p className="text-sm text-ink-soft">{emptyText(choice)}</p>;
    return groupByPart(offered).map((part, index) => (
      <SlotPart key={part.name} part={part} chosen={slot} onChoose={choose} day={index === 0 ? dayTitle : undefined} />
    ));
  };

  return (
    <FieldGroup label="Horas libres" hideLabel>
      {(chosen.date || isOpening) && (
        <p className={cx("mb-2 min-h-6 font-medium", isNamedByHours && "max-sm:hidden")}>{dayTitle}</p>
      )}
      <p role="status" className="-mt-1 mb-2 text-sm text-ink-soft empty:hidden">
        {seeking?.from && chosen.date > seeking.from && `Es tu próximo día con horas ${HOURS[mode]}.`}
      </p>
      <div className="flex flex-col gap-3" aria-live="polite" aria-relevant="additions">
        {content()}
      </div>
    </FieldGroup>
  );
}
