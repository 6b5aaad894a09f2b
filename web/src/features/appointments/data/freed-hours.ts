import type { Appointment } from "@sereno/core/domain/appointment/output";
import { hashKey, type Mutation } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useEffect, useEffectEvent } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { OfferDialog } from "../../../domain/waitlist/offer-dialog-part";
import type { Hour } from "../../../domain/waitlist/use-waitlist";
import { freedText, waitingText } from "../../../domain/waitlist/waitlist-texts";
import { queryClient, queryUtils, trpc } from "../../../lib/trpc";
import { nowIn, usePracticeZone } from "../../../lib/use-clock";
import { freedHour } from "../model/time/freed";
import { dismissStatusToast, statusToast, useAppointmentLists } from "./use-appointment-lists";

const UPDATE = hashKey(getMutationKey(trpc.appointment.update));
const DELETE = hashKey(getMutationKey(trpc.appointment.delete));

const keyOf = ({ options }: Mutation): string => hashKey(options.mutationKey ?? []);
const isOfOne = (change: Mutation): boolean =>
  [UPDATE, DELETE].includes(keyOf(change)) && change.state.status !== "idle";

const noticeOf = (appointmentId: string) => `freed ${appointmentId}`;

async function tellFreed(hour: Hour, notice: string): Promise<void> {
  const { is_free, reason, matches } = await queryUtils.waitlist.matches.fetch(hour, { staleTime: 0 });
  const count = matches.filter(({ passed }) => !passed).length;
  if (!is_free || reason === "busy_elsewhere" || count === 0) return;
  OfferDialog.preload();
  toast.success(freedText(hour.start), waitingText(count), {
    id: statusToast(notice),
    action: { label: "Ofrecerla", onAct: () => OfferDialog.open({ hour }) },
  });
}

/** Input of a mutation: the appointment as it was before the change, or only its id. */
interface Sent {
  id?: string;
  appointment?: Appointment;
}

const before = new WeakMap<Mutation, Appointment>();
const reported = new WeakSet<Mutation>();

export default function FreedHours() {
  const zone = usePracticeZone();
  const { find } = useAppointmentLists();
  const begin = (change: Mutation, { id = "", appointment = find(id) }: Sent) => {
    if (!appointment) return;
    before.set(change, appointment);
    dismissStatusToast(noticeOf(appointment.id));
    return appointment;
  };
  const report = useEffectEvent((change: Mutation) => {
    if (!isOfOne(change) || reported.has(change)) return;
    const { status, variables, data } = change.state;
    const was = before.get(change) ?? begin(change, variables as Sent);
    if (!was || status !== "success") return;
    reported.add(change);
    const hour = freedHour(was, keyOf(change) === DELETE ? null : (data as Appointment), nowIn(zone));
    if (hour) tellFreed(hour, noticeOf(was.id)).catch(() => undefined);
  });
  useEffect(() => {
    const cache = queryClient.getMutationCache();
    // Handles the changes that happened while this code loaded.
    for (const each of cache.getAll()) report(each);
    return cache.subscribe(({ mutation }) => mutation && report(mutation));
  }, []);
  return null;
}
