import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "../../keys";
import type { PracticeContext } from "../../table/context";

const BYTES = 16;
const TOKEN = /^([0-9a-f]{20})([0-9a-z]{26})([\w-]{22})$/;

/** Whose reminders a withdrawal's address turns off. */
interface Whose {
  practice_id: string;
  client_id: string;
}

const withoutPrefix = (id: string): string => id.slice(id.indexOf("_") + 1);

const macOf = (key: Uint8Array, { practice_id, client_id }: Whose): string =>
  createHmac("sha256", keyFor([key], "reminder-withdrawal"))
    .update(`${practice_id} ${client_id}`)
    .digest()
    .subarray(0, BYTES)
    .toString("base64url");

/**
 * Where a client turns reminders off, from the web's origin: the same in each of them. It is kept nowhere, and holds as long as the client is
 * there, by whatever name, and the key is among those that encrypt.
 */
export function withdrawalPath({ meet, practice: { practice_id } }: PracticeContext, client_id: string): string {
  const [key] = meet.keys.encryption;
  if (!key) throw new Error("a key is missing");
  const mac = macOf(key, { practice_id, client_id });
  return `/c/recordatorios/${withoutPrefix(practice_id)}${withoutPrefix(client_id)}${mac}`;
}

/** Whose a token is; null for one that Sereno never made, to the letter. */
export function readWithdrawal({ meet }: Pick<PracticeContext, "meet">, token: string): Whose | null {
  const [, practice, client, given] = TOKEN.exec(token) ?? [];
  if (!given) return null;
  const whose = { practice_id: `prc_${practice}`, client_id: `cli_${client}` };
  const isOurs = meet.keys.encryption.some((key) =>
    timingSafeEqual(Buffer.from(macOf(key, whose)), Buffer.from(given)),
  );
  return isOurs ? whose : null;
}
