import { useLocation } from "react-router";
import { newAppointmentFrom } from "../domain/address/booking-address";

export const useNewAppointment = () => newAppointmentFrom(useLocation());
