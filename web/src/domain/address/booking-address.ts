import type { Location } from "react-router";

// Apart from the other addresses, as the shell of the app leads to this one alone.

/** Query parameters of the dashboard's address that open a new appointment for a client. */
export const ASKED_NEW = "nueva";
export const ASKED_CLIENT = "cliente";

/** The address that opens 'Nueva Cita', for a client if given. */
export const newAppointmentAddress = (clientId?: string): string =>
  `/dashboard?${new URLSearchParams({ [ASKED_NEW]: "1", ...(clientId && { [ASKED_CLIENT]: clientId }) })}`;

/** The same over the appointments: where they are in view already, they stay as they are. */
export function newAppointmentFrom({ pathname, search }: Pick<Location, "pathname" | "search">, clientId?: string) {
  if (pathname !== "/dashboard") return { to: newAppointmentAddress(clientId) };
  const params = new URLSearchParams(search);
  params.set(ASKED_NEW, "1");
  if (clientId) params.set(ASKED_CLIENT, clientId);
  return { to: `/dashboard?${params}`, replace: true, preventScrollReset: true };
}
