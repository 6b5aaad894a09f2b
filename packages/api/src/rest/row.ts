import type { answerSchemas } from "./answers";

/** What REST calls: procedures whose answers are described. */
type RestProcedure = keyof typeof answerSchemas;

export interface RestRow {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api/v1; `:name` stands for a path parameter. A fixed path stands before one with parameters. */
  path: string;
  procedure: RestProcedure;
  status: 200 | 201;
  /** What it would create may be there: then it answers 200. */
  mayFind?: boolean;
  /** Of a POST: takes its input as parameters of the address, too. */
  takesQuery?: boolean;
  /** Of a PUT: members that go into the address as well. */
  alsoInQuery?: readonly string[];
  /** Where the body has `member`, the row of the same method at `path` is meant. */
  instead?: { member: string; path: string };
  tag: string;
  summary: string;
}

/** Rows by the group that they are shown in. */
export type Sections = Record<string, Omit<RestRow, "tag">[]>;

/** One row: a method and a path for a procedure. */
export const row = (
  method: RestRow["method"],
  path: string,
  procedure: RestProcedure,
  summary: string,
  status: RestRow["status"] = 200,
) => ({ method, path, procedure, summary, status });

export const isWrite = ({ method }: RestRow): boolean => method !== "GET";
export const pathNames = ({ path }: RestRow): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** The reader of a document: everyone who may call, or an agent. */
export type Reader = "everyone" | "agent";

/** 'GET /clients/:id/export' is 'getClientsByIdExport'. */
export const operationId = ({ method, path }: Pick<RestRow, "method" | "path">) =>
  method.toLowerCase() +
  path
    .replace(/:(\w)/g, "by-$1")
    .replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/_/g, "");
