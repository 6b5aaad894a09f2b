/** Half of a signature's 43 characters: the half that is left out cannot be guessed. */
const HALF = 21;

/** A session token with half of its signature. It can only end that session, not open it. */
export const halveToken = (token: string): string => token.slice(0, token.lastIndexOf(".") + 1 + HALF);

/** The `WWW-Authenticate` challenge (RFC 6750, section 3). */
export const CHALLENGE = 'Bearer realm="sereno"';
