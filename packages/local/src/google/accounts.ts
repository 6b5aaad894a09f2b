import { createHash } from "node:crypto";

export interface Account {
  email: string;
  name: string;
  emailVerified?: boolean;
  /** Whether the account belongs to no organisation. Otherwise its organisation is the address's domain. */
  isPersonal?: boolean;
}

export const demoAccounts: Account[] = [
  { email: "ana@sereno.test", name: "Ana María Restrepo" },
  { email: "bruno@sereno.test", name: "Bruno Cárdenas" },
  { email: "carla@sereno.test", name: "Carla Jiménez" },
];

/** An account id of 21 digits, as Google's, which stays the same for an address across restarts. */
export const subjectOf = (email: string): string =>
  `1${createHash("sha256").update(email).digest().readBigUInt64BE().toString().padStart(20, "0")}`;
