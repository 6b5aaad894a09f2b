import { takesVersion } from "./condition";
import { bodyExamples, parameterExamples } from "./examples";
import { answerHeaders } from "./headers";
import { describeProcedure } from "./procedure";
import { refusalRef, refusalsOf } from "./refusals";
import { isWrite, pathNames, type RestRow } from "./row";
import type { JsonSchema, Shapes } from "./shapes";
import { UNUSED } from "./unknown";

/** 'GET /clients/:id/export' is 'getClientsByIdExport'. */
const operationId = ({ method, path }: RestRow) =>
  method.toLowerCase() +
  path
    .replace(/:(\w)/g, "by-$1")
    .replace(/[/-]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/_/g, "");

/** A value as a query string can say it: null is said by leaving the parameter out. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf = [], ...rest } = schema;
  const kinds = anyOf.filter((each) => each.type !== "null");
  return kinds.length === 1 ? { ...kinds[0], ...rest } : schema;
}

const asSchema = (schema: JsonSchema | boolean | undefined): JsonSchema => (typeof schema === "object" ? schema : {});

function parameters(row: RestRow, schema: JsonSchema, inQuery: boolean) {
  const inPath = pathNames(row);
  const names = Object.keys(schema.properties ?? {}).filter((name) => inQuery || inPath.includes(name));
  return names.map((name) => {
    const isPath = inPath.includes(name);
    const isRequired = isPath || (!isWrite(row) && (schema.required ?? []).includes(name));
    return {
      name,
      in: isPath ? "path" : "query",
      required: isRequired,
      schema: withoutNull(asSchema(schema.properties?.[name])),
      ...(name in parameterExamples ? { example: parameterExamples[name] } : {}),
    };
  });
}

const UNUSED_MEMBER: JsonSchema = { readOnly: true, description: "Taken as it was shown, and not used." };

/** The members of an input that do not come with the path. */
function bodyOf(row: RestRow, schema: JsonSchema, allOptional: boolean): JsonSchema {
  const inPath = pathNames(row);
  const isBody = (name: string) => !inPath.includes(name);
  const required = allOptional ? [] : (schema.required ?? []).filter(isBody);
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => isBody(name)));
  const unused = (UNUSED[row.procedure] ?? []).filter((name) => !name.includes(".") && isBody(name));
  return {
    type: "object",
    properties: { ...properties, ...Object.fromEntries(unused.map((name) => [name, UNUSED_MEMBER])) },
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

const SECURITY = {
  everyone: [],
  therapist: [{ therapist: [] }],
  agent: [{ therapist: [] }, { agent: [] }],
};

interface Done {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content: { "application/json": { schema: JsonSchema } };
}
type Answer = { $ref: string } | Done;

function responsesOf(row: RestRow, shapes: Shapes, input: JsonSchema | null): Record<string, Answer> {
  const { access } = describeProcedure(row.procedure);
  const hasVersion = takesVersion(shapes.answerOf(row.answer));
  const said = answerHeaders({ access, isRepeatable: isRepeatable(row), hasVersion });
  const content = { "application/json": { schema: shapes.refToAnswer(row.answer) } };
  return {
    ...(row.mayFind && { 200: { description: "Found: it was there.", ...said, content } }),
    [row.status]: { description: row.status === 201 ? "Created." : "Done.", ...said, content },
    ...Object.fromEntries(refusalsOf(row, input).map((status) => [status, refusalRef(status)])),
  };
}

const isRepeatable = (row: RestRow): boolean =>
  isWrite(row) && describeProcedure(row.procedure).type === "mutation" && !row.procedure.startsWith("auth.");

const headerParameters = (row: RestRow, schema: JsonSchema) => [
  ...(isRepeatable(row) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ...(isWrite(row) && takesVersion(schema) ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
];

/** One operation of the document; a body's schema is named among `shapes`. */
export function describeOperation(row: RestRow, shapes: Shapes) {
  const { input, access, type } = describeProcedure(row.procedure);
  const shape = shapes.inputOf(input);
  const takesBody = row.method === "POST" || row.method === "PUT";
  const takesBoth = takesBody && type === "query";
  const body = takesBody && shape ? bodyOf(row, shape.schema, takesBoth) : null;
  if (shape && body) shapes.schemas.set(shape.id, body);
  return {
    operationId: operationId(row),
    summary: row.summary,
    tags: [row.tag],
    security: SECURITY[access],
    parameters: [
      ...(shape ? parameters(row, shape.schema, !takesBody || takesBoth) : []),
      ...headerParameters(row, shape?.schema ?? {}),
    ],
    ...(shape && body
      ? {
          requestBody: {
            required: body.required !== undefined,
            content: {
              "application/json": {
                schema: { $ref: `#/components/schemas/${shape.id}` },
                example: bodyExamples[row.procedure],
              },
            },
          },
        }
      : {}),
    responses: responsesOf(row, shapes, shape?.schema ?? null),
  };
}
