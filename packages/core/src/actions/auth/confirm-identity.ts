import type { PracticeContext } from "../../db/context";
import type { GoogleLogin } from "../../domain/auth/output";
import type { BeginSignInInput } from "../../domain/auth/schema";
import type { AuthPorts } from "../../store/auth/ports";
import { startSignIn } from "../../store/auth/start-sign-in";

/** Begins to prove once more who the therapist is, before what is grave: the same account ends it with a session that is new. */
export const confirmIdentity = (
  ctx: PracticeContext,
  ports: AuthPorts,
  input: BeginSignInInput,
): Promise<GoogleLogin> => startSignIn(ctx, ports, input, { ...ctx, confirms: true });
