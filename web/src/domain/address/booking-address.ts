import type { Location } from "react-router";

// Apart from the other addresses, as the shell of the app leads to this one alone.

/** Under these the dashboard's address asks for a new appointment, and says for whom. */
export const ASKED_NEW = "nueva";
export const ASKED_CLIENT = "cliente";

/** Where 'Nueva Cita' opens, of a client where that is known. */
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
