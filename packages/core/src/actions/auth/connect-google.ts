import type { PracticeContext } from "../../db/context";
import type { GoogleLogin } from "../../domain/auth/output";
import type { BeginSignInInput } from "../../domain/auth/schema";
import type { AuthPorts } from "../../store/auth/ports";
import { startSignIn } from "../../store/auth/start-sign-in";

/** Begins to connect the practice with Google (again): a sign-in that no other account can finish. */
export const connectGoogle = (ctx: PracticeContext, ports: AuthPorts, input: BeginSignInInput): Promise<GoogleLogin> =>
  startSignIn(ctx, ports, input, ctx);
