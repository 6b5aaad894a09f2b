import type { AuthPorts } from "../records/auth/ports";
import { startSignIn } from "../records/auth/start-sign-in";
import type { PracticeContext } from "../table/context";
import type { GoogleLogin } from "../things/auth/output";
import type { BeginSignInInput } from "../things/auth/schema";

/** Begins to connect the practice with Google (again): a sign-in that no other account can finish. */
export const connectGoogle = (ctx: PracticeContext, ports: AuthPorts, input: BeginSignInInput): Promise<GoogleLogin> =>
  startSignIn(ctx, ports, input, ctx);
