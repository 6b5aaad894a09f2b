import type { Appointment, AppointmentPage } from "@sereno/core/domain/appointment/output";
import type {
  DateRangeInput,
  ListAppointmentsInput,
  SearchAppointmentsInput,
} from "@sereno/core/domain/appointment/schema";
import { personMatcher } from "@sereno/core/domain/person/rules";
import { formatLocal, minuteOfIso, toLocal } from "@sereno/core/lib/time/rules";
import { type InfiniteData, keepPreviousData, type QueryKey } from "@tanstack/react-query";
import { getMutationKey, getQueryKey } from "@trpc/react-query";
import { toast } from "../../../components/ui/toast/toast";
import { useConnectionCheck } from "../../../domain/google/use-google-connection";
import { goneOf } from "../../../lib/errors";
import { queryClient, queryUtils, trpc } from "../../../lib/trpc";
import { usePracticeZone } from "../../../lib/use-clock";
import { dateOf } from "../model/agenda";
import { dropFromPages, type Order, placeInPages } from "../model/cached-pages";
import { isMeetFailed } from "../model/meet";

/** Marks a mutation as a change of appointments: refetches then wait for it, and open dialogs show its result. */
export const APPOINTMENT_CHANGE = { mutationKey: getMutationKey(trpc.appointment.update) };

export const PREVIEWED = { placeholderData: keepPreviousData, staleTime: 0, retry: false };

type Belongs = (appointment: Appointment) => boolean;
type Rewrite = (pages: AppointmentPage[], belongs: Belongs, order: Order | "none") => AppointmentPage[];
type ListInput = Partial<ListAppointmentsInput>;

/** A query's input, which tRPC stores in the query key. */
const inputIn = <Input>(key: QueryKey) => (key[1] as { input: Input }).input;

/** Returns a function that tells if an appointment belongs to a query key's list. The agenda's key has only dates. */
function listScope(key: QueryKey) {
  const { start_date, end_date, client_id, status } = inputIn<ListInput>(key);
  return (appointment: Appointment) =>
    dateOf(appointment) >= (start_date ?? "") &&
    dateOf(appointment) <= (end_date ?? "9999") &&
    (!client_id || client_id === appointment.client_id) &&
    (!status || status === appointment.status);
}

function rangeScope(key: QueryKey, zone: string) {
  const { start_date, end_date } = inputIn<DateRangeInput>(key);
  const local = (iso: string) => formatLocal(toLocal(zone, minuteOfIso(iso)));
  const [from, to] = [local(start_date), local(end_date)];
  return ({ appointment_date }: Appointment) => appointment_date >= from && appointment_date <= to;
}

function searchScope(key: QueryKey) {
  const matches = personMatcher(inputIn<SearchAppointmentsInput>(key).q);
  return ({ patient_name, patient_phone }: Appointment) => matches({ name: patient_name, phone: patient_phone });
}

type Whole = Pick<AppointmentPage, "appointments">;

const { agenda, list, dateRange, search } = trpc.appointment;

const cachedOf = <Data>(procedure: Parameters<typeof getQueryKey>[0]) =>
  queryClient.getQueriesData<Data>({ queryKey: getQueryKey(procedure) });

export function useAppointmentLists() {
  const zone = usePracticeZone();
  const checkConnection = useConnectionCheck();

  const rewriteAll = (rewrite: Rewrite) => {
    const rewriteWhole = (key: QueryKey, belongs: Belongs) =>
      queryClient.setQueryData<Whole>(key, (old) => {
        const [page] = old ? rewrite([{ appointments: old.appointments, next_cursor: null }], belongs, "asc") : [];
        return page && { ...old, appointments: page.appointments };
      });
    const rewritePages = (key: QueryKey, belongs: Belongs, order: Order | "none") =>
      queryClient.setQueryData<InfiniteData<AppointmentPage>>(
        key,
        (old) => old && { ...old, pages: rewrite(old.pages, belongs, order) },
      );
    for (const [key] of cachedOf(list)) rewritePages(key, listScope(key), inputIn<ListInput>(key).order ?? "asc");
    for (const [key] of cachedOf(search)) rewritePages(key, searchScope(key), "none");
    for (const [key] of cachedOf(dateRange)) rewriteWhole(key, rangeScope(key, zone));
    for (const [key] of cachedOf(agenda)) rewriteWhole(key, listScope(key));
  };

  const place = (appointment: Appointment) => {
    queryUtils.appointment.get.setData({ id: appointment.id }, (old) => old && appointment);
    rewriteAll((pages, belongs, order) =>
      belongs(appointment) ? placeInPages(pages, appointment, order) : dropFromPages(pages, appointment.id),
    );
  };
  const remove = (id: string) => rewriteAll((pages) => dropFromPages(pages, id));
  const checkMeet = (changed: Appointment) => isMeetFailed(changed) && checkConnection();

  return {
    place,
    remove,
    checkMeet,

    settle: (changed: Appointment) => {
      place(changed);
      checkMeet(changed);
    },

    /** If the appointment was deleted elsewhere, removes it here, says so and returns true. Otherwise returns false. */
    isGone: (error: unknown, id: string): boolean => {
      if (goneOf(error) !== "appointment") return false;
      remove(id);
      sayAlreadyDeleted(id);
      return true;
    },

    find: (id: string): Appointment | undefined => {
      const pages: (Whole | undefined)[] = [
        ...[list, search].flatMap((each) =>
          cachedOf<InfiniteData<AppointmentPage>>(each).flatMap(([, data]) => data?.pages),
        ),
        ...[agenda, dateRange].flatMap((each) => cachedOf<Whole>(each).map(([, data]) => data)),
      ];
      return pages
        .flatMap((page) => page?.appointments.filter((each) => each.id === id) ?? [])
        .toSorted((a, b) => b.version - a.version)[0];
    },

    /** Cancels requests in flight, whose answers could overwrite an optimistic change. */
    hold: () => queryClient.cancelQueries({ queryKey: getQueryKey(trpc.appointment) }),
  };
}

const shown = new Map<string, string>();
let count = 0;

/** Removes an appointment's status toast, whose 'Deshacer' no longer applies after a further change. */
export function dismissStatusToast(appointmentId: string): void {
  const id = shown.get(appointmentId);
  if (id) toast.dismiss(id);
  shown.delete(appointmentId);
}

/** Dismisses the appointment's old status toast; returns a new id, as a toast with the old id would fade as well. */
export function statusToast(appointmentId: string): string {
  dismissStatusToast(appointmentId);
  count += 1;
  const id = `status-${appointmentId}-${count}`;
  shown.set(appointmentId, id);
  return id;
}

export function sayAlreadyDeleted(appointmentId: string): void {
  dismissStatusToast(appointmentId);
  toast.neutral("Cita ya eliminada", "Esta cita ya fue eliminada anteriormente.");
}
