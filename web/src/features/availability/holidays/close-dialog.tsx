import type { LeftOutside } from "@sereno/core/things/availability/output";
import { closingsOf, type HolidayDay, holidayText } from "@sereno/core/things/holidays/rules";
import { useState } from "react";
import { InlineFailure } from "../../../components/load/inline-failure";
import { Banner } from "../../../components/ui/banner";
import { Dialog } from "../../../components/ui/dialog";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { FormActions } from "../../../components/ui/form-actions";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { spokenDate } from "../../../lib/dates";
import { counted } from "../../../lib/text";
import { LeftList } from "../closing/left-list";
import { useCloseHolidays, useLeftOutside } from "./use-holidays";

interface CloseDialogProps {
  /** Those that may be closed, as they are by now. */
  days: HolidayDay[];
  today: string;
  onClose: () => void;
}

/** Asks before holidays are closed, names the appointments that stand on them, and asks what becomes of each. */
export default function CloseDialog({ days, today, onClose }: CloseDialogProps) {
  const [first] = useState(days);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set());
  const appointments = useLeftOutside(first);
  const closing = useCloseHolidays();
  const chosen = days.filter(({ date }) => !left.has(date));
  const dates = new Set(chosen.map(({ date }) => date));
  const standing = appointments.data?.filter(({ start }) => dates.has(start.slice(0, 10))) ?? [];
  const toCancel = standing.filter(({ appointment_id }) => cancelled.has(appointment_id));
  const [only] = first.length === 1 ? first : [];

  const toggle = (date: string) => {
    const next = new Set(left);
    if (!next.delete(date)) next.add(date);
    setLeft(next);
  };
  const close = () => {
    if (closing.isPending) return;
    const decided = { known: standing, cancelled: toCancel };
    closing.mutate({ saved: closingsOf(chosen), removed: [], decided }, { onSuccess: (answer) => answer && onClose() });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (appointments.data && chosen.length > 0) close();
      }}
      title={only ? `¿Cerrar el ${spokenDate(only.date, today)}?` : "¿Qué festivos cierras?"}
      description={only ? holidayText(only.names) : "Los marcados dejan de ofrecer citas. Los demás siguen como están."}
      footer={
        <FormActions disabled={!appointments.data || chosen.length === 0} pending={closing.isPending}>
          {only ? "Cerrar ese día" : `Cerrar ${counted(chosen.length, "festivo", "festivos")}`}
          {toCancel.length > 0 && ` y cancelar ${counted(toCancel.length, "cita", "citas")}`}
        </FormActions>
      }
    >
      <div className="flex flex-col gap-4">
        {appointments.data ? (
          <Standing left={standing} today={today} cancelled={cancelled} onChange={setCancelled} />
        ) : appointments.hasFailed ? (
          <InlineFailure load={appointments} message="No pudimos ver si tienes citas esos días." />
        ) : (
          <SkeletonGroup label="Buscando tus citas de esos días">
            <Skeleton className="h-14 w-full rounded-card" />
          </SkeletonGroup>
        )}
        {!only && (
          <ul className="flex flex-col gap-1">
            {days.map((day) => (
              <li key={day.date}>
                <Checkbox
                  checked={!left.has(day.date)}
                  onChange={() => toggle(day.date)}
                  label={spokenDate(day.date, today)}
                  description={holidayText(day.names)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface StandingProps {
  left: LeftOutside[];
  today: string;
  cancelled: ReadonlySet<string>;
  onChange: (cancelled: ReadonlySet<string>) => void;
}

function Standing({ left, today, cancelled, onChange }: StandingProps) {
  if (left.length === 0) return <p className="text-sm text-ink-soft">No tienes citas en esos días.</p>;
  return (
    <Banner tone="amber" title={`Ya tienes ${counted(left.length, "cita", "citas")}: cerrar no las cancela`}>
      Marca las que quieres cancelar. Las demás se mantienen; también puedes moverlas.
      <LeftList left={left} today={today} chosen={cancelled} onChange={onChange} />
    </Banner>
  );
}
