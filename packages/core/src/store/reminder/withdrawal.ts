import type { PracticeContext } from "../../db/context";
import { openSealed, sealText } from "../../keys";

const USE = "reminder-withdrawal";
const SEALED = /^(prc_\w+) (cli_\w+)$/;

/** Whose reminders a withdrawal's address turns off. */
interface Whose {
  practice_id: string;
  client_id: string;
}

const textOf = ({ practice_id, client_id }: Whose): string => `${practice_id} ${client_id}`;

/**
 * Where a client turns reminders off, from the web's origin: the same in each of them. It is kept nowhere, says no id, and holds as long as the
 * client is there, by whatever name, and the key is among those that encrypt.
 */
export const withdrawalPath = ({ meet, practice: { practice_id } }: PracticeContext, client_id: string): string =>
  `/c/recordatorios/${sealText(meet.keys.encryption, USE, textOf({ practice_id, client_id }))}`;

/** Whose a token is; null for one that Sereno never made, to the letter. */
export function readWithdrawal({ meet }: Pick<PracticeContext, "meet">, token: string): Whose | null {
  const [, practice_id, client_id] = SEALED.exec(openSealed(meet.keys.encryption, USE, token) ?? "") ?? [];
  return practice_id && client_id ? { practice_id, client_id } : null;
}
