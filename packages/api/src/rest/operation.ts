import { Approval } from "@sereno/core/domain/approval/output";
import { APPROVED_CALLS } from "@sereno/core/domain/approval/schema";
import { answerSchemas } from "./answers";
import { describeMember } from "./describe";
import { AGENT_MEMBERS, AGENT_NEEDS } from "./descriptions/agent";
import type { KeyedBy } from "./descriptions/field-name";
import { OPERATIONS } from "./descriptions/operations";
import examples from "./examples.json";
import { answerHeaders } from "./headers";
import type { JsonSchema } from "./json-schema";
import { linksOf, linksOfAsked } from "./links";
import { needsOf } from "./needs";
import { describeProcedure, type ProcedureName } from "./procedure";
import { type Refusal, refusalsOf } from "./refusals";
import { isWrite, operationId, pathNames, type Reader, type RestRow } from "./row";
import { sampleOf } from "./sample";
import type { Shapes } from "./shapes";
import { insteadOf, isForAgents, twinOf } from "./table";
import { UNUSED } from "./unknown";

const BODIES: { [P in ProcedureName]?: object } = examples.bodies satisfies KeyedBy<
  ProcedureName,
  typeof examples.bodies
>;
const PARAMETERS: Record<string, unknown> = examples.parameters;

/** A schema without null, for a query parameter: a caller omits the parameter instead of sending null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf = [], ...rest } = schema;
  const kinds = anyOf.filter((each) => each.type !== "null");
  return kinds.length === 1 ? { ...kinds[0], ...rest } : schema;
}

const takesVersion = ({ properties = {} }: JsonSchema) => Object.hasOwn(properties, "version");

const asSchema = (schema: JsonSchema | boolean | undefined): JsonSchema => (typeof schema === "object" ? schema : {});

function parameters(row: RestRow, { id, schema }: Shape, inQuery: boolean, reader: Reader) {
  const also = reader === "agent" ? [] : (row.alsoInQuery ?? []);
  const inPath = pathNames(row);
  const names = Object.keys(schema.properties ?? {}).filter(
    (name) => inQuery || inPath.includes(name) || also.includes(name),
  );
  const needed = [...(schema.required ?? []), ...((reader === "agent" && AGENT_NEEDS[row.procedure]) || [])];
  return names.map((name) => {
    const isPath = inPath.includes(name);
    const own = withoutNull(asSchema(schema.properties?.[name]));
    const { description, ...described } = describeMember(id, name, own, "input");
    return {
      name,
      in: isPath ? "path" : "query",
      description,
      required: isPath || (!isWrite(row) && needed.includes(name)),
      schema: described,
      ...(name in PARAMETERS ? { example: PARAMETERS[name] } : {}),
    };
  });
}

type Shape = NonNullable<ReturnType<Shapes["inputOf"]>>;

const UNUSED_MEMBER: JsonSchema = { readOnly: true, description: "Taken as it was shown, and not used." };

function bodyOf(row: RestRow, { id, schema }: Shape, allOptional: boolean, reader: Reader): JsonSchema {
  const inPath = pathNames(row);
  const used = reader === "agent" ? AGENT_MEMBERS[row.procedure] : undefined;
  const isBody = (name: string) => !inPath.includes(name) && (!used || name in used);
  const needs = (reader === "agent" && AGENT_NEEDS[row.procedure]) || [];
  const required = allOptional ? [] : [...(schema.required ?? []), ...needs].filter(isBody);
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => isBody(name))
      .map(([name, member]) => [name, { ...describeMember(id, name, asSchema(member), "input"), ...used?.[name] }]),
  );
  const unused = (reader === "agent" ? [] : (UNUSED[row.procedure] ?? [])).filter(
    (name) => !name.includes(".") && isBody(name),
  );
  return {
    type: "object",
    properties: { ...properties, ...Object.fromEntries(unused.map((name) => [name, UNUSED_MEMBER])) },
    ...(required.length > 0 ? { required } : {}),
    // An agent's tools may have no `anyOf` beside `properties`, so the description states the dependencies.
    ...(allOptional || reader === "agent" ? {} : needsOf(id)),
    additionalProperties: false,
  };
}

const isRequired = ({ required, anyOf, allOf }: JsonSchema): boolean => Boolean(required ?? anyOf ?? allOf);

const SECURITY = { everyone: [], therapist: [{ therapist: [] }], agent: [{ therapist: [] }, { agent: [] }] };

interface Done {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content: { "application/json": { schema: JsonSchema; example: unknown } };
  links?: ReturnType<typeof linksOf>;
}

const either = (schema: JsonSchema, other: JsonSchema | undefined): JsonSchema =>
  other ? { anyOf: [schema, other] } : schema;

const otherOf = (row: RestRow, reader: Reader): RestRow | undefined => {
  const other = insteadOf(row);
  return other && (reader === "everyone" || isForAgents(other)) ? other : undefined;
};

function responsesOf(row: RestRow, shapes: Shapes, input: JsonSchema | null, reader: Reader) {
  const { access } = describeProcedure(row.procedure);
  const answer = answerSchemas[row.procedure];
  const other = otherOf(row, reader);
  const schema = either(shapes.refToAnswer(answer), other && shapes.refToAnswer(answerSchemas[other.procedure]));
  const links = linksOf(row, reader);
  const done = {
    ...answerHeaders({ access, isRepeatable: isRepeatable(row), hasVersion: takesVersion(shapes.answerOf(answer)) }),
    content: { "application/json": { schema, example: sampleOf(shapes.schemas, schema, "") } },
    ...(Object.keys(links).length > 0 ? { links } : {}),
  };
  const responses: Record<string, Done | Refusal> = {
    ...(row.mayFind && { 200: { description: "Found: it was there.", ...done } }),
    [row.status]: { description: row.status === 201 ? "Created." : "Done.", ...done },
    ...(APPROVED_CALLS.some((each) => each === row.procedure) && { 202: askedResponse(shapes, reader) }),
  };
  const rows: [RestRow, ...RestRow[]] = other ? [row, other] : [row];
  for (const [status, refusal] of refusalsOf(rows, input, reader === "agent")) responses[status] = refusal;
  return responses;
}

function askedResponse(shapes: Shapes, reader: Reader) {
  const schema = shapes.refToAnswer(Approval);
  return {
    description: "Not done: a token that asks first put it before the therapist, who has a day to say yes.",
    ...answerHeaders({ access: "agent", isRepeatable: false, hasVersion: false }),
    content: { "application/json": { schema, example: sampleOf(shapes.schemas, schema, "") } },
    links: linksOfAsked(reader),
  };
}

const isRepeatable = (row: RestRow): boolean =>
  isWrite(row) && describeProcedure(row.procedure).type === "mutation" && !row.procedure.startsWith("auth.");

const headerParameters = (row: RestRow, schema: JsonSchema) => [
  ...(isRepeatable(row) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ...(isWrite(row) && takesVersion(schema) ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
];

const aboutTwin = (twin: RestRow | undefined): string =>
  twin
    ? `\`POST ${twin.path}\` takes the same in its body, and so keeps people's data out of addresses, logs and histories.`
    : "";

const aboutInstead = (other: RestRow | undefined): string =>
  other ? `A body of \`${other.method} ${other.path}\` is taken, too, and answered as there.` : "";

/** A row's request body in OpenAPI. `other`: the shape of another row whose bodies this path also accepts. */
function requestBody(row: RestRow, { id }: Shape, body: JsonSchema, other: Shape | null) {
  const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
  const schema = either(refTo(id), other ? refTo(other.id) : undefined);
  return { required: isRequired(body), content: { "application/json": { schema, example: BODIES[row.procedure] } } };
}

