import type { FirstSteps } from "@sereno/core/domain/practice/output";
import { lazyDialog } from "../../components/lazy/lazy-dialog";
import { ASSISTANT } from "../../domain/address/addresses";
import { importAddress, profileAddress } from "../../domain/address/profile-tabs";
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
  /** Screen where the user can change what a finished step has set. */
  to: string;
  isOptional?: boolean;
}

export const STEPS: Record<keyof FirstSteps, Step> = {
  hours: { label: "Tus horas de atención", open: () => PresetDialog.open({}), to: "/availability" },
  value: { label: "El valor de tu sesión", open: () => BaseValueDialog.open({}), to: "/packages" },
  payment: { label: "Cómo te pagan", open: () => PaymentDataDialog.open({}), to: profileAddress("cobro") },
  // Comes before the step `client`, because booking an appointment also creates the client.
  appointment: {
    label: "Tu primera cita",
    open: () => NewAppointmentDialog.open({ clientId: null }),
    to: "/dashboard?vista=semana",
  },
  client: { label: "Tu primer cliente", open: () => CreateClientDialog.open({}), to: "/clients" },
  helper: { label: "Asistente o calendario", open: () => HelperDialog.open({}), to: ASSISTANT, isOptional: true },
};

export const NEXT = [
  { label: "Traer clientes", to: importAddress() },
  { label: "Crear paquete", to: "/packages" },
  { label: "Recordatorios", to: profileAddress("recordatorios") },
];

const NEEDED = keysOf(STEPS).filter((name) => !STEPS[name].isOptional);

export function progressOf(steps: FirstSteps) {
  const left = NEEDED.filter((name) => !steps[name]);
  return { of: NEEDED.length, done: NEEDED.length - left.length, next: left[0] ?? null };
}
