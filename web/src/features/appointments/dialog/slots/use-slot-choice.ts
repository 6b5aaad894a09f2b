import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { Conflict, Schedule } from "@sereno/core/domain/availability/output";
import type { AppointmentMode } from "@sereno/core/domain/availability/schema";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { heldOver } from "../../../../domain/waitlist/held-text";
import { useClock } from "../../../../lib/use-clock";
import { checkTime, prefetchSlots, type SlotsWanted, useSlots, useTimeCheck } from "../../data/use-slots";
import { modeOf, toForm } from "../../model/appointment-form";
import {
  boundOf,
  type ChosenTime,
  isEverPublished,
  isPublished,
  isWhole,
  monthOf,
  offeredSlots,
  outsideDoubt,
  sameTime,
  spanOfTime,
  withSlot,
} from "../../model/time/slot-times";

/** A search for the first day with free hours. `from`: the day to restore if none is found; null on opening. */
function useSeeking(form: UseFormReturn<AppointmentForm>, date: string, isAsked: boolean) {
  // The day that the user chose last, or the form's first day.
  const [anchor, setAnchor] = useState(date);
  const [seeking, setSeeking] = useState<{ from: string | null } | null>(isAsked ? { from: null } : null);
  return {
    seeking,
    /** Starts the search, unless no hours are published for the type. Returns true if the search starts from today. */
    begin: (schedule: Schedule | undefined, mode: AppointmentMode, today: string): boolean => {
      const isNone = schedule !== undefined && !isEverPublished(schedule, anchor || today, mode);
      setSeeking(isNone ? null : { from: date });
      if (!isNone) form.setValue("date", anchor);
      return !isNone && !anchor;
    },
    end: (day: string) => {
      setSeeking(null);
      setAnchor(day);
    },
    giveUp: () => {
      setSeeking(null);
      if (seeking?.from) form.setValue("date", seeking.from);
    },
  };
}

/** The conflicts of the chosen time, and the booking rule that it breaks. The server checks the time only if `asks`. */
function useTaken(chosen: ChosenTime, asks: boolean, excludedId: string | undefined) {
  const [refused, setRefused] = useState<(ChosenTime & { conflicts: Conflict[] }) | null>(null);
  const answer = useTimeCheck(asks ? chosen : null, excludedId);
  const known = answer?.conflicts ?? [];
  const refusal = refused && sameTime(refused, chosen) ? refused : null;
  return {
    bound: answer ? boundOf(answer) : null,
    conflicts: known.length > 0 || !refusal ? known : refusal.conflicts,
    isTaken: known.length > 0 || refusal !== null,
    setRefused,
  };
}

type AppointmentType = AppointmentForm["type"];

/** The offered slots and the objections to the chosen time. `usual`: the usual type of a new appointment's client;
 * `isRestored`: whether the type comes from a draft. */
export function useSlotChoice(
  form: UseFormReturn<AppointmentForm>,
  appointment: Appointment | null,
  usual: AppointmentType | null = null,
  isRestored = false,
) {
  const { zone, today, now } = useClock();
  const [type, date, startTime, endTime] = useWatch({
    control: form.control,
    name: ["type", "date", "startTime", "endTime"],
  });
  const [monthInView, setMonthInView] = useState(monthOf(date || today));
  const [showsEveryDay, setShowsEveryDay] = useState(false);
  const [inDoubt, setInDoubt] = useState<ChosenTime | null>(null);
  const [isTypeChosen, setTypeChosen] = useState(isRestored);

  const seeks = useSeeking(form, date, appointment === null);

  const mode = modeOf(type);
  const excludedId = appointment?.id;
  const isClosed = appointment !== null && !isLive(appointment.status);
  const wanted = (month: string): SlotsWanted => ({ month, today, mode, excludedId });
  const availability = useSlots(wanted(date ? monthOf(date) : monthInView));
  const { schedule } = availability;

  const chosen = { date, startTime, endTime };
  const original = appointment && toForm(appointment);
  const isMoved = isWhole(chosen) && !(original && sameTime(original, chosen));
  const isInDoubt = inDoubt !== null && sameTime(inDoubt, chosen);
  const free = isClosed ? [] : offeredSlots(availability.data ?? [], date, now);
  const offered = isInDoubt ? withSlot(free, inDoubt) : free;
  const slot = offered.find((each) => sameTime({ date, ...each }, chosen));
  const asks = isMoved && (!slot || Boolean(slot.isUnknown)) && !isClosed;
  const { setRefused, ...taken } = useTaken(chosen, asks, excludedId);

  const outside = () => {
    const changesType = original !== null && original.type !== type;
    const isNew = isMoved || (changesType && isWhole(chosen));
    return schedule && isNew && !isClosed ? outsideDoubt(chosen, mode, schedule, zone) : null;
  };

  return {
    ...taken,
    zone,
    today,
    now,
    mode,
    chosen,
    isClosed,
    schedule,
    availability,
    offered,
    slot,
    ownDate: original?.date,
    outside: outside(),
    isMoved,
    usual,
    isTypeChosen,
    chooseType: (to: AppointmentType) => {
      setTypeChosen(true);
      if (appointment || startTime) return;
      if (seeks.begin(schedule, modeOf(to), today)) setMonthInView(monthOf(today));
    },
    seeking: seeks.seeking,
    endSeeking: seeks.end,
    giveUpSeeking: seeks.giveUp,
    monthInView,
    viewMonth: (month: string) => {
      setMonthInView(month);
      prefetchSlots(wanted(month));
    },
    showsEveryDay,
    setShowsEveryDay,
    mayChoose: (day: string) => {
      if (day === original?.date) return true;
      if (isClosed) return day <= today;
      return day >= today && (showsEveryDay || !schedule || isPublished(schedule, day, mode));
    },
    choose: ({ startTime, endTime }: Omit<ChosenTime, "date">) => {
      form.setValue("startTime", startTime, { shouldDirty: true });
      form.setValue("endTime", endTime, { shouldDirty: true });
      form.clearErrors(["startTime", "endTime"]);
    },
    findDoubt: async () => {
      const check = asks ? await checkTime(chosen, excludedId) : null;
      return (check && boundOf(check)) ?? outside();
    },
    /** Resolves to an objection if a new time is, or may be, held for the waiting list; otherwise to null. */
    findHeld: () => (isMoved && !isClosed ? heldOver([spanOfTime(chosen)], zone) : Promise.resolve(null)),
    /** Keeps offering a time after a lost answer, because the lost request may have booked it. */
    keepInDoubt: setInDoubt,
    refuse: (time: ChosenTime, conflicts: Conflict[]) => setRefused({ ...time, conflicts }),
  };
}

export type SlotChoice = ReturnType<typeof useSlotChoice>;
