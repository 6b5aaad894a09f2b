/** Number of a signature's 43 characters that a halved token keeps. The other characters cannot be guessed. */
const HALF = 21;

/** A session token with only half of its signature, which can end the session but not authenticate calls. */
export const halveToken = (token: string): string => token.slice(0, token.lastIndexOf(".") + 1 + HALF);

/** The `WWW-Authenticate` challenge (RFC 6750, section 3). */
export const CHALLENGE = 'Bearer realm="sereno"';
