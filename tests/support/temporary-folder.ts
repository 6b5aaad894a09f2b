import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a folder that is removed when the process ends. For programs; tests remove their folders themselves. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `sereno-${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
