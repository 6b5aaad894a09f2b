import type { AgentToken } from "@sereno/core/domain/agent/output";

export const PROGRAMS = ["n8n", "make", "http", "mcp"] as const;
export type Program = (typeof PROGRAMS)[number];

export const PROGRAM_LABELS: Record<Program, string> = {
  n8n: "n8n",
  make: "Make",
  http: "Otro programa, por HTTP",
  mcp: "Un modelo, por MCP",
};

export interface ConnectionStep {
  text: string;
  copied: { label: string; value: string };
}

/** For n8n and Make, the expression for the sender's phone number with '+'; for other programs, an example number. */
const WRITERS: Record<Program, string> = {
  n8n: "={{ '+' + $json.messages[0].from }}",
  make: "+{{1.messages[].from}}",
  http: "+573001234567",
  mcp: "+573001234567",
};

const PLACES: Record<Program, string> = {
  n8n: "Agrega un nodo «HTTP Request» con el método GET y esta dirección.",
  make: "Agrega un módulo «HTTP: Make a request» con el método GET y esta dirección.",
  http: "Haz que tu programa pida esta dirección con GET.",
  mcp: "Agrega un servidor MCP por HTTP con esta dirección.",
};

/** Steps to a first working call. They name the token by a placeholder, because the token was shown only once. */
export function connectionSteps(
  program: Program,
  { bound }: Pick<AgentToken, "bound">,
  origin: string,
): ConnectionStep[] {
  const url = origin + (program === "mcp" ? "/mcp" : "/api/v1/agent/context");
  const steps = [
    { text: PLACES[program], copied: { label: "Dirección", value: url } },
    {
      text: "En los encabezados (headers), pon Authorization. Cambia TU_ACCESO por el acceso que copiaste.",
      copied: { label: "Authorization", value: "Bearer TU_ACCESO" },
    },
  ];
  if (bound !== "conversation") return steps;
  const writer = {
    text: "Pon también Sereno-Writer: el celular de quien escribe, que debe llegar de WhatsApp y no del modelo.",
    copied: { label: "Sereno-Writer", value: WRITERS[program] },
  };
  return [...steps, writer];
}
