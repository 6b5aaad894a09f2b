import type { answerSchemas } from "./answers";

export type RestProcedure = keyof typeof answerSchemas;

export interface RestRow {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path after /api/v1; `:name` is a parameter. Fixed paths come before paths with parameters. */
  path: string;
  procedure: RestProcedure;
  status: 200 | 201;
  /** Whether the operation may answer 200 instead of 201, with a record that already existed. */
  mayFind?: boolean;
  /** Whether a POST also accepts its input as query parameters. */
  takesQuery?: boolean;
  /** Members that a PUT also accepts as query parameters. */
  alsoInQuery?: readonly string[];
  /** A body with `member` is handled by the row of the same method at `path`. */
  instead?: { member: string; path: string };
  tag: string;
  summary: string;
}

export type Sections = Record<string, Omit<RestRow, "tag">[]>;

export const row = (
  method: RestRow["method"],
  path: string,
  procedure: RestProcedure,
  summary: string,
  status: RestRow["status"] = 200,
) => ({ method, path, procedure, summary, status });

/** A GET whose address would contain personal data, and the POST that reads the same data. */
export const byBoth = (procedure: RestProcedure, summary: string, get: string, post = get) => [
  row("GET", get, procedure, summary),
  row("POST", post, procedure, summary),
];

export const isWrite = ({ method }: RestRow): boolean => method !== "GET";
export const pathNames = ({ path }: RestRow): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

export type Reader = "everyone" | "agent";

/** An operation's name in OpenAPI: 'GET /clients/:id/export' becomes 'getClientsByIdExport'. */
export const operationId = ({ method, path }: Pick<RestRow, "method" | "path">) =>
  method.toLowerCase() +
  path
    .replace(/:(\w)/g, "by-$1")
    .replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/_/g, "");
