import { CLIENT_PAYMENT_METHODS } from "@sereno/core/client/schema";
import { capitalize } from "@sereno/core/spanish/rules";

export const PAYMENT_OPTIONS: { value: string; label: string }[] = [
  { value: "", label: "Sin especificar" },
  ...CLIENT_PAYMENT_METHODS,
];

/** 'Efectivo' of 'cash'; what is not in the list, as it is but with a capital. */
export const paymentText = (method: string): string =>
  CLIENT_PAYMENT_METHODS.find(({ value }) => value === method)?.label ?? capitalize(method);
