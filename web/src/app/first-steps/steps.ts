import type { FirstSteps } from "@sereno/core/domain/practice/output";
import { lazyDialog } from "../../components/lazy/lazy-dialog";
import { NewAppointmentDialog } from "../../features/appointments/dialog/appointment-dialogs";
import { keysOf } from "../../lib/keys-of";

const CreateClientDialog = lazyDialog(() => import("../../features/clients/dialogs/create-client-dialog"));
const PresetDialog = lazyDialog(() => import("../../features/availability/week/preset-dialog"));
const BaseValueDialog = lazyDialog(() => import("../../features/catalog/dialog/base-value-dialog"));
const PaymentDataDialog = lazyDialog(() => import("../../features/practice/payment-data-dialog"));
const HelperDialog = lazyDialog(() => import("./helper-dialog"));

interface Step {
  label: string;
  open: () => void;
  isOptional?: boolean;
}

export const STEPS: Record<keyof FirstSteps, Step> = {
  hours: { label: "Tus horas de atención", open: () => PresetDialog.open({}) },
  value: { label: "El valor de tu sesión", open: () => BaseValueDialog.open({}) },
  payment: { label: "Cómo te pagan", open: () => PaymentDataDialog.open({}) },
  // Booking creates the client, so there is no step for it.
  appointment: { label: "Tu primera cita", open: () => NewAppointmentDialog.open({ clientId: null }) },
  client: { label: "Tu primer cliente", open: () => CreateClientDialog.open({}) },
  helper: { label: "Asistente o calendario", open: () => HelperDialog.open({}), isOptional: true },
};

const NEEDED = keysOf(STEPS).filter((name) => !STEPS[name].isOptional);

/** Progress of the first steps; optional ones do not count. */
export function progressOf(steps: FirstSteps) {
  const left = NEEDED.filter((name) => !steps[name]);
  return { of: NEEDED.length, done: NEEDED.length - left.length, next: left[0] ?? null };
}
