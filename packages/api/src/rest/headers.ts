import { CHALLENGE } from "@sereno/core/domain/auth/rules";
import { CALLS_PER_MINUTE } from "@sereno/core/policies/agent-authentication";
import type { ProcedureMeta } from "../trpc";

const text = (description: string, example: string) => ({ description, schema: { type: "string" }, example });

export const headerComponents = {
  ETag: text(
    "The version of what is answered. `If-Match` with it refuses a change (412) once there is another.",
    '"3"',
  ),
  "Idempotency-Replayed": text(
    "`true` on the answer that was given to an earlier delivery of this call; nothing changed this time. Else not there.",
    "true",
  ),
  RateLimit: text(
    "To agent tokens: `r`, how many calls are left, and `t`, in how many seconds they are counted anew.",
    '"minute";r=119;t=20',
  ),
  "RateLimit-Policy": text(
    `To agent tokens: \`q\` calls in \`w\` seconds, as in draft-ietf-httpapi-ratelimit-headers.`,
    `"minute";q=${CALLS_PER_MINUTE};w=60`,
  ),
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" }, example: 20 },
  "WWW-Authenticate": text(
    "`Bearer`, on one machine with `invalid_token` when a token came. Deployed, every answer brings it, whatever its status.",
    CHALLENGE,
  ),
};
type HeaderName = keyof typeof headerComponents;

const refsTo = (names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const RATE_LIMIT: HeaderName[] = ["RateLimit", "RateLimit-Policy"];

export function refusalHeaders(status: string): { headers: ReturnType<typeof refsTo> } {
  // Without a valid token there is no rate limit to report.
  if (status === "401") return { headers: refsTo(["WWW-Authenticate"]) };
  return { headers: refsTo(status === "429" ? [...RATE_LIMIT, "Retry-After"] : RATE_LIMIT) };
}

interface Saying {
  access: ProcedureMeta["access"];
  isRepeatable: boolean;
  hasVersion: boolean;
}

export function answerHeaders({ access, isRepeatable, hasVersion }: Saying) {
  const when: [HeaderName, boolean][] = [
    ["ETag", hasVersion],
    ["Idempotency-Replayed", isRepeatable],
    ["RateLimit", access === "agent"],
    ["RateLimit-Policy", access === "agent"],
  ];
  const names = when.filter(([, applies]) => applies).map(([name]) => name);
  return names.length > 0 && { headers: refsTo(names) };
}

export const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The `ETag` that the change is based on: with an older one it is refused, 412 `precondition_failed`.",
  schema: { type: "string", pattern: '^(\\*|(W/)?"[^",]*")$' },
  example: '"3"',
};
