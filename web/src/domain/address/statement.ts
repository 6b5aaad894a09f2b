import { ASKED_CLIENT } from "./booking-address";

/** Query parameter of the payments' address that opens a client's statement. */
export const ASKED_STATEMENT = "estado";

/** Where a client's account is seen. */
export const statementAddress = (clientId: string): string =>
  `/cobros?${new URLSearchParams({ [ASKED_STATEMENT]: "1", [ASKED_CLIENT]: clientId })}`;
