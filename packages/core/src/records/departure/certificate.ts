import { isMac, macOf } from "../../keys";
import type { Context } from "../../table/context";
import { readOne } from "../../table/read";
import type { DepartureRecord } from "../../things/departure/entity";

const USE = "departure-certificate";
const TOKEN = /^([0-9a-f]{20})([\w-]{22})$/;

/**
 * Where it is said what became of an account that is closed, from the web's origin: to whoever has the address, also once nobody can sign in
 * to it any more. It names nobody, is kept nowhere, and holds as long as the key is among those that encrypt.
 */
export const certificatePath = ({ meet }: Pick<Context, "meet">, practice_id: string): string =>
  `/c/constancia/${practice_id.slice("prc_".length)}${macOf(meet.keys.encryption, USE, practice_id)}`;

/** What became of the account; null for an address that Sereno never made, to the letter. One read. */
export async function readCertificate({ db, meet }: Context, token: string): Promise<DepartureRecord | null> {
  const [, practice, given = ""] = TOKEN.exec(token) ?? [];
  const practice_id = `prc_${practice}`;
  const isOurs = isMac(meet.keys.encryption, USE, practice_id, given);
  return isOurs ? readOne(db, db.one.departure({ practice_id })) : null;
}
