import type { AppointmentForm } from "@sereno/core/appointment/schema";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { monthOf, nextMonth, offeredSlots, openingType } from "../../model/slot-times";
import type { SlotChoice } from "./use-slot-choice";

/**
 * Opens a new appointment's form on the first day that has free slots, as long as the person chose none: they are its
 * defaults, no change that would have to be asked about. Answers the month to show then.
 */
export function useOpeningDay(form: UseFormReturn<AppointmentForm>, choice: SlotChoice): string | undefined {
  const [openingMonth, setOpeningMonth] = useState<string>();
  const { today, now, schedule, monthInView, viewMonth } = choice;
  const slots = choice.availability.data;
  const { date: isDateChosen, type: isTypeChosen } = form.formState.dirtyFields;
  const { date, startTime } = choice.chosen;

  useEffect(() => {
    if (schedule && !isTypeChosen) form.resetField("type", { defaultValue: openingType(schedule, today) });
  }, [form, schedule, isTypeChosen, today]);

  useEffect(() => {
    if (!slots || isDateChosen || startTime) return;
    if (slots.some((slot) => slot.date === date && offeredSlots([slot], date, now).length > 0)) return;
    const first = slots.find((slot) => offeredSlots([slot], slot.date, now).length > 0);
    if (first) {
      form.resetField("date", { defaultValue: first.date });
      setOpeningMonth(monthOf(first.date));
    } else if (!date && monthInView === monthOf(today)) viewMonth(nextMonth(monthInView));
  }, [form, slots, isDateChosen, startTime, date, now, today, monthInView, viewMonth]);

  return openingMonth;
}
