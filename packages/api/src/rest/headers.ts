import { CALLS_PER_MINUTE } from "@sereno/core/agent/authenticate";
import type { ProcedureMeta } from "../trpc";

const text = (description: string, example: string) => ({ description, schema: { type: "string" }, example });

/** The document's shared headers of answers. */
export const headerComponents = {
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
  "WWW-Authenticate": text("`Bearer`, with `invalid_token` when a token came.", 'Bearer realm="sereno"'),
};
type HeaderName = keyof typeof headerComponents;

const refsTo = (names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const OF_REFUSALS: Record<string, HeaderName[]> = {
  401: ["WWW-Authenticate"],
  429: ["RateLimit", "RateLimit-Policy", "Retry-After"],
};

/** What a refusal of this status says beside its body; nothing for most. */
export const refusalHeaders = (status: string) => OF_REFUSALS[status] && { headers: refsTo(OF_REFUSALS[status]) };

interface Saying {
  access: ProcedureMeta["access"];
  isRepeatable: boolean;
}

/** What the answer of an operation says beside its body. */
export function answerHeaders({ access, isRepeatable }: Saying) {
  const when: [HeaderName, boolean][] = [
    ["Idempotency-Replayed", isRepeatable],
    ["RateLimit", access === "agent"],
    ["RateLimit-Policy", access === "agent"],
  ];
  const names = when.filter(([, applies]) => applies).map(([name]) => name);
  return names.length > 0 && { headers: refsTo(names) };
}
