import { createHash, timingSafeEqual } from "node:crypto";
import { macOf } from "../../keys";
import type { Context } from "../../table/context";
import { readOne } from "../../table/read";
import type { DepartureRecord } from "../../things/departure/entity";

const USE = "departure-certificate";
const TOKEN = /^([0-9a-f]{20})([\w-]{22})$/;

type Sealed = Pick<DepartureRecord, "practice_id" | "seal">;

/** What the address of an account's certificate ends with. It is kept with what is told there, so that the address outlives the key. */
export const newSeal = ({ meet }: Pick<Context, "meet">, practice_id: string): string =>
  macOf(meet.keys.encryption, USE, practice_id);

/** Of an account that was closed before seals were kept, by the first of the keys. */
const sealOf = (ctx: Pick<Context, "meet">, { practice_id, seal }: Sealed): string => seal ?? newSeal(ctx, practice_id);

/**
 * Where it is said what became of an account that is closed, from the web's origin: to whoever has the address, also once nobody can sign in
 * to it any more. It names nobody.
 */
export const certificatePath = (ctx: Pick<Context, "meet">, sealed: Sealed): string =>
  `/c/constancia/${sealed.practice_id.slice("prc_".length)}${sealOf(ctx, sealed)}`;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** What became of the account; null for an address that Sereno never made, to the letter. One read. */
export async function readCertificate(
  ctx: Pick<Context, "db" | "meet">,
  token: string,
): Promise<DepartureRecord | null> {
  const [, practice, given = ""] = TOKEN.exec(token) ?? [];
  if (!practice) return null;
  const found = await readOne(ctx.db, ctx.db.one.departure({ practice_id: `prc_${practice}` }));
  return found && timingSafeEqual(digest(sealOf(ctx, found)), digest(given)) ? found : null;
}
