import type { Location } from "react-router";

// Separate from the other addresses: the app's shell loads only this one.

export const ASKED_NEW = "nueva";
export const ASKED_CLIENT = "cliente";

export const newAppointmentAddress = (clientId?: string): string =>
  `/dashboard?${new URLSearchParams({ [ASKED_NEW]: "1", ...(clientId && { [ASKED_CLIENT]: clientId }) })}`;

/** Link to a new appointment; keeps the dashboard's view if the dashboard is already shown. */
export function newAppointmentFrom({ pathname, search }: Pick<Location, "pathname" | "search">, clientId?: string) {
  if (pathname !== "/dashboard") return { to: newAppointmentAddress(clientId) };
  const params = new URLSearchParams(search);
  params.set(ASKED_NEW, "1");
  if (clientId) params.set(ASKED_CLIENT, clientId);
  return { to: `/dashboard?${params}`, replace: true, preventScrollReset: true };
}
