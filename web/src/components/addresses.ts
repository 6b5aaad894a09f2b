/** Under these the dashboard's address asks for a new appointment, and says for whom. */
export const ASKED_NEW = "nueva";
export const ASKED_CLIENT = "cliente";

/** Where 'Nueva Cita' opens, of a client where that is known. */
export const newAppointmentAddress = (clientId?: string): string =>
  `/dashboard?${new URLSearchParams({ [ASKED_NEW]: "1", ...(clientId && { [ASKED_CLIENT]: clientId }) })}`;

/** Where a client's sheet opens. */
export const clientAddress = (clientId: string): string => `/clients?${new URLSearchParams({ cliente: clientId })}`;

/** A conversation with a phone (E.164) on WhatsApp. */
export const whatsappAddress = (phone: string): string => `https://wa.me/${phone.replace(/\D/g, "")}`;
