import { headerComponents, IF_MATCH } from "./headers";
import { describeOperation } from "./operation";
import { refusalResponses } from "./refusals";
import { collectShapes, keepReferred } from "./shapes";
import { restTable } from "./table";

const DESCRIPTION = `The REST API of Sereno, for the therapist's programs and WhatsApp assistant.

**Authentication.** \`Authorization: Bearer <token>\`, where the token is the therapist's access token (seven days, from
\`/auth/google/callback\`) or an agent token, which the therapist makes and revokes on the profile page. Each operation
says which of both it accepts. An agent is refused while the therapist keeps it out (403 \`agent_disabled\`), may make 120
calls a minute, and never receives notes.

**Dates.** \`YYYY-MM-DD HH:mm:ss\` is the practice's local time, in its IANA timezone; a \`Z\` at the end marks an instant in
UTC. Starts and durations are multiples of five minutes. Money is in whole Colombian pesos.

**Texts** are kept composed (NFC) and trimmed. One that holds control or bidirectional characters, half an emoji, nothing to
see, or a line break outside notes and descriptions is refused with 400 and its field.

**Changes.** PUT changes what the body names and leaves the rest.

**Versions.** Whatever has a \`version\` answers it as its \`ETag\`, too. Send it back as \`If-Match\` (412
\`precondition_failed\` once there is a newer one) or as \`version\` (409 \`stale_version\`). Repeating what is stored is no
change. \`If-Match\` where nothing has a version is refused.

**Headers** of a request take up to 16 KB; more is refused with 431 \`headers_too_large\`.

**Errors.** RFC 9457 problem documents. Decide by \`code\`; \`detail\` is Spanish and fit to show; \`errors\` names invalid
fields; an \`overlap\` carries the \`conflicts\`. An unknown address answers 404 \`unknown_path\`, a method that an address
does not have 405 with \`Allow\`, a failure of ours 500 \`internal\`.

**Retries.** Send an \`Idempotency-Key\` of your own with every change: for 24 hours the same key and body are answered with
the first answer and change nothing more; with another body they are refused (422 \`idempotency_mismatch\`). Repeat after
429, 500 and 409 \`busy\`.`;

const INFO = { title: "Sereno", version: "1.0.0", description: DESCRIPTION };

const SECURITY_SCHEMES = {
  therapist: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The therapist's access token." },
  agent: { type: "http", scheme: "bearer", description: "An agent token." },
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Makes the call safe to repeat for 24 hours.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

function buildDocument() {
  const shapes = collectShapes();
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const row of restTable) {
    const path = row.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeOperation(row, shapes) };
  }
  return {
    openapi: "3.1.0",
    info: INFO,
    servers: [{ url: "/api/v1" }],
    tags: [...new Set(restTable.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: keepReferred(shapes.schemas, { paths, refusalResponses }),
      responses: refusalResponses,
      headers: headerComponents,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, IfMatch: IF_MATCH },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

let document: ReturnType<typeof buildDocument> | undefined;

/** The OpenAPI 3.1 document of the REST table, built when it is first asked for. */
export function openApiDocument() {
  document ??= buildDocument();
  return document;
}
