import { type ErrorCode, errorTable } from "@sereno/core/errors";
import { COMMON, NEVER_AN_AGENTS, NEXT, REFUSALS, type RestCode } from "./descriptions/codes";
import { refusalHeaders } from "./headers";
import type { JsonSchema } from "./json-schema";
import { describeProcedure } from "./procedure";
import { isWrite, pathNames, type RestRow } from "./row";
import { PROBLEM } from "./shapes";

const MEANINGS: Record<string, string> = {
  400: "Invalid input, an unknown member or parameter, or malformed JSON; `errors` names the fields.",
  401: "No valid token.",
  403: "Not for this caller.",
  404: "Not there, or another practice's.",
  409: "In conflict with what is stored, or too many changes at once.",
  412: "It changed since the version that `If-Match` names.",
  413: "The body is larger than 256 KB.",
  415: "The body is not application/json.",
  422: "Well-formed, but a rule of the product refuses it.",
  429: "Too many calls.",
};

const example = (code: ErrorCode) => ({
  type: `urn:sereno:problem:${code}`,
  title: errorTable[code].text,
  status: errorTable[code].status,
  detail: errorTable[code].text,
  code,
  request_id: "0b0e7f6e-6b0c-4a39-9d54-4f3c1f6f1f0a",
});

function refusal(status: number | string, codes: readonly RestCode[]) {
  const named: JsonSchema = {
    type: "object",
    required: ["code"],
    properties: { code: { type: "string", enum: [...codes], description: "What to decide by." } },
  };
  return {
    description: [MEANINGS[status] ?? "", "", ...codes.map((code) => `- \`${code}\`: ${NEXT[code]}`)].join("\n"),
    ...refusalHeaders(String(status)),
    content: {
      "application/problem+json": {
        schema: { allOf: [PROBLEM, named] } satisfies JsonSchema,
        ...(codes[0] ? { example: example(codes[0]) } : {}),
      },
    },
  };
}
export type Refusal = { $ref: string } | ReturnType<typeof refusal>;

export const refusalResponses = Object.fromEntries(
  Object.entries(COMMON).map(([status, codes]) => [`Refusal${status}`, refusal(status, codes)]),
);

/** An operation's refusals by status: its own response where `REFUSALS` adds codes, elsewhere the shared one. */
export function refusalsOf(
  rows: [RestRow, ...RestRow[]],
  input: JsonSchema | null,
  toAgent: boolean,
): [number, Refusal][] {
  const [row] = rows;
  const never = toAgent ? (NEVER_AN_AGENTS[row.procedure] ?? []) : [];
  const own = [...new Set(rows.flatMap(({ procedure }) => REFUSALS[procedure] ?? []))].filter(
    (code) => !never.includes(code),
  );
  const statuses = new Set([...statusesOf(row, input), ...own.map((code) => errorTable[code].status)]);
  return [...statuses].sort().map((status) => {
    const more = own.filter((code) => errorTable[code].status === status);
    if (more.length === 0) return [status, { $ref: `#/components/responses/Refusal${status}` }];
    const common =
      describeProcedure(row.procedure).access === "everyone" && status !== 400 ? [] : (COMMON[status] ?? []);
    return [status, refusal(status, [...new Set([...more, ...common])])];
  });
}

function statusesOf(row: RestRow, input: JsonSchema | null): number[] {
  const { access, type } = describeProcedure(row.procedure);
  const isOpen = access === "everyone";
  const isMutation = type === "mutation";
  const namesRecords = Object.keys(input?.properties ?? {}).some((name) => /(^|_)id$/.test(name));
  const when: [number, boolean][] = [
    [400, true],
    [401, !isOpen],
    [403, !isOpen],
    [404, pathNames(row).includes("id") || (isMutation && namesRecords)],
    [409, isMutation],
    [412, isWrite(row) && isMutation],
    [413, isWrite(row)],
    [415, isWrite(row)],
    [422, isMutation && !isOpen],
    [429, true],
  ];
  return when.filter(([, applies]) => applies).map(([status]) => status);
}
