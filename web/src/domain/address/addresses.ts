import { ASKED_CLIENT } from "./booking-address";
import { paymentsAddress } from "./payments-tabs";

/** Under these the dashboard's address asks for a series, of which purchase. */
export const ASKED_SERIES = "serie";
export const ASKED_PURCHASE = "compra";

/** Where sessions that repeat are booked for a client, with the sessions of a purchase where one is named. */
export const seriesAddress = (clientId: string, purchaseId?: string): string =>
  `/dashboard?${new URLSearchParams({
    [ASKED_SERIES]: "1",
    [ASKED_CLIENT]: clientId,
    ...(purchaseId && { [ASKED_PURCHASE]: purchaseId }),
  })}`;

/** Where a client's sheet opens. */
export const clientAddress = (clientId: string): string => `/clients?${new URLSearchParams({ cliente: clientId })}`;

/** Under this the clients' address asks for a new one. */
export const ASKED_NEW_CLIENT = "nuevo";

/** Where a client is made. */
export const newClientAddress = (): string => `/clients?${new URLSearchParams({ [ASKED_NEW_CLIENT]: "1" })}`;

/** Where a day ('YYYY-MM-DD') is seen. */
export const dayAddress = (date: string): string => `/dashboard?${new URLSearchParams({ vista: "dia", fecha: date })}`;

/** Under this the availability's address asks to close a date. */
export const ASKED_CLOSING = "cerrar";

/** Where a date ('YYYY-MM-DD') is closed. */
export const closingAddress = (date: string): string =>
  `/availability?${new URLSearchParams({ [ASKED_CLOSING]: date })}`;

/** Under this the availability's address asks for days on which nobody is seen. */
export const ASKED_VACATION = "vacaciones";

/** Where vacations are entered. */
export const vacationAddress = (): string => `/availability?${new URLSearchParams({ [ASKED_VACATION]: "1" })}`;

/** Where the assistant is watched, bound and let in. */
export const ASSISTANT = "/asistente";

/** Under this part of its address is what it did. */
export const AGENT_ACTIVITY = "#actividad";

/** Where it is seen what the assistant did. */
export const agentActivityAddress = (): string => `${ASSISTANT}${AGENT_ACTIVITY}`;

/** The hash of the section of webhook endpoints. */
export const ENDPOINTS = "#avisos";

/** Where it is seen how other programs are told. */
export const endpointsAddress = (): string => `${ASSISTANT}${ENDPOINTS}`;

/** A conversation with a phone (E.164) on WhatsApp. */
export const whatsappAddress = (phone: string): string => `https://wa.me/${phone.replace(/\D/g, "")}`;

/** Under this the clients' address asks to sell a package to the one whose sheet it opens. */
export const ASKED_SALE = "vender";

/** Where a package is sold to a client, over their sheet. */
export const saleAddress = (clientId: string): string =>
  `/clients?${new URLSearchParams({ [ASKED_CLIENT]: clientId, [ASKED_SALE]: "1" })}`;

/** Under this the payments' address asks to open what waits to be verified. */
export const ASKED_VERIFY = "verificar";

/** Where announced payments are verified. */
export const verifyAddress = (): string => `/cobros?${new URLSearchParams({ [ASKED_VERIFY]: "1" })}`;

/** Query parameter of the payments' address that opens a new cuenta de cobro for a client. */
export const ASKED_BILL = "cuenta";

/** Where a cuenta de cobro is made for a client. */
export const billAddress = (clientId: string): string =>
  `${paymentsAddress("cuentas")}&${new URLSearchParams({ [ASKED_BILL]: "1", [ASKED_CLIENT]: clientId })}`;
