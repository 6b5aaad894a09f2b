import { useLocation } from "react-router";
import { newAppointmentFrom } from "../domain/address/addresses";

export const useNewAppointment = () => newAppointmentFrom(useLocation());
