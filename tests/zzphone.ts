import { openDatabase } from "@sereno/core/table/database";
import { localClient, startDatabase } from "@sereno/local/database";
import { readSettings } from "@sereno/local/settings";
import { createTestApp, readServerTiming } from "./support/app";
import { makeTestTable } from "./support/own-tables";
import { createClock, createPractice } from "./support/practice";
import { seedPractice } from "./support/seed";
const engine = await startDatabase({ file: null, ...readSettings(process.env).engine });
const client = localClient(engine.endpoint);
const db = openDatabase(client, "zzphone");
await makeTestTable(client, "zzphone");
const clock = createClock("2026-11-20T15:00:00Z");
const app = createTestApp({ db, clock });
for (const clients of [50, 5000, 50000]) {
  const ctx = await createPractice(db, { clock });
  await seedPractice(ctx, { clients, appointments: 50 });
  const token = await app.signIn(ctx);
  const made = await app.call("POST", "/clients", { token, body: { name: "Zoe Única", phone: "3205550001" } });
  const a = await app.send("POST", "/api/v1/clients/by-phone", { token, body: { phone: "+573205550001" } });
  const t = JSON.parse(await a.text());
  console.log(clients, "by-phone", a.status, t.client?.id === made.body.id, JSON.stringify(readServerTiming(a.headers)));
  const b = await app.send("GET", "/api/v1/clients/by-info?phone=3205550001", { token });
  console.log(clients, "by-info", b.status, (await b.text()).slice(0, 60), JSON.stringify(readServerTiming(b.headers)));
}
client.destroy(); await engine.stop();
