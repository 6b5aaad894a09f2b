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
