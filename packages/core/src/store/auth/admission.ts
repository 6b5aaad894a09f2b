import type { Practice } from "../../domain/practice/entity";

const ADDRESS = /^[^\s@]*@[^\s@]+$/;

/**
 * Parses who may sign in: addresses, or `@domain`, separated by commas. An empty setting admits everyone (an empty
 * list).
 * @throws Error of one line for a setting without any name, which would admit everyone, or an invalid address.
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

interface GoogleAccount {
  email: string;
  /** The account's organisation, as Google reports it (`hd`); null for a personal account. */
  hosted_domain: string | null;
}

/**
 * Whether the deployment admits the account; an empty list admits everyone. `@domain` means accounts of that
 * organisation, because anybody can make a personal account with an address of any domain.
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
 * Whether a practice's owner is still admitted, by Google's data of the last sign-in, because `email` is editable.
 * Without that data no list admits the practice until the next sign-in.
 */
export const isStillAdmitted = (allowed: string[], { google_email, google_hd }: Practice): boolean =>
  allowed.length === 0 ||
  (google_email !== undefined && isAdmitted(allowed, { email: google_email, hosted_domain: google_hd ?? null }));
