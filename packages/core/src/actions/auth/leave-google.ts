import type { Context } from "../../db/index";
import type { Grant } from "../../domain/auth/entity";
import type { Practice } from "../../domain/practice/entity";
import { openGrant } from "../../store/auth/grant";
import type { AuthPorts } from "../../store/auth/ports";
import { endChannel } from "../../store/busy/refresh";

/** Ends the notification channel, using the grant, then revokes the grant. Google's errors are only logged. */
export async function leaveGoogle(
  ctx: Context,
  ports: AuthPorts,
  grant: Grant | null,
  practice: Practice,
): Promise<void> {
  if (!grant) return;
  await endChannel(ctx, grant, practice.busy_channel?.open);
  await openGrant(ports.keys, grant)
    .then((refreshToken) => ports.identity.revoke(refreshToken))
    .catch((cause: unknown) => ctx.log.error("google_revoke_failed", { cause }));
}
