import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSereno } from "./spawn-sereno";

/** One Sereno for the whole run, as `npm start` serves it, on data of its own. */
export default async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), "sereno-e2e-"));
  const sereno = await spawnSereno({ DATA_DIR: dataDir });
  process.env.SERENO_URL = sereno.url;
  return async () => {
    await sereno.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
