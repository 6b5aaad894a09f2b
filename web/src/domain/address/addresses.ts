import type { Location } from "react-router";

export const ASKED_NEW = "nueva";
export const ASKED_CLIENT = "cliente";

export const newAppointmentAddress = (clientId?: string): string =>
  `/dashboard?${new URLSearchParams({ [ASKED_NEW]: "1", ...(clientId && { [ASKED_CLIENT]: clientId }) })}`;

/** Target of a link that opens the dialog for a new appointment. On the dashboard, keeps the dashboard's view. */
export function newAppointmentFrom({ pathname, search }: Pick<Location, "pathname" | "search">, clientId?: string) {
  if (pathname !== "/dashboard") return { to: newAppointmentAddress(clientId) };
  const params = new URLSearchParams(search);
  params.set(ASKED_NEW, "1");
  if (clientId) params.set(ASKED_CLIENT, clientId);
  return { to: `/dashboard?${params}`, replace: true, preventScrollReset: true };
}

const TABS = ["deben", "meses", "cuentas"] as const;

export type PaymentsTab = (typeof TABS)[number];

export const PAYMENTS_TAB = "ver";

export const isPaymentsTab = (value: string | null): value is PaymentsTab => TABS.some((tab) => tab === value);

export const paymentsAddress = (tab: PaymentsTab): string => `/cobros?${new URLSearchParams({ [PAYMENTS_TAB]: tab })}`;

/** The constants ASKED_* are names of query parameters that open a screen's dialog or name its client or purchase. */
export const ASKED_SERIES = "serie";
export const ASKED_PURCHASE = "compra";

export const seriesAddress = (clientId: string, purchaseId?: string): string =>
  `/dashboard?${new URLSearchParams({
    [ASKED_SERIES]: "1",
    [ASKED_CLIENT]: clientId,
    ...(purchaseId && { [ASKED_PURCHASE]: purchaseId }),
  })}`;

export const clientAddress = (clientId: string): string => `/clients?${new URLSearchParams({ cliente: clientId })}`;

export const ASKED_NEW_CLIENT = "nuevo";

export const newClientAddress = (): string => `/clients?${new URLSearchParams({ [ASKED_NEW_CLIENT]: "1" })}`;

/** Address of the calendar's day view of a date 'YYYY-MM-DD'. */
export const dayAddress = (date: string): string => `/dashboard?${new URLSearchParams({ vista: "dia", fecha: date })}`;

export const ASKED_CLOSING = "cerrar";

export const closingAddress = (date: string): string =>
  `/availability?${new URLSearchParams({ [ASKED_CLOSING]: date })}`;

export const ASKED_VACATION = "vacaciones";

export const vacationAddress = (): string => `/availability?${new URLSearchParams({ [ASKED_VACATION]: "1" })}`;

export const ASSISTANT = "/asistente";

export const AGENT_ACTIVITY = "#actividad";

export const agentActivityAddress = (): string => `${ASSISTANT}${AGENT_ACTIVITY}`;

export const ENDPOINTS = "#avisos";

export const endpointsAddress = (): string => `${ASSISTANT}${ENDPOINTS}`;

export const ASKED_SALE = "vender";

export const saleAddress = (clientId: string): string =>
  `/clients?${new URLSearchParams({ [ASKED_CLIENT]: clientId, [ASKED_SALE]: "1" })}`;

export const ASKED_VERIFY = "verificar";

export const verifyAddress = (): string => `/cobros?${new URLSearchParams({ [ASKED_VERIFY]: "1" })}`;

export const ASKED_BILL = "cuenta";

export const billAddress = (clientId: string): string =>
  `${paymentsAddress("cuentas")}&${new URLSearchParams({ [ASKED_BILL]: "1", [ASKED_CLIENT]: clientId })}`;
