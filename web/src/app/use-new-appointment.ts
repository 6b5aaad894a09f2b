import { useLocation } from "react-router";
import { newAppointmentFrom } from "../components/booking-address";

export const useNewAppointment = () => newAppointmentFrom(useLocation());
