import type { PracticeContext } from "../../db/index";
import { openSealed, sealText } from "../../keys";

const USE = "reminder-withdrawal";
const SEALED = /^(prc_\w+) (cli_\w+)$/;

interface Whose {
  practice_id: string;
  client_id: string;
}

const textOf = ({ practice_id, client_id }: Whose): string => `${practice_id} ${client_id}`;

/** The opt-out path below the web's origin, constant for a client. Not stored; contains no readable id. */
export const withdrawalPath = ({ meet, practice: { practice_id } }: PracticeContext, client_id: string): string =>
  `/c/recordatorios/${sealText(meet.keys.encryption, USE, textOf({ practice_id, client_id }))}`;

/** The client of an opt-out link; null if the token is not one that `withdrawalPath` sealed. */
export function readWithdrawal({ meet }: Pick<PracticeContext, "meet">, token: string): Whose | null {
  const [, practice_id, client_id] = SEALED.exec(openSealed(meet.keys.encryption, USE, token) ?? "") ?? [];
  return practice_id && client_id ? { practice_id, client_id } : null;
}
