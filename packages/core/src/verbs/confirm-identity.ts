import type { AuthPorts } from "../records/auth/ports";
import { startSignIn } from "../records/auth/start-sign-in";
import type { PracticeContext } from "../table/context";
import type { GoogleLogin } from "../things/auth/output";
import type { BeginSignInInput } from "../things/auth/schema";

/** Begins to prove once more who the therapist is, before what is grave: the same account ends it with a session that is new. */
export const confirmIdentity = (
  ctx: PracticeContext,
  ports: AuthPorts,
  input: BeginSignInInput,
): Promise<GoogleLogin> => startSignIn(ctx, ports, input, { ...ctx, confirms: true });
