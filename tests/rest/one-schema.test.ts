import { appRouter } from "@sereno/api/router";
import { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import { ClientForm } from "@sereno/core/domain/client/schema";
import { expect, test } from "vitest";
import type { $ZodType } from "zod/v4/core";
import * as z from "zod/v4/core";

interface Field {
  path: string;
  schema: $ZodType;
}

function fieldsOf(schema: $ZodType, path: string): Field[] {
  const { def } = (schema as z.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([name, member]) => [
        { path: `${path}.${name}`, schema: member },
        ...fieldsOf(member, `${path}.${name}`),
      ]);
    case "array":
      return fieldsOf(def.element, path);
    case "optional":
    case "nullable":
    case "default":
      return fieldsOf(def.innerType, path);
    case "union":
      return def.options.flatMap((option) => fieldsOf(option, path));
    case "pipe":
      return [...fieldsOf(def.in, path), ...fieldsOf(def.out, path)];
    case "record":
      return fieldsOf(def.valueType, path);
    default:
      return [];
  }
}

const inputs: Field[] = Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) => {
  const [schema]: $ZodType[] = Reflect.get(Object(procedure), "_def").inputs;
  return schema ? [{ path, schema }] : [];
});
const all = [
  ...inputs,
  { path: "AppointmentForm", schema: AppointmentForm },
  { path: "ClientForm", schema: ClientForm },
];
const fields = all.flatMap(({ path, schema }) => fieldsOf(schema, path));

/** Field without a country code, because the dialog has a separate field for it. */
const DIGITS_ALONE = ["ClientForm.phone"];
const named = (name: RegExp) => fields.filter(({ path }) => name.test(path) && !DIGITS_ALONE.includes(path));

const long = (text: string, length: number) => text.repeat(length).slice(0, length);

/** For each meaning: the names of its fields, the least number of such fields, and valid and invalid values. */
const MEANINGS: [what: string, name: RegExp, fewest: number, right: string[], wrong: string[]][] = [
  [
    "an e-mail address",
    /[._](e?mail)$/,
    10,
    ["ana@correo.co", " ana@correo.co ", `${long("a", 60)}@${long("b", 60)}.co`],
    [
      ...["ana", "ana@", "ana@correo", "a na@correo.co", "ana@correo.co\nbcc@x.co", "<ana@correo.co>"],
      ...["ana@correo.co\u200b", `${long("a", 255)}@b.co`],
    ],
  ],
  [
    "a phone",
    /[._]phone(_number)?$/,
    12,
    ["3001234567", "+57 300 123 4567", "(300) 123-4567", " 3001234567 ", "300\u200b1234567", "\u202a3001234567\u202c"],
    ["300 123 4567 ext 2", "300\n1234567", "tel:3001234567", long("3", 31), "<3001234567>"],
  ],
  [
    "an address on the web",
    /[._](picture_)?(url|link)$/,
    2,
    ["https://sereno.test/a", "https://sereno.test/a?b=c#d", ` https://sereno.test `],
    [
      ...["ftp://sereno.test", "javascript:alert(1)", "sereno.test", "https://", "data:text/html,x"],
      ...["https://sereno.test/\na", "https://sereno.test/\u202e", `https://sereno.test/${long("a", 500)}`],
    ],
  ],
];

test.each(MEANINGS)("%s is validated the same by every input", (_what, name, fewest, right, wrong) => {
  const found = named(name);
  expect(found.length).toBeGreaterThanOrEqual(fewest);
  for (const { path, schema } of found) {
    const verdict = (text: string) => z.safeParse(schema, text).success;
    const refused = wrong.filter((text) => !verdict(text));
    expect({ path, taken: right.filter(verdict), refused }).toEqual({ path, taken: right, refused: wrong });
  }
});
