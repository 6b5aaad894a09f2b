import { useLocation } from "react-router";
import { ASKED_NEW, newAppointmentAddress } from "../components/booking-address";

/** 'Nueva Cita' over the appointments; where they are in view already, they stay as they are. */
export function useNewAppointment() {
  const { pathname, search } = useLocation();
  if (pathname !== "/dashboard") return { to: newAppointmentAddress() };
  const params = new URLSearchParams(search);
  params.set(ASKED_NEW, "1");
  return { to: { search: `?${params}` }, replace: true, preventScrollReset: true };
}
