import { asRead, erase, type Write } from "../../db/writes";
import type { Grant } from "../../domain/auth/entity";
import type { Keys } from "../../keys";
import { decryptText, grantOwner } from "./tokens";

/** Deletes a grant. Fails if a newer grant has replaced the given one: the newer grant is still valid at Google. */
export const grantRemoval = (practice_id: string, grant: Grant | null): Write =>
  erase("grant", { practice_id }, asRead(grant, "encrypted_refresh_token"));

/** The refresh token of a grant. @throws Error if no key decrypts it or it was encrypted for another practice. */
export const openGrant = (
  keys: Keys,
  { practice_id, encrypted_refresh_token }: Pick<Grant, "practice_id" | "encrypted_refresh_token">,
): Promise<string> => decryptText(keys, grantOwner(practice_id), encrypted_refresh_token);
