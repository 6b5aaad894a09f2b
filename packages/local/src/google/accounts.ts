import { createHash } from "node:crypto";

export interface Account {
  email: string;
  name: string;
  emailVerified?: boolean;
  /** A personal account, without an organisation; otherwise the organisation is the address's domain. */
  isPersonal?: boolean;
}

export const demoAccounts: Account[] = [
  { email: "ana@sereno.test", name: "Ana María Restrepo" },
  { email: "bruno@sereno.test", name: "Bruno Cárdenas" },
  { email: "carla@sereno.test", name: "Carla Jiménez" },
];

/** Google's account id of 21 digits, constant for an address across restarts. */
export function subjectOf(email: string): string {
  const digest = createHash("sha256").update(email).digest();
  return `1${digest.readBigUInt64BE().toString().padStart(20, "0")}`;
}
