import { ASKED_CLIENT } from "./addresses";

export const ASKED_STATEMENT = "estado";

export const statementAddress = (clientId: string): string =>
  `/cobros?${new URLSearchParams({ [ASKED_STATEMENT]: "1", [ASKED_CLIENT]: clientId })}`;
