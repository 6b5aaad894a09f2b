import type { AgentToken } from "@sereno/core/domain/agent/output";
import type { AgentBound, AgentMode, AgentRight, GraveAct } from "@sereno/core/domain/agent/schema";

/** Texts of the rights; each right includes the rights before it. */
export const RIGHT_TEXTS: Record<AgentRight, { label: string; text: string }> = {
  read: { label: "Consultar", text: "Ve horarios libres, citas, clientes y paquetes. No cambia nada." },
  book: { label: "Agendar", text: "También agenda, mueve, confirma y cancela citas, y registra clientes." },
  sell: { label: "Agendar y vender", text: "También vende paquetes a tus clientes." },
};

const HOLDERS: Record<AgentRight, string> = {
  read: "ve tus citas y tus clientes",
  book: "puede agendar por ti",
  sell: "puede agendar y vender por ti",
};

export const secretWarning = ({ right }: Pick<AgentToken, "right">): string =>
  `Cópialo ahora y guárdalo como una contraseña: quien lo tenga ${HOLDERS[right ?? "sell"]}.`;

export const BOUND_TEXTS: Record<AgentBound, { label: string; text: string }> = {
  conversation: {
    label: "Solo a quien escribe",
    text: "En cada conversación ve y cambia lo de esa persona, y de nadie más. Tu asistente envía su celular.",
  },
  practice: { label: "A toda la consulta", text: "Ve y cambia lo de todos tus clientes." },
};

export const ACT_LABELS: Record<GraveAct, string> = {
  move: "Mover una cita",
  cancel: "Cancelar una cita",
  sell: "Vender un paquete",
};
export const MODE_OPTIONS: readonly { value: AgentMode; label: string }[] = [
  { value: "allow", label: "Sin preguntarme" },
  { value: "ask", label: "Con mi visto bueno" },
  { value: "deny", label: "Nunca" },
];

type ExpiryOption = "30" | "90" | "365" | "never";

export const EXPIRY_OPTIONS: readonly { value: ExpiryOption; label: string }[] = [
  { value: "30", label: "En 30 días" },
  { value: "90", label: "En 90 días" },
  { value: "365", label: "En un año" },
  { value: "never", label: "Nunca" },
];

export const daysOf = (option: ExpiryOption): number | null => (option === "never" ? null : Number(option));
export const optionOf = (days: number | null): ExpiryOption | undefined =>
  EXPIRY_OPTIONS.find(({ value }) => daysOf(value) === days)?.value;
