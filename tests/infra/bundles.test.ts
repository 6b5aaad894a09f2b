import { fileURLToPath } from "node:url";
import { bundleOptions, startBytes } from "@sereno/functions/bundle";
import { build } from "esbuild";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Half of a start is reading: what a function takes to start is held to what it was, in KB, and 2 % more. */
test.each([
  ["trpc", 818],
  ["rest", 844],
  ["jobs", 534],
  ["migrate", 476],
])("%s reads at most %i KB to start", async (name, most) => {
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: [`${ROOT}functions/${name}.ts`],
    outdir: "out",
    metafile: true,
    write: false,
  });
  const kb = startBytes(metafile, `functions/${name}.ts`) / 1024;
  expect(kb).toBeLessThan(most);
  expect(kb).toBeGreaterThan(most * 0.9);
});
