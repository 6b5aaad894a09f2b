import * as z from "zod/mini";
import { User } from "./schema";

export const GoogleLogin = z.object({
  authorization_url: z.string(),
  state: z.string(),
  verifier: z.optional(z.string()),
});
export type GoogleLogin = z.infer<typeof GoogleLogin>;

export const AuthAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.int(),
  user: User,
});
export type AuthAnswer = z.infer<typeof AuthAnswer>;

/** A signed-in browser. Times are ISO instants. */
export interface Session {
  id: string;
  /** Names of the browser and (`system`) the operating system, such as 'Chrome' and 'Android'; null if unknown. */
  browser: string | null;
  system: string | null;
  /** Approximate location of the last use, by IP address: ISO 3166-1 code and city; null if unknown. */
  country: string | null;
  city: string | null;
  created_at: string;
  seen_at: string;
}

export interface SessionPage {
  current: Session;
  others: Session[];
  next_cursor: string | null;
}
