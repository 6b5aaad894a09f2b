import { createRequire } from "node:module";
import * as z from "zod/mini";
import { expressionsOf } from "../architecture/expressions";
import { ROOT, sourceFiles } from "../files";

/** Milliseconds for checking one expression: enough for Sereno's longest, even on a slow machine. */
const TIMEOUT = 120_000;
const Verdict = z.object({
  status: z.enum(["safe", "vulnerable", "unknown"]),
  complexity: z.optional(z.object({ summary: z.string() })),
  attack: z.optional(z.object({ pattern: z.string() })),
});

/** Checks only product code, because the expressions of tests match only known texts. */
const isProduct = (file: string) => !file.startsWith("tests/") && !/\.test\.tsx?$|\/testing\//.test(file);

const { check } = createRequire(process.env.RECHECK ?? "")("recheck");
const all = sourceFiles(ROOT)
  .filter(isProduct)
  .flatMap((file) => expressionsOf(ROOT, file));
const known = new Map<string, z.infer<typeof Verdict>>();
let found = 0;
for (const { file, line, source, flags } of all) {
  const written = `/${source}/${flags}`;
  const verdict = known.get(written) ?? Verdict.parse(await check(source, flags, { timeout: TIMEOUT }));
  known.set(written, verdict);
  if (verdict.status === "safe") continue;
  found += 1;
  console.error(
    `${file}:${line} ${verdict.complexity?.summary ?? verdict.status}: ${written} ${verdict.attack?.pattern ?? ""}`,
  );
}
console.log(`${all.length} expressions, ${known.size} of them different: ${found} quadratic, worse, or unknown`);
process.exitCode = found > 0 || all.length === 0 ? 1 : 0;
