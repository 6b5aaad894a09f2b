import type { Practice } from "../practice/entity";

/** What tells whose Google account it is. */
interface GoogleAccount {
  email: string;
  /** The organisation that the account belongs to, as Google says (`hd`); null for a personal account. */
  hosted_domain: string | null;
}

/**
 * True when the deployment admits the account; an empty list admits everyone. `@domain` means the accounts of an organisation:
 * anybody can make a personal account with an address at any domain.
 */
export function isAdmitted(allowed: string[], { email, hosted_domain }: GoogleAccount): boolean {
  const address = email.toLowerCase();
  const domain = `@${hosted_domain?.toLowerCase()}`;
  return (
    allowed.length === 0 ||
    allowed.some((each) => (each.startsWith("@") ? each === domain && address.endsWith(each) : each === address))
  );
}

/**
 * The same of who opened a practice, by what Google said at the last sign-in: `email` is the therapist's to change. A practice
 * that nobody signed in to since that is kept is not admitted by any list, and a sign-in says it anew.
 */
export const isStillAdmitted = (allowed: string[], { google_email, google_hd }: Practice): boolean =>
  allowed.length === 0 ||
  (google_email !== undefined && isAdmitted(allowed, { email: google_email, hosted_domain: google_hd ?? null }));
