import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { monthOf, nextMonth, offeredSlots, openingType } from "../../model/time/slot-times";
import type { SlotChoice } from "./use-slot-choice";

interface OpeningDayProps {
  /** From `useForm`: the context's form is a new object with each render. */
  form: UseFormReturn<AppointmentForm>;
  choice: SlotChoice;
  onMonth: (month: string) => void;
}

/**
 * Sets the first day with free slots and its type as form defaults, unless the person chose a day, so that they do not
 * count as input. Rendered among the fields, because a default applies only to a mounted field.
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
