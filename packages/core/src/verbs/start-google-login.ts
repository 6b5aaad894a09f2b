import type { AuthPorts } from "../records/auth/ports";
import { startSignIn } from "../records/auth/start-sign-in";
import type { Context } from "../table/context";
import type { GoogleLogin } from "../things/auth/output";
import type { BeginSignInInput } from "../things/auth/schema";

/** Begins a sign-in. Its state can be used once, within 10 minutes. */
export const startGoogleLogin = (ctx: Context, ports: AuthPorts, input: BeginSignInInput): Promise<GoogleLogin> =>
  startSignIn(ctx, ports, input);
