import { openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { layoutOf } from "../db/electrodb";
import { KINDS } from "../domain/export/asked/schema";
import { COPIED } from "../domain/export/schema";
import { EXCLUDED, EXCLUDED_FIELDS, EXPORTED } from "./export-exclusions";

const db = openTestDatabase(inject("endpoint"), inject("table"));
/** Exported under another name than stored. */
const SAID_ANEW = { purchases: ["is_expiry_entered"] };

test("every attribute of what is taken is in the copy, or left out on purpose", () => {
  for (const kind of KINDS) {
    const entity = EXPORTED[kind];
    const said = Object.keys(COPIED[kind].shape).filter((name) => !Reflect.get(SAID_ANEW, kind)?.includes(name));
    const kept = [...layoutOf(db[entity]).names].sort();
    expect({ kind, names: [...said, ...Object.keys(EXCLUDED_FIELDS[entity])].sort() }).toEqual({ kind, names: kept });
  }
});

test("no secret's hash is taken, and why each other record is not is said", () => {
  const taken = KINDS.flatMap((kind) => Object.keys(COPIED[kind].shape));
  expect(taken.filter((name) => /hash|secret|token_hash|encrypted|sealed/.test(name))).toEqual([]);
  for (const reason of Object.values(EXCLUDED)) expect(reason.length).toBeGreaterThan(5);
});
