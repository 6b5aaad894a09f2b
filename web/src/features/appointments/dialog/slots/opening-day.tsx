import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { monthOf, nextMonth, offeredSlots, openingType } from "../../model/time/slot-times";
import type { SlotChoice } from "./use-slot-choice";

interface OpeningDayProps {
  /** The form from `useForm`, because the form in the context is a new object in each render. */
  form: UseFormReturn<AppointmentForm>;
  choice: SlotChoice;
}

/** Sets the first free day and its type as form defaults, which are no input and apply only to a mounted field. */
export function OpeningDay({ form, choice }: OpeningDayProps) {
  const { today, now, schedule, monthInView, viewMonth, usual, isTypeChosen, seeking, giveUpSeeking } = choice;
  const free = choice.availability.data;
  const { date, startTime } = choice.chosen;
  const opening = usual ?? (schedule && openingType(schedule, date || today));
  const { date: isDateChosen } = form.formState.dirtyFields;
  const isSeeking = seeking !== null && (seeking.from !== null || !isDateChosen) && !startTime;

  useEffect(() => {
    if (opening && !isTypeChosen) form.resetField("type", { defaultValue: opening });
  }, [form, opening, isTypeChosen]);

  useEffect(() => {
    if (!free || !isSeeking || offeredSlots(free, date, now).length > 0) return;
    const first = free.find((day) => day.date >= date && offeredSlots([day], day.date, now).length > 0);
    const month = date ? monthOf(date) : monthInView;
    if (first) return form.resetField("date", { defaultValue: first.date });
    if (month > nextMonth(monthOf(today))) return giveUpSeeking();
    if (date) form.resetField("date", { defaultValue: "" });
    viewMonth(nextMonth(month));
  }, [form, free, isSeeking, date, now, today, monthInView, viewMonth, giveUpSeeking]);

  return null;
}
