import type { Appointment } from "@sereno/core/appointment/output";
import { closingsOf, type HolidayDay, holidayText } from "@sereno/core/holidays/rules";
import { spokenTime } from "@sereno/core/spanish/rules";
import { useState } from "react";
import { InlineFailure } from "../../../components/load/inline-failure";
import { Banner } from "../../../components/ui/banner";
import { Dialog } from "../../../components/ui/dialog";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { FormActions } from "../../../components/ui/form-actions";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { spokenDate } from "../../../lib/dates";
import { counted } from "../../../lib/text";
import { useAppointmentsOn, useCloseHolidays } from "./use-holidays";

interface CloseDialogProps {
  /** Those that may be closed, as they are by now. */
  days: HolidayDay[];
  today: string;
  onClose: () => void;
}

/** Asks before holidays are closed, and names the appointments that stand on them: they stay. */
export default function CloseDialog({ days, today, onClose }: CloseDialogProps) {
  const [first] = useState(days);
  const asked = first.map(({ date }) => date);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const appointments = useAppointmentsOn(asked);
  const closing = useCloseHolidays();
  const chosen = days.filter(({ date }) => !left.has(date));
  const [only] = first.length === 1 ? first : [];

  const toggle = (date: string) => {
    const next = new Set(left);
    if (!next.delete(date)) next.add(date);
    setLeft(next);
  };
  const close = () => {
    if (!closing.isPending) closing.mutate({ saved: closingsOf(chosen), removed: [] }, { onSuccess: onClose });
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
        </FormActions>
      }
    >
      <div className="flex flex-col gap-4">
        {appointments.data ? (
          <Standing appointments={appointments.data} dates={chosen.map(({ date }) => date)} today={today} />
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
  appointments: Appointment[];
  dates: string[];
  today: string;
}

function Standing({ appointments, dates, today }: StandingProps) {
  const standing = appointments.filter(({ appointment_date }) => dates.includes(appointment_date.slice(0, 10)));
  if (standing.length === 0) return <p className="text-sm text-ink-soft">No tienes citas en esos días.</p>;
  return (
    <Banner tone="amber" title={`Ya tienes ${counted(standing.length, "cita", "citas")}: cerrar no las cancela`}>
      <ul>
        {standing.map(({ id, patient_name, appointment_date }) => (
          <li key={id}>
            {patient_name}, {spokenDate(appointment_date.slice(0, 10), today)},{" "}
            {spokenTime(appointment_date.slice(11, 16))}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
