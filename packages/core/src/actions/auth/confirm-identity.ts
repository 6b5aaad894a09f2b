import type { PracticeContext } from "../../db/index";
import type { GoogleLogin } from "../../domain/auth/output";
import type { BeginSignInInput } from "../../domain/auth/schema";
import type { AuthPorts } from "../../store/auth/ports";
import { startSignIn } from "../../store/auth/start-sign-in";

/** For sensitive procedures. The same account must complete the sign-in, with a new session. */
export const confirmIdentity = (
  ctx: PracticeContext,
  ports: AuthPorts,
  input: BeginSignInInput,
): Promise<GoogleLogin> => startSignIn(ctx, ports, input, { ...ctx, confirms: true });
