import { isDeepStrictEqual } from "node:util";
import type { RestRow } from "@sereno/api/rest-row";
import { describe, expect, test } from "vitest";
import { type Contract, openContract } from "../support/contract";
import { answerSchemaOf, inputSchemaOf, rowOf } from "../support/document";
import { askFor, type Fields, findRecord, propertiesOf, readersOf } from "../support/records";
import { pick, type Schema, samplesOf } from "../support/samples";

interface Kind {
  create: string;
  updates: string[];
  /** Fields that the server requires, although they are optional in the schema. */
  needs?: string[];
  /** Fields that the test does not change, such as an appointment's package. */
  fixed?: string[];
  /** The field by which an update finds the record. The test does not change it. */
  key?: string;
  /** Creates records that some fields refer to; returns these fields' samples. */
  prepare?: (contract: Contract) => Promise<Record<string, unknown[]>>;
}

const KINDS: Record<string, Kind> = {
  client: { create: "POST /clients", updates: ["PUT /clients/:id"], needs: ["phone"] },
  appointment: {
    create: "POST /appointments",
    updates: ["PUT /appointments/:id"],
    needs: ["patient_name", "patient_phone"],
    fixed: ["session_type", "package_purchase_id", "cancel_reason", "cancel_note"],
    // A session of a package costs nothing by itself, so it is created with price 0.
    prepare: async (contract) => ({
      package_purchase_id: [await sell(contract)],
      session_type: ["package"],
      price: [0, 90_000],
    }),
  },
  profile: {
    create: "PUT /profile",
    updates: ["PUT /profile", "PUT /profile/picture", "PUT /profile/timezone", "PUT /profile/agent-status"],
  },
  package: { create: "POST /packages", updates: ["PUT /packages/:id"] },
  purchase: {
    create: "POST /package-purchases",
    updates: ["PUT /package-purchases/:id/sessions"],
    needs: ["client_identification_number", "client_name", "client_phone"],
    prepare: async (contract) => ({ package_id: [await makePackage(contract), await makePackage(contract)] }),
  },
  "availability exception": {
    create: "POST /availability/exceptions",
    updates: ["POST /availability/exceptions"],
    key: "exception_date",
  },
};

async function makePackage({ call }: Contract): Promise<unknown> {
  return (await call("POST", "/packages", { name: "Cuatro", sessions: 4, validity_months: 2 })).body.id;
}

async function sell(contract: Contract): Promise<unknown> {
  const [client_name, client_phone] = ["patient_name", "patient_phone"].map((name) => samplesOf(name, {})[0]);
  const sale = { package_id: await makePackage(contract), client_name, client_phone };
  return (await contract.call("POST", "/package-purchases", sale)).body.id;
}

function rowNamed(name: string): RestRow {
  const [method = "", path = ""] = name.split(" ");
  return rowOf(method, path) ?? expect.fail(`${name} is no operation`);
}

/** Sends fields and returns the record with the answer's values. @throws Error if the server refuses the samples. */
async function write({ call }: Contract, row: RestRow, record: Fields, sent: Fields): Promise<Fields> {
  const { status, body } = await call(row.method, row.path.replace(":id", String(record.id)), sent);
  if (status !== row.status) {
    const refusal = JSON.stringify(body.errors ?? body.code);
    throw new Error(`${row.method} ${row.path} wants other samples than ${JSON.stringify(sent)}: ${refusal}`);
  }
  return { ...record, ...(findRecord(body, record.id ?? body.id) ?? body) };
}

describe.each(Object.entries(KINDS))("%s", (_, { create, updates, needs = [], fixed = [], key, prepare }) => {
  const made = rowNamed(create);
  const fieldsOf = (row: RestRow): [string, Schema][] => {
    const answered = propertiesOf(answerSchemaOf(made));
    return Object.entries(propertiesOf(inputSchemaOf(row))).filter(
      ([field]) => field in answered && !["id", "version", "client_id"].includes(field),
    );
  };

  async function findLost({ call }: Contract, record: Fields, sent: Fields): Promise<string[]> {
    const missing = (where: string, found: Fields | null) =>
      Object.keys(sent)
        .filter((field) => !isDeepStrictEqual(found?.[field], sent[field]))
        .map((field) => `${field} is lost in ${where}`);
    const lost = missing("the answer", record);
    for (const reader of readersOf(made)) {
      const { path, body: asked } = askFor(reader, record, made.tag);
      const { body } = await call(reader.method, path, asked);
      lost.push(...missing(`${reader.method} ${reader.path}`, findRecord(body, record.id)));
    }
    return lost;
  }

  test("every written field is read back after creation and after a change, alone and in lists", async () => {
    expect(readersOf(made)).not.toEqual([]);
    const contract = await openContract();
    const given = await prepare?.(contract);
    const draw = (fields: [string, Schema][], avoid: (field: string, schema: Schema) => unknown[]): Fields =>
      Object.fromEntries(
        fields.map(([field, schema]) => [field, pick(samplesOf(field, schema, given), avoid(field, schema))]),
      );
    const full = draw(fieldsOf(made), (_, schema) => [schema.default ?? false]);
    expect(await findLost(contract, await write(contract, made, {}, full), full), create).toEqual([]);
    const least = [...(inputSchemaOf(made).required ?? []), ...needs];
    const bare = draw(
      fieldsOf(made).filter(([field]) => least.includes(field)),
      (field) => [full[field]],
    );
    let record = await write(contract, made, {}, bare);
    for (const update of updates.map(rowNamed)) {
      const changed = draw(
        fieldsOf(update).filter(([field]) => field !== key && !fixed.includes(field)),
        (field) => [full[field], record[field]],
      );
      record = await write(contract, update, record, key ? { ...changed, [key]: record[key] } : changed);
      expect(await findLost(contract, record, changed), `${update.method} ${update.path}`).toEqual([]);
    }
  });
});
