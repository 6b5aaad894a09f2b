import type { Appointment } from "@sereno/core/things/appointment/output";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";

interface AskedWhy {
  askedWhy: Appointment;
}

const isAsked = (state: unknown): state is AskedWhy =>
  typeof state === "object" && state !== null && "askedWhy" in state;

/** Asks on the dashboard why an appointment was cancelled, wherever the person is by now. */
export function useAskWhy(): (appointment: Appointment) => void {
  const navigate = useNavigate();
  return (askedWhy) => {
    const { pathname, search } = window.location;
    const state: AskedWhy = { askedWhy };
    void navigate({ pathname: "/dashboard", search: pathname === "/dashboard" ? search : "" }, { state });
  };
}

/** Calls back, once, with the appointment that `useAskWhy` was asked about. */
export function useAskedWhy(open: (appointment: Appointment) => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const show = useEffectEvent((appointment: Appointment) => {
    void navigate({ pathname, search }, { replace: true, state: null });
    open(appointment);
  });
  useEffect(() => {
    if (isAsked(state)) show(state.askedWhy);
  }, [state]);
}
