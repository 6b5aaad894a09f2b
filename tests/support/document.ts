import { answerSchemas } from "@sereno/api/answers";
import { openApiDocument } from "@sereno/api/openapi";
import type { ProcedureName } from "@sereno/api/procedure";
import { describeProcedure } from "@sereno/api/procedure";
import type { RestRow } from "@sereno/api/rest-row";
import { restTable } from "@sereno/api/rest-table";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as z from "zod/mini";
import type { JSONSchema } from "zod/v4/core";
import { deployed } from "./deployed";

export const apiDocument = openApiDocument();

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(apiDocument, "document");

const compiled = new Map<string, ValidateFunction>();
const validatorOf = (pointer: string): ValidateFunction => {
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
  compiled.set(pointer, known);
  return known;
};

const escapePart = (text: string) => encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1"));

const rows = restTable.map((row) => ({
  ...row,
  documented: row.path.replace(/:(\w+)/g, "{$1}"),
  pattern: new RegExp(`^${row.path.replace(/:\w+/g, "[^/]+")}/?$`),
}));

export function rowOf(method: string, path: string) {
  const [bare = ""] = path.split("?");
  return rows.find((row) => row.method === method && row.pattern.test(bare));
}
type Row = NonNullable<ReturnType<typeof rowOf>>;

interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** How a 404, 405 or 413 that is answered before any operation runs differs from the schema `Problem`. */
export function findProblemDepartures({ status, body, headers }: Answer): string[] {
  const type = headers.get("content-type")?.split(";")[0];
  const validate = validatorOf("/components/schemas/Problem");
  const fits = [404, 405, 413].includes(status) && type === "application/problem+json" && validate(body);
  return fits ? [] : [`${status} ${type} ${ajv.errorsText(validate.errors)}`];
}

function findSchema({ method, documented }: Row, status: number): { pointer: string; type: string } | null {
  const answer = apiDocument.paths[documented]?.[method.toLowerCase()]?.responses[status];
  if (!answer) return null;
  const own = `/paths/${escapePart(documented)}/${method.toLowerCase()}/responses/${status}`;
  const at = "$ref" in answer ? answer.$ref.slice(1) : own;
  const type = status >= 400 ? "application/problem+json" : "application/json";
  return { pointer: `${at}/content/${escapePart(type)}/schema`, type };
}

const sharedHeaders = Object.entries(apiDocument.components.headers).map(([name, header]) => {
  const { schema } = z.object({ schema: z.record(z.string(), z.unknown()) }).parse(header);
  const fits = ajv.compile(schema);
  return { name, fits: (text: string) => fits(schema.type === "integer" ? Number(text) : text) };
});

/** Required headers that an answer lacks, and a wrong ETag. Whether other headers occur depends on the caller. */
function findMissing({ status, body, headers }: Answer): string[] {
  const { version } = z.looseObject({ version: z.optional(z.unknown()) }).safeParse(body).data ?? {};
  const required: [string, boolean][] = [
    ["ETag", status < 300 && typeof version === "number" && headers.get("etag") !== `"${version}"`],
    ["WWW-Authenticate", status === 401 && !headers.has("www-authenticate")],
    ["Retry-After", status === 429 && !headers.has("retry-after")],
  ];
  return required.filter(([, isMissing]) => isMissing).map(([name]) => `${name} is missing or wrong`);
}

/** How an answer's headers differ from the document: unknown, invalid or missing. */
function findHeaderDepartures({ method, documented }: Row, answer: Answer): string[] {
  const spec = apiDocument.paths[documented]?.[method.toLowerCase()]?.responses[answer.status];
  const response = spec && "$ref" in spec ? apiDocument.components.responses[spec.$ref.split("/").at(-1) ?? ""] : spec;
  const named = Object.keys(Object(response && "headers" in response ? response.headers : {}));
  const departures = sharedHeaders.flatMap(({ name, fits }) => {
    const text = answer.headers.get(name);
    if (text === null || (deployed && name === "WWW-Authenticate")) return [];
    if (!named.includes(name)) return [`${name} is not in the document`];
    return fits(text) ? [] : [`${name} is not ${text}`];
  });
  return [...departures, ...findMissing(answer)];
}

const problemMembers = new Set(Object.keys(apiDocument.components.schemas.Problem?.properties ?? {}));

/** How an answer differs from the document of its operation and status. */
export function findDepartures(row: Row, answer: Answer): string[] {
  const { status, body, headers } = answer;
  const found = findSchema(row, status);
  if (!found) return [`the document knows no ${status} for ${row.method} ${row.path}`];
  const type = headers.get("content-type")?.split(";")[0];
  if (type !== found.type) return [`${type} is not ${found.type}`];
  const undeclared = status < 400 ? [] : Object.keys(Object(body)).filter((name) => !problemMembers.has(name));
  if (undeclared.length > 0) return undeclared.map((name) => `Problem declares no ${name}`);
  const validate = validatorOf(found.pointer);
  if (validate(body)) return findHeaderDepartures(row, answer);
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(" "),
  );
}

/** How a body differs from its operation's input; null if the operation takes no body. */
export function findBodyDepartures({ method, documented }: Row, body: unknown): string[] | null {
  if (!apiDocument.paths[documented]?.[method.toLowerCase()]?.requestBody) return null;
  const validate = validatorOf(
    `/paths/${escapePart(documented)}/${method.toLowerCase()}/requestBody/content/${escapePart("application/json")}/schema`,
  );
  return validate(body) ? [] : [ajv.errorsText(validate.errors)];
}

function onceFor<P extends ProcedureName, T>(toSchema: (procedure: P) => T) {
  const known = new Map<P, T>();
  return ({ procedure }: { procedure: P }): T => {
    const schema = known.get(procedure) ?? toSchema(procedure);
    known.set(procedure, schema);
    return schema;
  };
}

/** JSON schema of an operation's input: path, query and body in one object, without references. */
export const inputSchemaOf = onceFor((procedure: ProcedureName): JSONSchema.BaseSchema => {
  const { input } = describeProcedure(procedure);
  return input ? z.toJSONSchema(input, { io: "input", unrepresentable: "any", reused: "inline" }) : {};
});

/** Like `inputSchemaOf`, for a successful answer. */
export const answerSchemaOf = onceFor(
  (procedure: RestRow["procedure"]): JSONSchema.BaseSchema =>
    z.toJSONSchema(answerSchemas[procedure], { io: "output", unrepresentable: "any", reused: "inline" }),
);
