import { readText } from "../files";

/** URL path of the built file that contains the source `part`.tsx. */
export function builtFile(part: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(readText("web/dist/.vite/manifest.json"));
  const source = Object.keys(manifest).find((each) => each.endsWith(`/${part}.tsx`));
  const file = source && manifest[source]?.file;
  if (!file) throw new Error(`The built web has no part ${part}.`);
  return `/${file}`;
}
