import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import { readText } from "../files";

export interface Import {
  /** The importing file's path, relative to the root. */
  from: string;
  /** Our own file's path from the root, without extension, or another import as written, such as 'zod/mini'. */
  to: string;
  /** Imported names; "*": all. */
  names: string[];
  isType: boolean;
  /** Imported by `import()`, so loaded later. */
  isLater: boolean;
  line: number;
}

export interface Breach {
  rule: string;
  file: string;
  line: number;
  says: string;
}

const HOMES: Record<string, string> = {
  "@sereno/core": "packages/core/src",
  "@sereno/google": "packages/google/src",
  "@sereno/webhooks": "packages/webhooks/src",
  "@sereno/api": "packages/api/src",
  "@sereno/local": "packages/local/src",
  "@sereno/functions": "functions",
  "@sereno/infra": "infra",
  "@sereno/web": "web",
  "@sereno/tests": "tests",
};

function placeOf(from: string, request: string): string {
  if (request.startsWith(".")) return posix.join(posix.dirname(from), request).replace(/\.[cm]?[jt]sx?$/, "");
  const [name = ""] = /^@sereno\/[^/]+/.exec(request) ?? [];
  return request.replace(name, HOMES[name] ?? name);
}

export function importsOf(root: string, file: string): Import[] {
  const text = readText(file, root);
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      ...moduleRequest,
      names: entries.map(({ importName }) => importName.name ?? "*"),
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      isLater: false,
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName, isType }) =>
        moduleRequest ? [{ ...moduleRequest, names: [importName.name ?? "*"], isType, isLater: false }] : [],
      ),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      ...{ start, value: text.slice(start + 1, end - 1) },
      ...{ names: ["*"], isType: false, isLater: true },
    })),
  ].map(({ value, start, names, isType, isLater }) => ({
    ...{ from: file, to: placeOf(file, value), names, isType, isLater },
    line: text.slice(0, start).split("\n").length,
  }));
}
