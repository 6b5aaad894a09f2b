import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ensureTable, localClient, startDatabase } from "@sereno/local/database";
import { readSettings } from "@sereno/local/settings";
import { expect, test } from "vitest";
import { fillPages, useOneMachine } from "../support/one-machine";

const TABLE = "sereno";
const machine = useOneMachine();

test("Sereno does not start on data from before the first release", async () => {
  const { path, platform } = readSettings(process.env).engine;
  const data = join(machine.home, "data");
  mkdirSync(data);
  const engine = await startDatabase({ file: join(data, "sereno.db"), path, platform });
  await ensureTable(localClient(engine.endpoint), TABLE);
  await fillPages(engine.endpoint, TABLE, 1);
  await engine.stop();
  await expect(machine.startEmbedded()).rejects.toThrow(
    /^exit 1: Estos datos los hizo un Sereno anterior a la primera versión publicada: .* u otra tabla\.$/,
  );
});
