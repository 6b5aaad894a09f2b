import * as z from "zod/mini";
import { optionalText, pageFields, text } from "../../lib/text/schema";
import { AgentPause } from "../agent/output";

const FAILED_TEXT = "Error al procesar la autenticación";

export const BeginSignInInput = z._default(z.object({ bound: z._default(z.boolean(), false) }), { bound: false });
export type BeginSignInInput = z.infer<typeof BeginSignInInput>;

export const GoogleCallbackInput = z.object({
  code: text({ max: 2048, short: "Código de autorización no encontrado", long: FAILED_TEXT }),
  state: optionalText(1024, { long: FAILED_TEXT }),
  verifier: optionalText(100, { long: FAILED_TEXT }),
});
export type GoogleCallbackInput = z.infer<typeof GoogleCallbackInput>;

export const EndLeftInput = z.object({ halved_token: text({ max: 1024 }) });
export type EndLeftInput = z.infer<typeof EndLeftInput>;

const Kept = z._default(z.boolean(), false);
export const RevokeAccessInput = z._default(z.object({ keep_agent_tokens: Kept, keep_feed: Kept }), {
  keep_agent_tokens: false,
  keep_feed: false,
});
export type RevokeAccessInput = z.infer<typeof RevokeAccessInput>;

export const ListSessionsInput = z.object(pageFields(100, 20));
export type ListSessionsInput = z.infer<typeof ListSessionsInput>;
/** The signed-in therapist: what the web app stores under the key `user`. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  /** Address of the Google account; absent in a user that a browser stored earlier. */
  google_email: z.optional(z.string()),
  name: z.string(),
  picture_url: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  agent_enabled: z.boolean(),
  google_connected: z.boolean(),
  google_broken: z.boolean(),
  endpoint_stopped: z.boolean(),
  agent_pauses: z.array(AgentPause),
  first_steps: z.boolean(),
  created_at: z.string(),
});
export type User = z.infer<typeof User>;
