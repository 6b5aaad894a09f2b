import type { Appointment, AppointmentPage } from "@sereno/core/domain/appointment/output";

export type Order = "asc" | "desc";

const sortKey = ({ appointment_date, id }: Appointment) => `${appointment_date} ${id}`;

/** Comparator of appointments by start and then by id, the order of the server. */
export const byStart =
  (order: Order) =>
  (a: Appointment, b: Appointment): number => {
    const [left, right] = order === "asc" ? [sortKey(a), sortKey(b)] : [sortKey(b), sortKey(a)];
    return left < right ? -1 : left > right ? 1 : 0;
  };

export const dropFromPages = (pages: AppointmentPage[], id: string): AppointmentPage[] =>
  pages.map((page) =>
    page.appointments.some((each) => each.id === id)
      ? { ...page, appointments: page.appointments.filter((each) => each.id !== id) }
      : page,
  );

const withOne = (page: AppointmentPage, appointment: Appointment): AppointmentPage => ({
  ...page,
  appointments: [...page.appointments.filter(({ id }) => id !== appointment.id), appointment],
});

/** For pages not sorted by start: puts a known appointment last in its page, and a new one last in the first page. */
function keepInPages(pages: AppointmentPage[], appointment: Appointment): AppointmentPage[] {
  const known = pages.findIndex((page) => page.appointments.some(({ id }) => id === appointment.id));
  return pages.map((page, index) => (index === Math.max(known, 0) ? withOne(page, appointment) : page));
}

/** Puts the appointment in order of start; leaves it out if it belongs after the last loaded page. */
export function placeInPages(pages: AppointmentPage[], appointment: Appointment, order: Order | "none") {
  if (order === "none") return keepInPages(pages, appointment);
  const compare = byStart(order);
  const others = dropFromPages(pages, appointment.id);
  const target = others.findIndex(
    (page) => page.next_cursor === null || page.appointments.some((other) => compare(appointment, other) < 0),
  );
  return others.map((page, index) =>
    index === target ? { ...page, appointments: [...page.appointments, appointment].sort(compare) } : page,
  );
}
