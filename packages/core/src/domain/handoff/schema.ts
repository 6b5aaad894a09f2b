import * as z from "zod/mini";
import { OptionalPhone } from "../../lib/phone/schema";
import { Id, OptionalId, optionalText, pageFields, text } from "../../lib/text/schema";

export const HANDOFF_STATES = ["open", "resolved"] as const;

export const MAX_REASON = 80;
export const MAX_SUMMARY = 280;
const WHO_TEXT = "Di a quién pasas: envía client_id o phone.";
const REASON_TEXT = `Di por qué pasas la conversación, en máximo ${MAX_REASON} caracteres.`;

export const OpenHandoffInput = z
  .object({
    client_id: OptionalId,
    /** The phone of the person in the conversation, who may not be a client. */
    phone: OptionalPhone,
    reason: text({ max: MAX_REASON, short: REASON_TEXT, long: REASON_TEXT }),
    summary: optionalText(MAX_SUMMARY, { lines: true }),
  })
  .check(z.refine(({ client_id, phone }) => Boolean(client_id || phone), { message: WHO_TEXT, path: ["client_id"] }));
export type OpenHandoffInput = z.infer<typeof OpenHandoffInput>;

export const HandoffId = z.object({ id: Id });

export const ListHandoffsInput = z.object({
  state: z._default(z.enum(HANDOFF_STATES), "open"),
  ...pageFields(100, 20),
});
export type ListHandoffsInput = z.infer<typeof ListHandoffsInput>;
