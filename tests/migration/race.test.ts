import { getAppointment } from "@sereno/core/records/appointment/read";
import { getClient } from "@sereno/core/records/client/read";
import type { Context, PracticeContext } from "@sereno/core/table/context";
import { openDatabase } from "@sereno/core/table/database";
import { directoryText } from "@sereno/core/things/client/rules";
import { migrate } from "@sereno/core/upkeep/migration/run";
import { createClient } from "@sereno/core/verbs/create-client";
import { deleteAppointment } from "@sereno/core/verbs/delete-appointment";
import { updateAppointment } from "@sereno/core/verbs/update-appointment";
import { updateClient } from "@sereno/core/verbs/update-client";
import { localClient } from "@sereno/local/database";
import { beforeEach, expect, inject, test } from "vitest";
import { before, contentOf, loadStored, openPractice, storedItems } from "../support/stored-table";

const endpoint = inject("endpoint");
const odd = storedItems.filter(({ pk }) => pk?.S?.includes(before.odd.practice_id));
const vera = before.odd.clients.find(({ name }) => name === "Vera Luna")?.id ?? "";
const meeting = before.odd.appointments.find(({ client_id }) => client_id === vera)?.id ?? "";
let all: Context;
let ctx: PracticeContext;

beforeEach(async () => {
  all = await loadStored(endpoint, odd);
  ctx = await openPractice(all, before.odd);
});

/** Migrates, and has something else happen when it has made up its mind about an item and is about to write it. */
async function migrateInterrupted(id: string, happens: () => Promise<unknown>): Promise<void> {
  const client = localClient(endpoint);
  let left = 1;
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const writes = /^(TransactWriteItems|Update)/.test(commandName) && JSON.stringify(args.input).includes(id);
        if (writes && left-- > 0) await happens();
        return next(args);
      },
    { step: "initialize", name: "sereno-interrupted" },
  );
  await migrate({ ...all, db: openDatabase(client, all.db.table) });
  expect(left).toBeLessThan(1);
}

const recordOf = async (id: string) =>
  (await ctx.db.client.get({ practice_id: ctx.practice.practice_id, id }).go()).data;

test("a client who is renamed meanwhile keeps the new name, and gains what was missing all the same", async () => {
  await migrateInterrupted(vera, () => updateClient(ctx, { id: vera, name: "Verónica Luna" }));
  expect(await getClient(ctx, vera)).toMatchObject({ name: "Verónica Luna", email: "vera@example.com" });
  const record = await recordOf(vera);
  expect(record?.directory).toBe(record && directoryText(record));
});

test("one who is given another email meanwhile keeps that one", async () => {
  await migrateInterrupted(vera, () => updateClient(ctx, { id: vera, email: "nuevo@example.com" }));
  expect(await getClient(ctx, vera)).toMatchObject({ email: "nuevo@example.com" });
});

test("of changes that were counted meanwhile none is forgotten", async () => {
  await migrateInterrupted(vera, async () => {
    await updateClient(ctx, { id: vera, phone: "+573005550301" });
    await updateClient(ctx, { id: vera, phone: "+573005550302" });
  });
  expect(await recordOf(vera)).toMatchObject({ revision: 2, phone: "+573005550302" });
});

test("an identity that another takes meanwhile is theirs", async () => {
  const lola = before.odd.clients.find(({ name }) => name === "Lola Rey")?.id ?? "";
  const other = { name: "Lola Otra", phone: "+573005550303", identification_number: "900400" };
  let taken = "";
  await migrateInterrupted(lola, async () => {
    taken = (await createClient(ctx, other)).id;
  });
  const { data } = await ctx.db.identity.get({ practice_id: ctx.practice.practice_id, identity: "id:900400" }).go();
  expect(data?.client_id).toBe(taken);
});

test("an appointment that is noted meanwhile keeps the note", async () => {
  await migrateInterrupted(meeting, () => updateAppointment(ctx, { id: meeting, notes: "Al día" }));
  expect(await getAppointment(ctx, meeting)).toMatchObject({ notes: "Al día", patient_email: "vera@example.com" });
});

test("an appointment that is deleted meanwhile stays deleted", async () => {
  await migrateInterrupted(meeting, () => deleteAppointment(ctx, { id: meeting }));
  for (const text of await contentOf(endpoint, ctx.db)) expect(text).not.toContain(`$appointment_1#id_${meeting}`);
});
