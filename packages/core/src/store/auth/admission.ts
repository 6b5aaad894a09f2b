import type { Practice } from "../../domain/practice/entity";
import type { GoogleIdentity } from "./ports";

const ADDRESS = /^[^\s@]*@[^\s@]+$/;

/** Parses ALLOWED_EMAILS: addresses or `@domain`s, separated by commas. An empty list admits everyone.
 * @throws Error with a one-line message for an invalid address, or a setting that consists of commas and spaces. */
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

/** Whether the list admits an account. `@domain` requires an address of the domain and an account of the Google
 * organisation, because a personal account may have such an address. */
export function isAdmitted(
  allowed: string[],
  { email, hosted_domain }: Pick<GoogleIdentity, "email" | "hosted_domain">,
): boolean {
  const address = email.toLowerCase();
  const domain = `@${hosted_domain?.toLowerCase()}`;
  return (
    allowed.length === 0 ||
    allowed.some((each) => (each.startsWith("@") ? each === domain && address.endsWith(each) : each === address))
  );
}

/** Whether the list still admits a practice, by the address of its last Google sign-in, because `email` is editable.
 * A practice without that address is admitted only by an empty list. */
export const isStillAdmitted = (allowed: string[], { google_email, google_hd }: Practice): boolean =>
  allowed.length === 0 ||
  (google_email !== undefined && isAdmitted(allowed, { email: google_email, hosted_domain: google_hd ?? null }));
