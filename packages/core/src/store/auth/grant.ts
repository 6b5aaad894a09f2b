import { asRead, type Write } from "../../db/index";
import type { Grant } from "../../domain/auth/entity";
import type { Keys } from "../../keys";
import { decryptText, grantOwner } from "./tokens";

/** Deletes the grant that was read. Fails if a new grant replaced it, because that one would stay valid at Google. */
export const grantRemoval = (practice_id: string, grant: Grant | null): Write => ({
  write: (entities) => entities.grant.delete({ practice_id }).where(asRead(grant, "encrypted_refresh_token")).commit(),
});

/** The refresh token of a stored grant. @throws Error if no key decrypts it or it belongs to another practice. */
export const openGrant = (
  keys: Keys,
  { practice_id, encrypted_refresh_token }: Pick<Grant, "practice_id" | "encrypted_refresh_token">,
): Promise<string> => decryptText(keys, grantOwner(practice_id), encrypted_refresh_token);
