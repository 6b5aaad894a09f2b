/** Half of a signature's 43 characters, so that neither half can be guessed. */
const HALF = 21;

/** A session token with half of its signature: it can only end that session. */
export const halveToken = (token: string): string => token.slice(0, token.lastIndexOf(".") + 1 + HALF);

/** The `WWW-Authenticate` challenge (RFC 6750, section 3). */
export const CHALLENGE = 'Bearer realm="sereno"';
