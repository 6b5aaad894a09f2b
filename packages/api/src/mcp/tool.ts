import type { PracticeContext } from "@sereno/core/db/context";
import { MAX_REASON, MAX_SUMMARY } from "@sereno/core/domain/handoff/schema";
import { AppError, type FieldError, invalidField } from "@sereno/core/errors";
import { AGENT_MEMBERS } from "../rest/descriptions/agent";
import { formsOf, shapeOf } from "../rest/forms";
import type { Json } from "../rest/input";
import type { JsonSchema } from "../rest/json-schema";
import { describeProcedure, type OutputOf, type ProcedureName } from "../rest/procedure";
import { unknownAmong } from "../rest/unknown";

type Kind = Extract<JsonSchema["type"], string>;

/** An argument's schema in keywords that OpenAI, Anthropic and Gemini accept. Gemini, for example, has no `const`. */
type Member = { type: Kind; enum?: string[]; description?: string };
export type Members = Record<string, Member>;

/** A tool's answer: a sentence without text by clients or third parties, and the data. */
export interface ToolAnswer {
  sentence: string;
  data: Json;
}

export interface ToolCall {
  ctx: PracticeContext;
  input: Json;
  /** The offered time, for a tool that takes a `slot`; empty if none was sent. */
  slot: string;
  call<P extends ProcedureName>(procedure: P, input: Json): Promise<OutputOf<P>>;
  /** Awaits a check before a change. Its refusal counts unless an answer is stored for the change's idempotency key. */
  precheck<T>(check: Promise<T>): Promise<T | undefined>;
}

export interface Tool {
  /** What the tool does, for a model. In Spanish, because people read the description as well. */
  description: string;
  /** Whether the tool changes data; `may`: only if the arguments contain an `amount`. */
  writes: boolean | "may";
  /** Whether the tool cancels, changes or sells something, so that it requires `confirmed_by_client`. */
  needsConfirmation?: boolean;
  takes(): Members;
  needs: readonly string[];
  run(call: ToolCall): Promise<ToolAnswer>;
}

const WORDS: Record<string, string> = {
  appointment_id: "De sereno_quien_escribe",
  client_id: "De sereno_quien_escribe",
  package_id: "De sereno_paquetes",
  phone: "De quien escribe, si el acceso no lo sabe",
  package_purchase_id: "Paquete ya comprado que paga la cita",
  patient_email: "Para invitarla a la virtual, si no tiene",
  start_date: "AAAA-MM-DD",
  reason: `Hasta ${MAX_REASON} letras`,
  summary: `Hasta ${MAX_SUMMARY} letras`,
};

export const SLOT = { slot: { type: "string", description: "Tal cual lo dio sereno_horas" } } satisfies Members;

/** Arguments that belong to tools, not to procedures. */
const OWN = {
  confirmed_by_client: { type: "boolean", description: "true si la persona dijo sí a esto mismo" },
  idempotency_key: { type: "string", description: "Única por acción; la misma al reintentar" },
} satisfies Members;

function kindOf(form: ReturnType<typeof formsOf>[number]): Kind {
  if (form.type === "number") return "format" in form ? "integer" : "number";
  return form.type === "boolean" || form.type === "array" || form.type === "object" ? form.type : "string";
}

/** Arguments that a tool passes to a procedure, which validates them. `[name, member]` offers `member` as `name`. */
export function membersOf(procedure: ProcedureName, ...names: (string | [name: string, member: string])[]): Members {
  const members = shapeOf(describeProcedure(procedure).input);
  const memberOf = (name: string, member: string): Member => {
    const [form] = members[member] ? formsOf(members[member]) : [];
    if (!form) throw new Error(`${procedure} takes no ${member}`);
    const held =
      AGENT_MEMBERS[procedure]?.[member]?.enum ?? (form.type === "enum" ? Object.values(form.entries) : null);
    const description = WORDS[name];
    return { type: kindOf(form), ...(held && { enum: held.map(String) }), ...(description && { description }) };
  };
  const pairs = names.map((each) => (typeof each === "string" ? ([each, each] as const) : each));
  return Object.fromEntries(pairs.map(([name, member]) => [name, memberOf(name, member)]));
}

function describeInput(tool: Tool) {
  const required = [
    ...tool.needs,
    ...(tool.needsConfirmation ? ["confirmed_by_client"] : []),
    ...(tool.writes === true ? ["idempotency_key"] : []),
  ];
  const properties: Members = {
    ...tool.takes(),
    ...(tool.needsConfirmation && { confirmed_by_client: OWN.confirmed_by_client }),
    ...(tool.writes && { idempotency_key: OWN.idempotency_key }),
  };
  return { type: "object" as const, properties, required };
}

const described = new Map<Tool, ReturnType<typeof describeInput>>();

export function schemaOf(tool: Tool) {
  const schema = described.get(tool) ?? describeInput(tool);
  described.set(tool, schema);
  return schema;
}

const CONFIRM_TEXT = "Pregúntale primero a la persona, y solo si dice que sí envía true.";
const KEY_TEXT = "Envía una clave de 1 a 255 caracteres, única por acción.";

function requireKnown(tool: Tool, args: Json): void {
  const errors: FieldError[] = [];
  for (const each of unknownAmong(Object.keys(schemaOf(tool).properties), args)) if (errors.push(each) === 5) break;
  if (errors.length > 0) throw new AppError("unknown_field", { errors });
}

/** Arguments without empty ones: many models send null or "" for an argument that they leave out. */
const filled = (args: Json): Json =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== ""));

/** Splits a tool's arguments into idempotency key, slot and input. @throws AppError `unknown_field`, `invalid_input` */
export function readArguments(tool: Tool, args: Json): { key: string | null; slot: string; input: Json } {
  requireKnown(tool, args);
  const { idempotency_key: key, confirmed_by_client, slot, ...input } = filled(args);
  if (tool.needsConfirmation && confirmed_by_client !== true) throw invalidField("confirmed_by_client", CONFIRM_TEXT);
  for (const name of tool.needs) if (filled(args)[name] === undefined) throw invalidField(name, `Falta «${name}».`);
  for (const [name, { enum: held }] of Object.entries(schemaOf(tool).properties))
    if (held && input[name] !== undefined && !held.includes(String(input[name])))
      throw invalidField(name, `«${name}» puede ser ${held.join(" o ")}.`);
  const isChange = tool.writes === "may" ? input.amount !== undefined : tool.writes;
  if (isChange && typeof key !== "string") throw invalidField("idempotency_key", KEY_TEXT);
  return { key: isChange ? String(key) : null, slot: String(slot ?? ""), input };
}
