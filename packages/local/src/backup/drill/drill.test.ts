import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { appRouter } from "@sereno/api/router";
import { layoutOf } from "@sereno/core/table/electrodb";
import { openEntities } from "@sereno/core/table/entities";
import { isLong } from "@sereno/tests/extent";
import { expect, inject, test } from "vitest";
import { localClient } from "../../database";
import { readSettings } from "../../settings";
import { READS } from "./reads";
import { differences, drill } from "./run";

const endpoint = inject("endpoint");
const settings = (DYNAMODB_ENDPOINT?: string) => readSettings({ PATH: process.env.PATH, DYNAMODB_ENDPOINT });

test("every question of a therapist is asked before and after", () => {
  const procedures: Record<string, unknown> = appRouter._def.procedures;
  const typeOf = (name: string): unknown => Reflect.get(Reflect.get(Object(procedures[name]), "_def"), "type");
  expect(Object.keys(READS).sort()).toEqual(
    Object.keys(procedures)
      .filter((name) => typeOf(name) === "query")
      .sort(),
  );
});

test("what is answered otherwise, or no longer, is told; in which order it comes means nothing", () => {
  const before = new Map<string, unknown>([
    ["same", { a: 1, b: [2] }],
    ["other", { a: 1 }],
    ["gone", null],
  ]);
  const after = new Map<string, unknown>([
    ["same", { b: [2], a: 1 }],
    ["other", { a: 2 }],
    ["new", {}],
  ]);
  expect(differences(before, after)).toEqual(["other", "gone", "new"]);
});

/** A small deletion is done at once, so nothing is left for its job; of an account that is closed nothing can be asked. */
const NOT_MADE = ["clienttask", "departure", "keptreceipt"];

test.runIf(isLong)(
  "some of every kind that Sereno keeps is restored into another engine, and all is answered as before",
  async () => {
    const { kinds, items, answers, different, check, target } = await drill(settings(endpoint), new Date());
    expect({ different, open: check.open }).toEqual({ different: [], open: 0 });
    const { entities } = openEntities(localClient(endpoint), "any");
    const all = Object.values(entities).map((entity) => layoutOf(entity).entity);
    expect(kinds).toEqual(all.filter((kind) => !NOT_MADE.includes(kind)).sort());
    expect(items).toBeGreaterThan(400);
    expect(answers).toBeGreaterThan(250);
    expect(target).toBe(endpoint);
    const { TableNames = [] } = await localClient(endpoint).send(new ListTablesCommand());
    expect(TableNames.filter((name) => name.startsWith("sereno-drill-"))).toEqual([]);
  },
);

test("no drill is held at AWS", async () => {
  await expect(drill(settings("https://dynamodb.us-east-1.amazonaws.com"), new Date())).rejects.toThrow(/no en AWS\.$/);
});
