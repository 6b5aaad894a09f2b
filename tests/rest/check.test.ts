import { join } from "node:path";
import { openDatabase } from "@sereno/core/db/database";
import { localClient, startDatabase } from "@sereno/local/database";
import { openFolder } from "@sereno/local/files";
import { readSettings } from "@sereno/local/settings";
import { expect, test } from "vitest";
import { booking, call, runBackup, runCheck, signIn, useOneMachine } from "../support/one-machine";

const machine = useOneMachine();
const data = () => ({ DATA_DIR: join(machine.home, "data") });
const healthy = expect.stringMatching(/^Revisión: +1 consulta; todo cuadra$/m);

/** Makes a day record count one scheduled appointment too many. */
async function harm() {
  const { database } = openFolder(data().DATA_DIR);
  const { endpoint, stop } = await startDatabase({
    ...readSettings({ PATH: process.env.PATH }).engine,
    file: database,
  });
  const db = openDatabase(localClient(endpoint), "sereno");
  const [day] = (await db.day.scan.go({ pages: "all" })).data;
  if (!day) throw new Error("nobody booked");
  await db.day.patch({ practice_id: day.practice_id, date: day.date }).add({ scheduled: 1, revision: 1 }).go();
  await stop();
  return day.date;
}

test("the check finds nothing in a sound practice, and names and repairs a planted difference, also after a restore", async () => {
  const sereno = await machine.startEmbedded();
  const token = await signIn(sereno, "bruno@sereno.test");
  expect((await call(sereno, "POST", "/appointments", token, booking(21))).status).toBe(201);
  expect(await runCheck(data())).toEqual({ code: 1, output: expect.stringMatching(/^Sereno está en marcha .*\.$/) });
  await sereno.stop();
  expect(await runCheck(data())).toEqual({ code: 0, output: healthy });

  const date = await harm();
  const found = await runCheck(data());
  expect(found).toEqual({ code: 1, output: expect.stringContaining("1 por corregir") });
  expect(found.output).toMatch(new RegExp(`^Distinto: +${date}: está .*; los registros dicen `, "m"));
  const file = join(machine.home, "respaldo.gz");
  expect((await runBackup("backup", data(), file)).code).toBe(0);
  const restored = await runBackup("restore", { DATA_DIR: join(machine.home, "other") }, file);
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/1 por corregir; npm run check dice qué$/) });

  const mended = await runCheck(data(), "--repair");
  expect(mended).toEqual({ code: 0, output: expect.stringMatching(new RegExp(`^Corregido: +${date}: `)) });
  expect(await runCheck(data())).toEqual({ code: 0, output: healthy });
});
