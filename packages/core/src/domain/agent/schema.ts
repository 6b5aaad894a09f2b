import * as z from "zod/mini";
import { Cursor, Id, pageFields, text } from "../../lib/text/schema";

const LABEL_TEXT = "Ponle un nombre al acceso, de 1 a 60 caracteres.";

/** Rights of a token; each includes the rights before it. */
export const AGENT_RIGHTS = ["read", "book", "sell"] as const;
export type AgentRight = (typeof AGENT_RIGHTS)[number];

export const MISSING_RIGHT: Record<AgentRight, string> = {
  read: "A este acceso le falta el permiso de consultar.",
  book: "A este acceso le falta el permiso de agendar: solo puede consultar.",
  sell: "A este acceso le falta el permiso de vender paquetes.",
};

/** The clients that a token may act for: the person who writes in the conversation, or all clients of the practice. */
export const AGENT_BOUNDS = ["conversation", "practice"] as const;
export type AgentBound = (typeof AGENT_BOUNDS)[number];

export const AGENT_MODES = ["allow", "ask", "deny"] as const;
export type AgentMode = (typeof AGENT_MODES)[number];
/** Changes that a token can be set to make freely, only with the therapist's approval, or not at all. */
export const GRAVE_ACTS = ["move", "cancel", "sell"] as const;
export type GraveAct = (typeof GRAVE_ACTS)[number];
export type AgentModes = Record<GraveAct, AgentMode>;

const Mode = z._default(z.enum(AGENT_MODES), "allow");
export const FREELY: AgentModes = { move: "allow", cancel: "allow", sell: "allow" };

const EXPIRY_TEXT = "El acceso vence en 1 a 730 días, o nunca.";

export const CreateAgentTokenInput = z.object({
  label: text({ max: 60, short: LABEL_TEXT, long: LABEL_TEXT }),
  right: z._default(z.enum(AGENT_RIGHTS), "sell"),
  bound: z._default(z.enum(AGENT_BOUNDS), "practice"),
  modes: z._default(z.object({ move: Mode, cancel: Mode, sell: Mode }), FREELY),
  expires_in_days: z._default(
    z.nullable(z.int(EXPIRY_TEXT).check(z.minimum(1, EXPIRY_TEXT), z.maximum(730, EXPIRY_TEXT))),
    90,
  ),
});
export type CreateAgentTokenInput = z.infer<typeof CreateAgentTokenInput>;
export const UndoAgentInput = z.object({ token_id: Id, cursor: Cursor });
export type UndoAgentInput = z.infer<typeof UndoAgentInput>;
export const AgentActivityInput = z.object(pageFields(100, 20));

interface ActionMeaning {
  text: string;
  /** Whether the action counts towards the daily limit. Confirming and cancelling do not, so it never stops them. */
  isCounted: boolean;
}

const counted = (text: string): ActionMeaning => ({ text, isCounted: true });
const free = (text: string): ActionMeaning => ({ text, isCounted: false });

/** Which of `GRAVE_ACTS` an agent's action counts as. Actions without an entry never need approval. */
export const GRAVE_ACT_OF: Partial<Record<AgentAction, GraveAct>> = {
  "appointment.move": "move",
  "appointment.shorten": "move",
  "appointment.lengthen": "move",
  "appointment.mode": "move",
  "appointment.cancel": "cancel",
  "purchase.create": "sell",
};

/** An agent's actions that change an existing appointment. An undo restores the appointment's former state. */
export const APPOINTMENT_CHANGES: ReadonlySet<AgentAction> = new Set<AgentAction>([
  "appointment.move",
  "appointment.shorten",
  "appointment.lengthen",
  "appointment.mode",
  "appointment.cancel",
]);

export const AGENT_ACTIONS = {
  "appointment.book": counted("Agendó una cita"),
  "appointment.series": counted("Agendó una serie de citas"),
  "appointment.move": counted("Reprogramó una cita"),
  "appointment.shorten": counted("Acortó una cita"),
  "appointment.lengthen": counted("Alargó una cita"),
  "appointment.mode": counted("Cambió cómo es una cita"),
  "appointment.confirm": free("Confirmó una cita"),
  "appointment.cancel": free("Canceló una cita"),
  "client.create": counted("Registró un cliente"),
  "client.complete": counted("Completó los datos de un cliente"),
  "purchase.create": counted("Vendió un paquete"),
  "purchase.use": counted("Usó una sesión de un paquete"),
  "purchase.refund": counted("Devolvió una sesión a un paquete"),
  "payment.announce": counted("Anunció un pago por verificar"),
  "payment.collect": free("Envió un mensaje de cobro"),
  "waitlist.offer": counted("Ofreció una hora a quien espera"),
};
export type AgentAction = keyof typeof AGENT_ACTIONS;
