import type { PracticeContext } from "../../db/index";
import { openSealed, sealText } from "../../keys";

const USE = "reminder-withdrawal";
const SEALED = /^(prc_\w+) (cli_\w+)$/;

/** The path of a client's opt-out link below the web's origin: always the same, not stored, without readable ids. */
export const withdrawalPath = ({ meet, practice: { practice_id } }: PracticeContext, client_id: string): string =>
  `/c/recordatorios/${sealText(meet.keys.encryption, USE, `${practice_id} ${client_id}`)}`;

/** The client of an opt-out link's token; null if the token is not from `withdrawalPath`. */
export function readWithdrawal(
  { meet }: Pick<PracticeContext, "meet">,
  token: string,
): { practice_id: string; client_id: string } | null {
  const [, practice_id, client_id] = SEALED.exec(openSealed(meet.keys.encryption, USE, token) ?? "") ?? [];
  return practice_id && client_id ? { practice_id, client_id } : null;
}
