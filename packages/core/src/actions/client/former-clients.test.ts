import { bookAppointment, codeOf, createClient, mergeClients, updateAppointment } from "@sereno/tests/support/acts";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { driftOf } from "@sereno/tests/support/drift";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { dumpOf } from "@sereno/tests/support/state";
import { afterEach, expect, test } from "vitest";
import { getClient, listClients } from "../../store/client/read";
import { deleteClient } from "./delete";
import { updateClient } from "./update";

const { ctx, db } = await eachPracticeIn("own", "2026-11-20T15:00:00Z");
let hour = 0;
afterEach(async () => expect(await driftOf(ctx)).toEqual([]));

const was = { name: "Ana Peña", phone: "+573001234567" };
const is = { name: "Ana María Ruiz", phone: "+573112223344" };
const book = ({ name, phone, identification_number }: typeof was & { identification_number?: string }) => {
  hour += 1;
  const appointment_date = new Date(Date.UTC(2026, 11, 1, hour)).toISOString().slice(0, 16);
  return bookAppointment(ctx, { patient_name: name, patient_phone: phone, identification_number, appointment_date });
};
async function corrected(change: object = is, more: object = {}) {
  const { id } = await createClient(ctx, { ...was, ...more });
  await updateClient(ctx, { id, ...change });
  return id;
}
const clients = async () => (await listClients(ctx, { page: 1, page_size: 50 })).clients;
const finishTasks = () => finishClientTasks(ctx);

test.each<[string, object, typeof was]>([
  ["a corrected phone", { phone: is.phone }, { ...was, phone: is.phone }],
  ["a corrected name", { name: is.name }, { ...was, name: is.name }],
  ["both", is, is],
])("after %s former and current details find the same client, who keeps the current ones", async (_, change, now) => {
  const id = await corrected(change);
  for (const named of [was, now, { ...was, name: "ana  PENA" }, { ...was, identification_number: "123" }])
    expect((await book(named)).client_id).toBe(id);
  expect(await clients()).toMatchObject([{ ...now, identification_number: "123", total_appointments: 4 }]);
});

test("a client is found by all earlier details; once these are current again, no other client can take them", async () => {
  const id = await corrected({ phone: is.phone });
  await updateClient(ctx, { id, name: is.name });
  expect((await book(was)).client_id).toBe(id);
  expect((await book({ ...was, phone: is.phone })).client_id).toBe(id);
  await updateClient(ctx, { id, ...was });
  const berta = await createClient(ctx, { name: "Berta", phone: "+573110000000" });
  expect(await codeOf(updateClient(ctx, { id: berta.id, ...was }))).toBe("duplicate_client");
});

test("a former name and phone with another identification number create a client, and then find it", async () => {
  const id = await corrected(is, { identification_number: "123" });
  const other = await book({ ...was, identification_number: "456" });
  expect(other.client_id).not.toBe(id);
  expect((await book(was)).client_id).toBe(other.client_id);
  expect((await book(is)).client_id).toBe(id);
});

test.each(["corrected", "deleted"])("a name and phone of two clients find one if the other is %s", async (how) => {
  const { id } = await createClient(ctx, { ...was, identification_number: "123" });
  const other = await createClient(ctx, { ...was, identification_number: "456" });
  await (how === "deleted" ? deleteClient(ctx, id) : updateClient(ctx, { id, ...is }));
  expect((await book(was)).client_id).toBe(other.id);
});

test("another client's former name and phone find the client who is corrected to them", async () => {
  const id = await corrected();
  const berta = await createClient(ctx, { name: "Berta", phone: "+573110000000" });
  await updateClient(ctx, { id: berta.id, ...was });
  expect((await book(was)).client_id).toBe(berta.id);
  expect((await book(is)).client_id).toBe(id);
  expect(await codeOf(updateClient(ctx, { id, ...was }))).toBe("duplicate_client");
});

test("former details of a merged client find the remaining one, before and after the job", async () => {
  const into = await createClient(ctx, { name: "Berta", phone: "+573110000000" });
  await mergeClients(ctx, { id: await corrected(), into: into.id });
  expect((await book(was)).client_id).toBe(into.id);
  await finishTasks();
  for (const named of [was, is]) expect((await book(named)).client_id).toBe(into.id);
});

test("saving an appointment with its client's former name and phone does not change the client", async () => {
  const { id, client_id } = await book(was);
  await updateClient(ctx, { id: client_id, ...is });
  const changed = await updateAppointment(ctx, { id, patient_name: was.name, patient_phone: was.phone });
  expect(changed).toMatchObject({ client_id, patient_name: is.name, patient_phone: is.phone });
  expect(await clients()).toMatchObject([{ id: client_id, total_appointments: 1 }]);
});

test("of two concurrent corrections to the same name and phone one is refused", async () => {
  for (let round = 0; round < 4; round++) {
    const named = { name: "Ana Peña", phone: `+57300222${1000 + round}` };
    const { id } = await createClient(ctx, named);
    await updateClient(ctx, { id, name: "Otra" });
    const berta = await createClient(ctx, { name: "Berta", phone: named.phone });
    const both = [id, berta.id].map((each) => codeOf(updateClient(ctx, { id: each, name: named.name })));
    expect((await Promise.all(both)).sort()).toEqual(["done", "duplicate_client"]);
  }
});

test("a deletion removes former details, and a person who returns during it is a new client", async () => {
  const id = await corrected();
  const left = { practice_id: ctx.practice.practice_id, client_id: id, former: true };
  // Creates former identities, as a client's corrections do: more than the deletion reads in one page.
  await db.identity
    .put(Array.from({ length: 210 }, (_, index) => ({ ...left, identity: `name:ana de antes~${index}` })))
    .go();
  await deleteClient(ctx, id);
  const back = await createClient(ctx, was);
  expect(back.id).not.toBe(id);
  await finishTasks();
  expect(JSON.stringify(await dumpOf(ctx))).not.toMatch(/ana de antes|ruiz|3112223344/i);
  expect(await getClient(ctx, back.id)).toMatchObject(was);
  expect((await createClient(ctx, was)).id).toBe(back.id);
});
