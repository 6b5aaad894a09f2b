import type { Context, PracticeContext } from "../../db/index";
import type { GoogleLogin } from "../../domain/auth/output";
import type { BeginSignInInput } from "../../domain/auth/schema";
import type { Practice } from "../../domain/practice/entity";
import type { AuthPorts } from "./ports";
import { beginSignIn } from "./sign-in-state";

export const googleEmailOf = ({ google_email, email }: Practice) => google_email ?? email;

/** Begins a sign-in. With `by`, only that session's account can sign in, and a new session replaces it. The state is
 * valid once, within 10 minutes. `confirms`: the sign-in only confirms the identity, for sensitive procedures. */
export async function startSignIn(
  ctx: Context,
  ports: AuthPorts,
  { bound }: BeginSignInInput,
  by?: Pick<PracticeContext, "practice" | "actor"> & { confirms?: boolean },
): Promise<GoogleLogin> {
  const session = by && { practice_id: by.practice.practice_id, login_id: by.actor.id };
  const confirms = by?.confirms === true;
  const begun = { bound, confirms, ...(session ? { by: session } : {}) };
  const { verifier, ...secrets } = await beginSignIn(ports, ctx.clock, begun);
  const asked = by ? { email: googleEmailOf(by.practice), confirms } : {};
  const url = await ports.identity.authorizationUrl(secrets, asked);
  return { authorization_url: url.href, state: secrets.state, ...(verifier ? { verifier } : {}) };
}
