import * as z from "zod/mini";
import { User } from "./schema";

export const GoogleLogin = z.object({
  authorization_url: z.string().check(z.describe("Where to send the browser.")),
  state: z.string().check(z.describe("Counts once, for ten minutes.")),
  verifier: z
    .optional(z.string())
    .check(z.describe("Of a sign-in that is `bound`: to be kept by whoever began it and sent with the code.")),
});
export type GoogleLogin = z.infer<typeof GoogleLogin>;

export const AuthAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.int().check(z.describe("Seconds.")),
  user: User,
});
export type AuthAnswer = z.infer<typeof AuthAnswer>;
