import { asRead } from "../../db/as-read";
import type { Write } from "../../db/commit";
import type { Grant } from "../../domain/auth/entity";
import type { Keys } from "../../keys";
import { decryptText, grantOwner } from "./tokens";

/** Deletes the grant that was read. Fails if it changed, because the new one would stay valid at Google. */
export const grantRemoval = (practice_id: string, grant: Grant | null): Write => ({
  write: (entities) => entities.grant.delete({ practice_id }).where(asRead(grant, "encrypted_refresh_token")).commit(),
});

/** The refresh token of a stored grant. @throws Error if no key fits or it is another practice's. */
export const openGrant = (
  keys: Keys,
  { practice_id, encrypted_refresh_token }: Pick<Grant, "practice_id" | "encrypted_refresh_token">,
): Promise<string> => decryptText(keys, grantOwner(practice_id), encrypted_refresh_token);
