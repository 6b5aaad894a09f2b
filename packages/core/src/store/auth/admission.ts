import type { Practice } from "../../domain/practice/entity";

const ADDRESS = /^[^\s@]*@[^\s@]+$/;

/**
 * Whom a deployment's setting admits: addresses, or `@domain`, by commas; "" or nothing: everyone, an empty list.
 * @throws Error in one line for a setting that names nobody, which would let everyone in, or what is no address.
 */
export function readAllowed(setting = ""): string[] {
  if (setting === "") return [];
  const allowed = setting
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean);
  if (allowed.length === 0) throw new Error("ALLOWED_EMAILS no nombra a nadie. Escribe quién puede entrar, o quítala.");
  const wrong = allowed.find((each) => !ADDRESS.test(each));
  if (wrong) throw new Error(`ALLOWED_EMAILS: «${wrong}» no es un correo ni un @dominio.`);
  return allowed;
}

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
