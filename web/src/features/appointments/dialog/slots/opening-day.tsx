import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { monthOf, nextMonth, offeredSlots, openingType } from "../../model/time/slot-times";
import type { SlotChoice } from "./use-slot-choice";

interface OpeningDayProps {
  /** As `useForm` made it: that of the context is another one with each drawing. */
  form: UseFormReturn<AppointmentForm>;
  choice: SlotChoice;
  /** Called with the month to show. */
  onMonth: (month: string) => void;
}

/**
 * Opens a new appointment's form on the first day that has free slots, in the mode in which the client comes, or else that of
 * the day, as long as the person chose none: they are its defaults, no change that would have to be asked about. It stands among
 * the fields, because a default is only taken once its field is there.
 */
export function OpeningDay({ form, choice, onMonth }: OpeningDayProps) {
  const { today, now, schedule, monthInView, viewMonth, usual, isTypeChosen } = choice;
  const free = choice.availability.data;
  const { date: isDateChosen } = form.formState.dirtyFields;
  const { date, startTime } = choice.chosen;

  const opening = usual ?? (schedule && openingType(schedule, date || today));
  useEffect(() => {
    if (opening && !isTypeChosen) form.resetField("type", { defaultValue: opening });
  }, [form, opening, isTypeChosen]);

  useEffect(() => {
    if (!free || isDateChosen || startTime) return;
    if (offeredSlots(free, date, now).length > 0) return;
    const first = free.find((day) => offeredSlots([day], day.date, now).length > 0);
    if (first) {
      form.resetField("date", { defaultValue: first.date });
      onMonth(monthOf(first.date));
    } else if (!date && monthInView === monthOf(today)) viewMonth(nextMonth(monthInView));
  }, [form, free, isDateChosen, startTime, date, now, today, monthInView, viewMonth, onMonth]);

  return null;
}
