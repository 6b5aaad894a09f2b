import type { Appointment, AppointmentPage } from "@sereno/core/things/appointment/output";
import { normalizeText } from "@sereno/core/words/spanish/rules";
import { formatLocal, minuteOfIso, toLocal } from "@sereno/core/words/time/rules";
import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { queryClient, queryUtils, trpc } from "../../../lib/trpc";
import { usePracticeZone } from "../../../lib/use-practice-zone";
import { dropFromPages, type Order, placeInPages } from "../model/cached-pages";

type Rewrite = (
  pages: AppointmentPage[],
  belongs: (appointment: Appointment) => boolean,
  order: Order | "none",
) => AppointmentPage[];

/** What a list was asked for, by the name of each input. */
function inputOf(key: QueryKey): (name: string) => string | undefined {
  const input: unknown = Reflect.get(Object(key[1]), "input");
  return (name) => {
    const value: unknown = Reflect.get(Object(input), name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
}

const dateOf = ({ appointment_date }: Appointment) => appointment_date.slice(0, 10);

function listScope(key: QueryKey) {
  const asked = inputOf(key);
  const [from, to] = [asked("start_date") ?? "", asked("end_date") ?? "9999"];
  const [client, status] = [asked("client_id"), asked("status")];
  const belongs = (appointment: Appointment) =>
    dateOf(appointment) >= from &&
    dateOf(appointment) <= to &&
    (!client || client === appointment.client_id) &&
    (!status || status === appointment.status);
  return { belongs, order: asked("order") === "desc" ? ("desc" as const) : ("asc" as const) };
}

function rangeScope(key: QueryKey, zone: string) {
  const asked = inputOf(key);
  const local = (iso: string | undefined) => iso && formatLocal(toLocal(zone, minuteOfIso(iso)));
  const [from, to] = [local(asked("start_date")), local(asked("end_date"))];
  return ({ appointment_date }: Appointment) =>
    from !== undefined && to !== undefined && appointment_date >= from && appointment_date <= to;
}

function agendaScope(key: QueryKey) {
  const asked = inputOf(key);
  const [from, to] = [asked("start_date"), asked("end_date")];
  return (appointment: Appointment) =>
    from !== undefined && to !== undefined && dateOf(appointment) >= from && dateOf(appointment) <= to;
}

function searchScope(key: QueryKey) {
  const text = inputOf(key)("q");
  return ({ patient_name }: Appointment) =>
    text !== undefined && normalizeText(patient_name).includes(normalizeText(text));
}

interface Whole {
  appointments: Appointment[];
}

const { agenda, list, dateRange, search } = trpc.appointment;

/** What the cache holds of a procedure, whatever it was asked for. */
const cachedOf = <Data>(procedure: Parameters<typeof getQueryKey>[0]) =>
  queryClient.getQueriesData<Data>({ queryKey: getQueryKey(procedure) });

/** Every appointment list in the cache, changed together: what was just saved shows before the server is asked again. */
export function useAppointmentLists() {
  const zone = usePracticeZone();

  const rewriteWhole = (key: QueryKey, rewrite: (pages: AppointmentPage[]) => AppointmentPage[]) =>
    queryClient.setQueryData<Whole>(key, (old) => {
      const [page] = old ? rewrite([{ appointments: old.appointments, next_cursor: null }]) : [];
      return page && { ...old, appointments: page.appointments };
    });

  const rewritePages = (key: QueryKey, rewrite: (pages: AppointmentPage[]) => AppointmentPage[]) =>
    queryClient.setQueryData<InfiniteData<AppointmentPage>>(key, (old) => old && { ...old, pages: rewrite(old.pages) });

  const rewriteAll = (rewrite: Rewrite) => {
    for (const [key] of cachedOf(list)) {
      const { belongs, order } = listScope(key);
      rewritePages(key, (pages) => rewrite(pages, belongs, order));
    }
    for (const [key] of cachedOf(dateRange)) {
      rewriteWhole(key, (pages) => rewrite(pages, rangeScope(key, zone), "asc"));
    }
    for (const [key] of cachedOf(agenda)) {
      rewriteWhole(key, (pages) => rewrite(pages, agendaScope(key), "asc"));
    }
    for (const [key] of cachedOf(search)) {
      rewritePages(key, (pages) => rewrite(pages, searchScope(key), "none"));
    }
  };

  return {
    /** Puts the appointment, new or changed, in each list that it belongs to and takes it out of the others. */
    place: (appointment: Appointment) => {
      queryUtils.appointment.get.setData({ id: appointment.id }, (old) => old && appointment);
      rewriteAll((pages, belongs, order) =>
        belongs(appointment) ? placeInPages(pages, appointment, order) : dropFromPages(pages, appointment.id),
      );
    },

    /** The appointment as the lists know it last. */
    find: (id: string): Appointment | undefined => {
      const pages: (Whole | undefined)[] = [
        ...[list, search].flatMap((each) =>
          cachedOf<InfiniteData<AppointmentPage>>(each).flatMap(([, data]) => data?.pages),
        ),
        ...[agenda, dateRange].flatMap((each) => cachedOf<Whole>(each).map(([, data]) => data)),
      ];
      return pages
        .flatMap((page) => page?.appointments.filter((each) => each.id === id) ?? [])
        .reduce<Appointment | undefined>(
          (last, each) => (last && last.version >= each.version ? last : each),
          undefined,
        );
    },

    /** Takes the appointment out of every list and answers it, for putting it back. */
    remove: (id: string): Appointment | undefined => {
      let removed: Appointment | undefined;
      rewriteAll((pages) => {
        removed ??= pages.flatMap((page) => page.appointments).find((each) => each.id === id);
        return dropFromPages(pages, id);
      });
      return removed;
    },

    /** Drops answers under way, which could bring back what was just removed. */
    hold: () => queryClient.cancelQueries({ queryKey: getQueryKey(trpc.appointment) }),

    refresh: () => {
      // While another change is under way its list would come back without it; the last one to end asks for all.
      if (queryClient.isMutating({ mutationKey: getQueryKey(trpc.appointment) }) > 1) return;
      void queryUtils.appointment.invalidate();
      void queryUtils.availability.freeTimes.invalidate();
      void queryUtils.client.invalidate();
      void queryUtils.purchase.invalidate();
      void queryUtils.payment.invalidate();
    },
  };
}