function securityOf({ procedure }: RestRow, reader: Reader) {
  const { access, isConversational } = describeProcedure(procedure);
  const open = reader === "agent" ? [{ agent: [] }] : SECURITY[access];
  return isConversational ? [...open, { agent: [], writer: [] }] : open;
}

/** Describes a row as an OpenAPI operation, and adds the schema of its body to `shapes`. */
export function describeOperation(row: RestRow, shapes: Shapes, reader: Reader) {
  const { input } = describeProcedure(row.procedure);
  const shape = shapes.inputOf(input);
  const takesBody = row.method === "POST" || row.method === "PUT";
  const takesBoth = row.takesQuery ?? false;
  const body = takesBody && shape ? bodyOf(row, shape, takesBoth, reader) : null;
  if (shape && body) shapes.schemas.set(shape.id, body);
  const other = otherOf(row, reader);
  const otherShape = other ? shapes.inputOf(describeProcedure(other.procedure).input) : null;
  return {
    operationId: operationId(row),
    summary: row.summary,
    description: [OPERATIONS[row.procedure], aboutInstead(other), aboutTwin(twinOf(row))].filter(Boolean).join(" "),
    tags: [row.tag],
    security: securityOf(row, reader),
    parameters: [
      ...(shape ? parameters(row, shape, !takesBody || takesBoth, reader) : []),
      ...headerParameters(row, shape?.schema ?? {}),
    ],
    ...(shape && body ? { requestBody: requestBody(row, shape, body, otherShape) } : {}),
    responses: responsesOf(row, shapes, shape?.schema ?? null, reader),
  };
}
