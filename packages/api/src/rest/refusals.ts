import { refusalHeaders } from "./headers";
import { describeProcedure } from "./procedure";
import { isWrite, pathNames, type RestRow } from "./row";
import { type JsonSchema, PROBLEM } from "./shapes";

const MEANINGS = {
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

/** The document's shared responses, one for each status of a refusal. */
export const refusalResponses = Object.fromEntries(
  Object.entries(MEANINGS).map(([status, description]) => [
    `Refusal${status}`,
    {
      description,
      ...refusalHeaders(status),
      content: { "application/problem+json": { schema: PROBLEM } },
    },
  ]),
);

export const refusalRef = (status: number) => ({ $ref: `#/components/responses/Refusal${status}` });

/** The statuses with which an operation may refuse. */
export function refusalsOf(row: RestRow, input: JsonSchema | null): number[] {
  const { access, type } = describeProcedure(row.procedure);
  const isOpen = access === "everyone";
  const isMutation = type === "mutation";
  const namesRecords = Object.keys(input?.properties ?? {}).some((name) => /(^|_)id$/.test(name));
  const when: [number, boolean][] = [
    [400, true],
    [401, !isOpen],
    [403, !isOpen || input !== null],
    [404, pathNames(row).includes("id") || (isMutation && namesRecords)],
    [409, isMutation],
    [412, isWrite(row)],
    [413, isWrite(row)],
    [415, isWrite(row)],
    [422, isMutation && !isOpen],
    [429, true],
  ];
  return when.filter(([, applies]) => applies).map(([status]) => status);
}
