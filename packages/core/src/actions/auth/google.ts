import type { Context, PracticeContext } from "../../db/index";
import type { Grant } from "../../domain/auth/entity";
import type { GoogleLogin } from "../../domain/auth/output";
import type { BeginSignInInput } from "../../domain/auth/schema";
import type { Practice } from "../../domain/practice/entity";
import { openGrant } from "../../store/auth/grant";
import type { AuthPorts } from "../../store/auth/ports";
import { startSignIn } from "../../store/auth/start-sign-in";
import { endChannel } from "../../store/busy/refresh";

/** Starts a connection with Google. Only the practice's own account can complete it. */
export const connectGoogle = (ctx: PracticeContext, ports: AuthPorts, input: BeginSignInInput): Promise<GoogleLogin> =>
  startSignIn(ctx, ports, input, ctx);

/** Starts a new sign-in before a sensitive procedure. The same account must complete it, with a new session. */
export const confirmIdentity = (
  ctx: PracticeContext,
  ports: AuthPorts,
  input: BeginSignInInput,
): Promise<GoogleLogin> => startSignIn(ctx, ports, input, { ...ctx, confirms: true });

/**
 * Ends the practice's notification channel at Google, which needs the grant, then revokes the grant. Never throws
 * because of Google.
 */
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
