import { useLocation } from "react-router";
import { newAppointmentFrom } from "../components/address/booking-address";

export const useNewAppointment = () => newAppointmentFrom(useLocation());
