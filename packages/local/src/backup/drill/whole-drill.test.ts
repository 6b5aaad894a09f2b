import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { openEntities } from "@sereno/core/db/database";
import { layoutOf } from "@sereno/core/db/electrodb";
import { expect, inject, test } from "vitest";
import { localClient } from "../../database";
import { readSettings } from "../../settings";
import { drill } from "./run";

const endpoint = inject("endpoint");

/** Kinds that the drill lacks: jobs' tasks on clients, records of closed accounts, and the mail job's daily count. */
const NOT_MADE = ["clienttask", "departure", "keptreceipt", "mailday"];

test("a practice with every kind of record is restored into another engine and answers as before", async () => {
  const settings = readSettings({ PATH: process.env.PATH, DYNAMODB_ENDPOINT: endpoint });
  const { kinds, items, answers, different, check, target } = await drill(settings, new Date());
  expect({ different, open: check.open }).toEqual({ different: [], open: 0 });
  const { entities } = openEntities(localClient(endpoint), "any");
  const all = Object.values(entities).map((entity) => layoutOf(entity).entity);
  expect(kinds).toEqual(all.filter((kind) => !NOT_MADE.includes(kind)).sort());
  expect(items).toBeGreaterThan(400);
  expect(answers).toBeGreaterThan(250);
  expect(target).toBe(endpoint);
  const { TableNames = [] } = await localClient(endpoint).send(new ListTablesCommand());
  expect(TableNames.filter((name) => name.startsWith("sereno-drill-"))).toEqual([]);
});
