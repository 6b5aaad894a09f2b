import { appendFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { strToU8, unzipSync, zipSync } from "fflate";
import { ulid } from "ulid";
import { DESKTOP, openAs, test } from "../support/browser";

const PEOPLE = Number(process.env.PEOPLE ?? 5000);
const id = (p: string, t = Date.parse("2024-01-01T00:00:00Z")) => {
  for (;;) {
    const i = ulid(t).toLowerCase();
    if (Number.isNaN(Number(i.slice(-10)))) return `${p}_${i}`;
  }
};
const log = (s: string) => appendFileSync("/tmp/h1shots/large.txt", `${s}\n`);
function make(profile: object) {
  const R: Record<string, object[]> = {
    clients: [],
    identities: [],
    merged_clients: [],
    packages: [],
    series: [],
    purchases: [],
    appointments: [],
    sessions: [],
    payments: [],
    bills: [],
    counters: [],
    waiting: [],
    handoffs: [],
    activity: [],
    exceptions: [],
    profile: [profile],
  };
  const pk = id("pkg");
  const made = { created_at: "2024-01-01T00:00:00.000Z", updated_at: "2024-01-01T00:00:00.000Z" };
  let n = 0,
    receipt = 0;
  for (let c = 0; c < PEOPLE; c++) {
    const cid = id("cli"),
      name = `Persona Número ${c}`,
      phone = `+5730${String(10000000 + c)}`;
    R.clients!.push({ id: cid, name, phone, last_is_virtual: false, email: `p${c}@example.test`, ...made });
    R.identities!.push({ identity: `name:persona numero ${c}~${phone}`, client_id: cid, phone });
    const pid = id("pur");
    R.purchases!.push({
      id: pid,
      client_id: cid,
      package_id: pk,
      package_name: "Ocho",
      total_paid: 400000,
      price: 400000,
      payment_status: "paid",
      sessions_total: 8,
      sessions_used: 4,
      expires_at: "2024-06-01T00:00:00.000Z",
      is_expiry_entered: true,
      created_by: "therapist",
      created_at: made.created_at,
    });
    const pay = (parts: object[], amount: number) =>
      R.payments!.push({
        id: id("pay"),
        client_id: cid,
        kind: "payment",
        status: "confirmed",
        amount,
        method: "nequi",
        reference: `R${receipt}`,
        received_on: `2024-0${1 + (c % 9)}-1${c % 9}`,
        number: ++receipt,
        parts,
        credit: 0,
        confirmed_at: made.created_at,
        created_by: "therapist",
        ...made,
      });
    pay([{ appointment_id: null, package_purchase_id: pid, concept: "Ocho", amount: 400000 }], 400000);
    for (let a = 0; a < 8; a++) {
      const start = new Date(Date.parse("2016-01-01T13:00:00Z") + Math.floor(n / 12) * 86400000 + (n % 12) * 3600000);
      n++;
      const aid = id("apt");
      const ofPack = a < 4;
      R.appointments!.push({
        id: aid,
        client_id: cid,
        starts_at: start.toISOString(),
        ends_at: new Date(start.getTime() + 3600000).toISOString(),
        duration_minutes: 60,
        zone: "America/Bogota",
        is_virtual: false,
        create_google_meet: false,
        meet_status: "none",
        appointment_type: "therapy_session",
        priority: "medium",
        session_type: ofPack ? "package" : "individual",
        ...(ofPack
          ? { package_purchase_id: pid, session_held: true, price: 0 }
          : { price: 100000, paid: a < 7 ? 100000 : 0 }),
        notes: "Llegó puntual y pidió cambiar la hora de la próxima.",
        status: "completed",
        version: 2,
        created_by: "therapist",
        updated_by: "system",
        ...made,
      });
      if (ofPack)
        R.sessions!.push({
          purchase_id: pid,
          id: id("led"),
          kind: "use",
          sessions: 1,
          appointment_id: aid,
          actor: "therapist",
          at: made.created_at,
        });
      else if (a < 7)
        pay([{ appointment_id: aid, package_purchase_id: null, concept: "Cita", amount: 100000 }], 100000);
    }
  }
  R.counters!.push({ name: "receipt", last: receipt });
  return { format: "sereno", version: 1, exported_at: "2026-11-24T00:00:00.000Z", deleted_clients: [], records: R };
}
test.use({ viewport: DESKTOP });
test("large", async ({ page, baseURL }) => {
  test.setTimeout(3_000_000);
  await openAs(page, baseURL, "bruno@sereno.test", "/profile");
  const first = page.waitForEvent("download");
  await page.getByRole("button", { name: "Llevarme todo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Llevarme todo" }).click();
  const own = JSON.parse(
    new TextDecoder().decode(unzipSync(new Uint8Array(readFileSync(await (await first).path())))["sereno.json"]),
  );
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).last().click();
  const file = make(own.records.profile[0]);
  const json = JSON.stringify(file);
  const all = Object.values(file.records).reduce((s, l) => s + l.length, 0);
  log(`people ${PEOPLE}, records ${all}, json ${(json.length / 1e6).toFixed(1)} MB`);
  writeFileSync("/tmp/h1shots/large.zip", zipSync({ "sereno.json": strToU8(json) }));
  await page.getByRole("button", { name: "Traer una copia de Sereno" }).click();
  let t = Date.now();
  await page.getByLabel("Archivo ZIP").setInputFiles("/tmp/h1shots/large.zip");
  await page
    .getByText(/personas$/)
    .first()
    .waitFor({ timeout: 120000 });
  log(`read the file: ${Date.now() - t} ms`);
  t = Date.now();
  await page.getByRole("button", { name: "Traer", exact: true }).click();
  const done = page.getByText("Tu copia está aquí");
  const failed = page.getByText("No se pudo terminar");
  void failed;
  await done.waitFor({ timeout: 1_500_000 });
  log(`brought: ${Date.now() - t} ms`);
  await page.reload();
  await page.getByRole("button", { name: "Llevarme todo" }).click();
  const coming = page.waitForEvent("download", { timeout: 600000 });
  t = Date.now();
  await page.getByRole("dialog").getByRole("button", { name: "Llevarme todo" }).click();
  await page.getByText(/Armando/).waitFor({ timeout: 600000 });
  log(`read pages: ${Date.now() - t} ms`);
  const path = await (await coming).path();
  log(`taken: ${Date.now() - t} ms, ${statSync(path).size} bytes`);
  const again = JSON.parse(new TextDecoder().decode(unzipSync(new Uint8Array(readFileSync(path)))["sereno.json"]));
  const key = (l: object[]) =>
    l
      .map((r) => JSON.stringify(Object.entries(r).sort()))
      .sort()
      .join();
  log(
    `equal: ${Object.keys(file.records)
      .map((k) => `${k} ${key(again.records[k]) === key((file.records as Record<string, object[]>)[k]!)}`)
      .join(", ")}`,
  );
});
