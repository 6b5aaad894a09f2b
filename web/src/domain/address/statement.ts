import { ASKED_CLIENT } from "./booking-address";

/** Under this the payments' address asks for an account, and says of whom. */
export const ASKED_STATEMENT = "estado";

/** Where a client's account is seen. */
export const statementAddress = (clientId: string): string =>
  `/cobros?${new URLSearchParams({ [ASKED_STATEMENT]: "1", [ASKED_CLIENT]: clientId })}`;
