import type { PracticeContext } from "../../db/index";
import type { GoogleLogin } from "../../domain/auth/output";
import type { BeginSignInInput } from "../../domain/auth/schema";
import type { AuthPorts } from "../../store/auth/ports";
import { startSignIn } from "../../store/auth/start-sign-in";

/** Only the practice's own account can complete it. */
export const connectGoogle = (ctx: PracticeContext, ports: AuthPorts, input: BeginSignInInput): Promise<GoogleLogin> =>
  startSignIn(ctx, ports, input, ctx);
