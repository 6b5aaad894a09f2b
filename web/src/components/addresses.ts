import { ASKED_CLIENT } from "./booking-address";

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

/** A conversation with a phone (E.164) on WhatsApp. */
export const whatsappAddress = (phone: string): string => `https://wa.me/${phone.replace(/\D/g, "")}`;

/** Under this the clients' address asks to sell a package to the one whose sheet it opens. */
export const ASKED_SALE = "vender";

/** Where a package is sold to a client, over their sheet. */
export const saleAddress = (clientId: string): string =>
  `/clients?${new URLSearchParams({ [ASKED_CLIENT]: clientId, [ASKED_SALE]: "1" })}`;

/** Under this the payments' address asks for a new cuenta de cobro, and says for whom. */
export const ASKED_BILL = "cuenta";

/** Where a cuenta de cobro is made for a client. */
export const billAddress = (clientId: string): string =>
  `/cobros?${new URLSearchParams({ [ASKED_BILL]: "1", [ASKED_CLIENT]: clientId })}`;
