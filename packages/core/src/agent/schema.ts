import * as z from "zod/mini";
import { Cursor, Id, text } from "../text/schema";

const LABEL_TEXT = "Ponle un nombre al acceso, de 1 a 60 caracteres.";

/** What a token lets an agent do, each with all before it. */
export const AGENT_RIGHTS = ["read", "book", "sell"] as const;
export type AgentRight = (typeof AGENT_RIGHTS)[number];

export const MISSING_RIGHT: Record<AgentRight, string> = {
  read: "A este acceso le falta el permiso de consultar.",
  book: "A este acceso le falta el permiso de agendar: solo puede consultar.",
  sell: "A este acceso le falta el permiso de vender paquetes.",
};

const EXPIRY_TEXT = "El acceso vence en 1 a 730 días, o nunca.";

export const CreateAgentTokenInput = z.object({
  label: text({ max: 60, short: LABEL_TEXT, long: LABEL_TEXT }),
  right: z._default(z.enum(AGENT_RIGHTS), "sell"),
  /** Days; null is never. */
  expires_in_days: z._default(
    z.nullable(z.int(EXPIRY_TEXT).check(z.minimum(1, EXPIRY_TEXT), z.maximum(730, EXPIRY_TEXT))),
    90,
  ),
});
export type CreateAgentTokenInput = z.infer<typeof CreateAgentTokenInput>;
export const AgentTokenId = z.object({ id: Id });
export const AgentActivityInput = z.object({
  limit: z._default(
    z.int().check(z.minimum(1, "El límite va de 1 a 100."), z.maximum(100, "El límite va de 1 a 100.")),
    20,
  ),
  cursor: Cursor,
});

/** What an agent changed, in the terms of the screens. */
export const AGENT_ACTIONS = {
  "appointment.book": "Agendó una cita",
  "appointment.move": "Reprogramó una cita",
  "appointment.confirm": "Confirmó una cita",
  "appointment.cancel": "Canceló una cita",
  "client.create": "Registró un cliente",
  "purchase.create": "Vendió un paquete",
  "purchase.use": "Usó una sesión de un paquete",
  "purchase.refund": "Devolvió una sesión a un paquete",
} as const;
export type AgentAction = keyof typeof AGENT_ACTIONS;
