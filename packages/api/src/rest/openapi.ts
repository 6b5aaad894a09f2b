import { INFO } from "./descriptions/info";
import { TAGS } from "./descriptions/operations";
import { headerComponents, IF_MATCH } from "./headers";
import { describeOperation } from "./operation";
import { refusalResponses } from "./refusals";
import type { Reader } from "./row";
import { collectShapes, keepReferred } from "./shapes";
import { isForAgents, restTable } from "./table";

const SECURITY_SCHEMES = {
  therapist: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The therapist's access token." },
  agent: { type: "http", scheme: "bearer", description: "An agent's token, which the therapist makes." },
  writer: {
    type: "apiKey",
    in: "header",
    name: "Sereno-Writer",
    description:
      "With a token that is bound to conversations: the phone of whoever writes, as +573001234567. The integration sets it for each conversation, never the model. What is not about that person is 403 `other_conversation`.",
  },
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes the call safe to repeat for 24 hours: a new key for each change, the same one when it is sent again.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: "whatsapp-4711",
};

function buildDocument(reader: Reader) {
  const shapes = collectShapes();
  const rows = restTable.filter((row) => reader === "everyone" || isForAgents(row));
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeOperation(row, shapes, reader) };
  }
  const { therapist: _, ...forAgents } = SECURITY_SCHEMES;
  const written = JSON.stringify(paths);
  const responses = Object.fromEntries(
    Object.entries(refusalResponses).filter(([name]) => written.includes(`#/components/responses/${name}"`)),
  );
  return {
    openapi: "3.1.0",
    info: INFO[reader],
    servers: [{ url: "/api/v1", description: "Where this document was read from." }],
    tags: [...new Set(rows.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: keepReferred(shapes.schemas, { paths, responses }),
      responses,
      headers: headerComponents,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, IfMatch: IF_MATCH },
      securitySchemes: reader === "agent" ? forAgents : SECURITY_SCHEMES,
    },
  };
}

type OpenApiDocument = ReturnType<typeof buildDocument>;
const documents = new Map<Reader, OpenApiDocument>();

export function openApiDocument(reader: Reader = "everyone"): OpenApiDocument {
  const document = documents.get(reader) ?? buildDocument(reader);
  documents.set(reader, document);
  return document;
}
