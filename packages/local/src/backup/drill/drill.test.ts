import { appRouter } from "@sereno/api/router";
import { expect, test } from "vitest";
import { readSettings } from "../../settings";
import { READS } from "./reads";
import { differences, drill } from "./run";

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

test("a different or missing answer is reported, whatever the order", () => {
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

test("a drill at AWS is refused", async () => {
  await expect(drill(settings("https://dynamodb.us-east-1.amazonaws.com"), new Date())).rejects.toThrow(/no en AWS\.$/);
});
