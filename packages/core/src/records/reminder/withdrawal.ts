import { isMac, macOf } from "../../keys";
import type { PracticeContext } from "../../table/context";

const USE = "reminder-withdrawal";
const TOKEN = /^([0-9a-f]{20})([0-9a-z]{26})([\w-]{22})$/;

/** Whose reminders a withdrawal's address turns off. */
interface Whose {
  practice_id: string;
  client_id: string;
}

const withoutPrefix = (id: string): string => id.slice(id.indexOf("_") + 1);
const textOf = ({ practice_id, client_id }: Whose): string => `${practice_id} ${client_id}`;

/**
 * Where a client turns reminders off, from the web's origin: the same in each of them. It is kept nowhere, and holds as long as the client is
 * there, by whatever name, and the key is among those that encrypt.
 */
export function withdrawalPath({ meet, practice: { practice_id } }: PracticeContext, client_id: string): string {
  const mac = macOf(meet.keys.encryption, USE, textOf({ practice_id, client_id }));
  return `/c/recordatorios/${withoutPrefix(practice_id)}${withoutPrefix(client_id)}${mac}`;
}

/** Whose a token is; null for one that Sereno never made, to the letter. */
export function readWithdrawal({ meet }: Pick<PracticeContext, "meet">, token: string): Whose | null {
  const [, practice, client, given] = TOKEN.exec(token) ?? [];
  if (!given) return null;
  const whose = { practice_id: `prc_${practice}`, client_id: `cli_${client}` };
  return isMac(meet.keys.encryption, USE, textOf(whose), given) ? whose : null;
}
