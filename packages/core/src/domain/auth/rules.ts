/** Half of a signature's 43 characters: neither the removed nor the kept half can be guessed. */
const HALF = 21;

/** A session's token without half of its signature: it ends that session, and is good for nothing else. */
export const halveToken = (token: string): string => token.slice(0, token.lastIndexOf(".") + 1 + HALF);

/** What a refused caller is asked for (RFC 6750, section 3). */
export const CHALLENGE = 'Bearer realm="sereno"';
