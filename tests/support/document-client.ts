import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as z from "zod/mini";

const Schema = z.record(z.string(), z.unknown());
const Parameter = z.object({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean() });
const Expressions = z.optional(z.record(z.string(), z.string()));
const Link = z.object({ operationId: z.string(), parameters: Expressions });
const Content = z.optional(z.object({ "application/json": z.object({ schema: Schema }) }));
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.union([Parameter, z.object({ $ref: z.string() })])),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.optional(z.unknown()), links: z.optional(z.record(z.string(), Link)) }),
  ),
});
const Document = z.looseObject({
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

type Json = Record<string, unknown>;
type Send = (method: string, address: string, body: Json | undefined) => Promise<{ status: number; body: unknown }>;

export interface Said {
  body: unknown;
  links: Record<string, z.infer<typeof Link>>;
}

/** Evaluates an expression such as `$response.body#/items/0/id` over an answer. */
const evaluate = (expression: string, body: unknown): unknown =>
  expression
    .replace("$response.body#/", "")
    .split("/")
    .reduce((part: unknown, name) => Reflect.get(Object(part), name), body);

/** A client that knows only an API's OpenAPI document. Requests and answers that do not fit the document are errors. */
export function createDocumentClient(json: unknown, send: Send) {
  const { paths, servers } = Document.parse(json);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(Object(json), "document");
  const requireFit = (what: string, schema: object, value: unknown) => {
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
    if (!validate(value)) throw new Error(`${what}: ${ajv.errorsText(validate.errors)}`);
  };
  const operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [operation.operationId, { path, method, operation }]),
    ),
  );

  async function call(id: string, { parameters = {}, body }: { parameters?: Json; body?: Json } = {}): Promise<Said> {
    const found = operations.get(id);
    if (!found) throw new Error(`The document has no operation ${id}.`);
    const { path, method, operation } = found;
    const query = new URLSearchParams();
    let address = servers[0].url + path;
    for (const each of operation.parameters) {
      if (!("name" in each)) continue;
      const value = parameters[each.name];
      if (value === undefined && each.required) throw new Error(`${id} needs ${each.name}.`);
      if (value === undefined) continue;
      if (each.in === "query") query.set(each.name, String(value));
      else address = address.replace(`{${each.name}}`, encodeURIComponent(String(value)));
    }
    const taken = operation.requestBody?.content?.["application/json"].schema;
    if (body && taken) requireFit(`${id} takes another body`, taken, body);
    const answer = await send(method.toUpperCase(), query.size > 0 ? `${address}?${query}` : address, body);
    const response = operation.responses[answer.status];
    if (!response || answer.status >= 400) throw new Error(`${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const answered = Content.parse(response.content)?.["application/json"].schema ?? {};
    requireFit(`${id} answers something else`, answered, answer.body);
    return { body: answer.body, links: response.links ?? {} };
  }

  return {
    call,
    follow(said: Said, name: string, { body }: { body?: Json } = {}): Promise<Said> {
      const link = said.links[name];
      if (!link) throw new Error(`There is no link ${name}, but ${Object.keys(said.links).join(", ")}.`);
      const taken = (from: z.infer<typeof Expressions> = {}): Json =>
        Object.fromEntries(Object.entries(from).map(([key, expression]) => [key, evaluate(expression, said.body)]));
      return call(link.operationId, { parameters: taken(link.parameters), body });
    },
  };
}
