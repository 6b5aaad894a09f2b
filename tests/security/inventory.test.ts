import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { openEntities } from "@sereno/core/db/database";
import { describe, expect, test } from "vitest";
import { ROOT, readText, sourceFiles } from "../files";
import { PERSONAL_DATA } from "./personal-data";

const namesOf = (isBrowsers: boolean) =>
  PERSONAL_DATA.filter(({ what }) => what.startsWith("browser: ") === isBrowsers).flatMap(({ keptAs }) => keptAs);

const { entities } = openEntities(new DynamoDBClient({ region: "us-east-1" }), "none");
const fieldsOf = new Map(Object.entries(entities).map(([name, { schema }]) => [name, Object.keys(schema.attributes)]));

const STORES = /(?:local|session)Storage(?:\.setItem\(|,)\s*(\w+)/g;
const KEPT = /keptKey\([\w()]+, (?:`\$\{)?(\w+)/g;

/** Value of a constant in a source, up to its first interpolation. */
function textOf(source: string, name: string): string {
  const [, text] = new RegExp(`const ${name} = (?:\\([^)]*\\) => )?["\`]([^"\`$]+)`).exec(source) ?? [];
  return text ?? expect.fail(`${name} is no text that this test can read`);
}

/** Fixed parts of the keys that the web writes into the browser's storage. A practice's keys are `kept:…:<name>`. */
function browserKeys(): string[] {
  const sources = sourceFiles(join(ROOT, "web/src"))
    .filter((file) => !file.includes(".test."))
    .map((file) => ({ file, source: readText(join("web/src", file)) }));
  const plain = sources
    // `kept.ts` stores the keys that its callers pass. The search for `keptKey` below finds these keys.
    .filter(({ file }) => file !== "lib/kept/kept.ts")
    .flatMap(({ source }) => [...source.matchAll(STORES)].map(([, name = ""]) => textOf(source, name)));
  const kept = sources
    .filter(({ file }) => file !== "lib/kept/kept.ts")
    .flatMap(({ source }) => [...source.matchAll(KEPT)].map(([, name = ""]) => `kept:…:${textOf(source, name)}`));
  return [...plain, ...kept];
}

describe("the inventory of data", () => {
  test("has a row for every kind of record, and no other", () => {
    const isField = (name: string) => name.includes(".");
    // Leaves out rows for fields, such as 'appointment.notes'.
    const kinds = namesOf(false).filter((name) => !isField(name));
    expect(kinds.sort()).toEqual([...fieldsOf.keys()].sort());
    for (const name of namesOf(false).filter(isField)) {
      const [entity = "", field] = name.split(".");
      expect(fieldsOf.get(entity)).toContain(field);
    }
  });

  test("has a row for every key in the browser's storage, and no other", () => {
    expect(namesOf(true).sort()).toEqual([...new Set(browserKeys())].sort());
  });

  test("gives the class, reason, duration and readers of each row", () => {
    for (const row of PERSONAL_DATA)
      expect(Object.values(row).filter((cell) => cell.length === 0 && cell !== row.keptAs)).toEqual([]);
  });
});

/** Words of the privacy page for each of these kinds of records. */
const TOLD: Record<string, string> = {
  client: "Tus pacientes",
  appointment: "Tu agenda",
  waiting: "La lista de espera",
  offer: "La lista de espera",
  offerLink: "una hora ofrecida",
  confirmation: "Lo que responden tus pacientes",
  payment: "Tus cobros",
  bill: "Tus cuentas de cobro",
  grant: "Tu conexión con Google",
  feed: "Tu dirección para otros calendarios",
  login: "Tus dispositivos",
};

test("the privacy page mentions eleven kinds of personal records, such as appointments and payments", () => {
  const page = readText("web/src/features/legal/privacy-page.tsx").replace(/\s+/g, " ");
  for (const [entity, words] of Object.entries(TOLD)) {
    expect(fieldsOf.has(entity)).toBe(true);
    expect(page).toContain(words);
  }
});

test("the web uses neither cookies nor IndexedDB nor computed keys of browser storage", () => {
  const elsewhere = sourceFiles(join(ROOT, "web"))
    .filter((file) => file.startsWith("src/") || file.startsWith("worker/"))
    .filter((file) => /indexedDB|document\.cookie|cookieStore|Storage\[/.test(readText(join("web", file))));
  expect(elsewhere).toEqual([]);
});
